import { expect, it } from 'vitest';
import { because, isPlainCode, sentenceOf } from './reasons.ts';

it('words a reason with its parameters', () => {
  expect(sentenceOf({ code: 'login-again' })).toBe('Please login again');
  expect(sentenceOf({ code: 'field-missing', params: { field: 'Surname' } })).toBe('Surname is required');
  expect(sentenceOf({ code: 'other-method', params: { methods: ['GET', 'PUT'] } })).toBe(
    'Use GET or PUT here',
  );
});

it('tells codes without parameters from others', () => {
  expect(isPlainCode(because('name-missing'))).toBe(true);
  expect(isPlainCode('field-missing')).toBe(false);
  expect(isPlainCode('constructor')).toBe(false);
});
