import { expect, test } from 'vitest';
import { looksOf, textProblem } from './skeleton.ts';

const passesFor = (left: string, right: string) =>
  looksOf(left).some((look) => looksOf(right).includes(look));

test('texts that look alike pass for each other', () => {
  for (const [left, right] of [
    ['Ada', 'ada'],
    ['Ada', 'Аdа'], // Cyrillic А and а
    ['Ada', 'Ａｄａ'],
    ['Bello', 'BeIIo'],
    ['Bello', 'Be11o'],
    ['Omo', 'Ornо'],
    ['Ṣadé', 'S\u0323ade\u0301'],
    ['Two  words', 'Two words'],
    ['STRASSE', 'straße'],
  ] as const)
    expect([left, right, passesFor(left, right)]).toEqual([left, right, true]);
});

test('texts that differ to the eye do not', () => {
  for (const [left, right] of [
    ['Ada', 'Bem'],
    ['Ọlá', 'Ola'],
    ['Ada One', 'Ada Two'],
    ['Unity', 'Unity Party'],
  ] as const)
    expect([left, right, passesFor(left, right)]).toEqual([left, right, false]);
});

test('a text with characters or spaces that are not seen may not be on a ballot', () => {
  for (const text of ['Ọlá Ṣadé', 'Ƙasa Ɗan', "O'Brien-Bello (Jr.)", '张伟', 'عمر'])
    expect([text, textProblem('name', text)]).toEqual([text, null]);
  for (const text of [
    'Ada\u200b',
    '\u202eada',
    'A\u00adda',
    'Ada\n',
    '',
    ' ',
    ' Ada',
    'Ada ',
    'A  da',
    'Ada\ufe0f',
  ])
    expect([text, textProblem('name', text)?.params]).toEqual([text, { field: 'name' }]);
});

test('a character that a device does not know yet is allowed for every reader; an invisible one for none, however old', () => {
  // Assigned in Unicode 16, in Unicode 17, and unassigned.
  for (const text of ['Ada \u{1fae9}', 'Ada \u{1fac8}', '\u1c89da', 'Ada \u0378'])
    expect([text, textProblem('name', text)]).toEqual([text, null]);
  // Format characters of Unicode 14 and 15, a code point reserved as ignorable, and three noncharacters.
  for (const one of ['\u0890', '\u{1343f}', '\u{e0fff}', '\ufdd0', '\uffff', '\u{5fffe}'])
    expect(textProblem('name', `A${one}da`)?.code).toBe('text-unseen');
});
