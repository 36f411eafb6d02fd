import { sentenceOf } from '@evoting/contract/reasons';
import { expect, it } from 'vitest';
import { refusedFor } from './refusal.ts';

it('a refusal at the terminal has the sentence of its code, and behind it what was found', () => {
  const { message } = refusedFor('names-alike');
  expect(message).toBe(`${sentenceOf({ code: 'names-alike' })}.`);
  expect(refusedFor('names-alike', 'contests[0]').message).toBe(`${message} (contests[0])`);
});

it('prints a sentence that only the terminal has, about an option or a file, unchanged', () => {
  expect(refusedFor({ says: '--slug is taken.' }).message).toBe('--slug is taken.');
});
