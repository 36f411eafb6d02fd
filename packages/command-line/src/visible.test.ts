import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visible } from './visible.ts';

it.each([
  ['the start of a terminal’s command', 'a\u001b[2Jb', String.raw`a\u{1b}[2Jb`],
  ['the same in one character of C1', 'a\u009b2Jb', String.raw`a\u{9b}2Jb`],
  [
    'an end of a line, of every kind',
    'a\nb\rc\u2028d\u2029e\u0085f',
    String.raw`a\u{a}b\u{d}c\u{2028}d\u{2029}e\u{85}f`,
  ],
  ['what turns the direction', '\u202e1\u202c 9', String.raw`\u{202e}1\u{202c} 9`],
  ['what has no width', 'A\u200bda', String.raw`A\u{200b}da`],
  ['half of a character', 'a\ud800b', String.raw`a\u{d800}b`],
])('%s is shown as its number [A72]', (_title, text, shown) => {
  expect(visible(text)).toBe(shown);
});

it('names and sentences are left as they are', () => {
  const names = 'Ọláńrewájú Ṣẹ́gun, Ngọzị Óḱàfọ̀r — “Governor”, ₦ 1 000, 李, عائشة';
  expect(visible(names)).toBe(names);
});

/** Any code point. The library's own unit `binary` first lists them all, which takes seconds. */
const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

it('nothing is left in any text that a terminal obeys', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }),
  );
});
