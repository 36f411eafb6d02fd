import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

test('one caller cannot keep the others out, and a caller who has left may come again', () => {
  const gate = new ConcurrencyLimit(3, 2);
  const [first, second] = [gate.enter('a'), gate.enter('a')];
  expect(first).not.toBeNull();
  expect(gate.enter('a')).toBeNull();
  expect(gate.enter('b')).not.toBeNull();
  expect(gate.enter('c')).toBeNull();
  second?.();
  second?.();
  expect(gate.enter('c')).not.toBeNull();
  expect(gate.enter('d')).toBeNull();
});
