import { expect, test } from 'vitest';
import { ApiError } from './call-failures.ts';
import { messageOf } from './errors.ts';

test('a failure without a sentence has a generic one, which ends with a full stop unless the server replied [S8.3 S8.4]', () => {
  expect(messageOf(new ApiError(500, {}))).toBe('Something went wrong');
  expect(messageOf(new Error(''))).toBe('Something went wrong.');
  expect(messageOf('no error at all')).toBe('Something went wrong.');
});

test('a failure with a sentence shows it', () => {
  expect(messageOf(new ApiError(409, { message: 'Voting has closed' }))).toBe('Voting has closed');
  expect(messageOf(new Error('The line is down'))).toBe('The line is down');
});
