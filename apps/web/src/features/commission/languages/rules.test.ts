import { expect, test } from 'vitest';
import { faultOf } from './rules.ts';

test.each([
  ['ha', 'Vote for {name}', "Jefa wa {name} ƙuri'a", null],
  ['ha', 'Vote for {name}', "Jefa wa {suna} ƙuri'a", 'holes'],
  ['ha', 'Vote for {name}', "Jefa wa '{name}' ƙuri'a", 'holes'],
  ['ha', 'Vote for {name}', "Jefa wa {name}} ƙuri'a", 'holes'],
  ['ig', 'Read <0>this</0>', 'Gụọ nke a', 'holes'],
  ['pcm', '{n, plural, one {# vote} other {# votes}}', '{n, plural, other {# votes}}', 'forms'],
  ['ha', 'The vote', "Kuri'a", 'marks'],
  ['yo', 'Voter', 'Oludibo', 'marks'],
  ['yo', 'You have been logged out of it', 'O ti jade kuro ninu re', 'marks'],
  ['yo', 'Post', 'Ipɗ', 'letters'],
  ['pcm', 'Vote', 'Воте', 'letters'],
  ['pcm', 'Vote', '  ', 'empty'],
] as const)('%s: "%s" translated as "%s" has the fault %s', (language, english, text, fault) => {
  expect(faultOf(language, english, text)).toBe(fault);
});
