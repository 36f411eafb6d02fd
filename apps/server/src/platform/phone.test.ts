import { expect, it } from 'vitest';
import { plainPhone } from './phone.ts';

it.each([
  ['08031234567', '+2348031234567'],
  ['0803 123 4567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['+234 (0) 803-123-4567', '+2348031234567'],
  ['00234 803 123 4567', '+2348031234567'],
  ['+44 7700 900123', '+447700900123'],
])('%j is the number %s', (typed, number) => {
  expect(plainPhone(typed)).toBe(number);
});

it.each([
  '8031234567',
  '0803123456',
  '080312345678',
  '+1',
  '+0803123456789',
  '+12345678901234567',
  'ada@example.org',
  '0803123456x',
  '',
])('%j is no complete number', (typed) => {
  expect(plainPhone(typed)).toBeNull();
});
