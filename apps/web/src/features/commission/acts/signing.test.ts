import { ACTS, type ActCode, type ProposedAct } from '@evoting/contract/commission/acts';
import { expect, test } from 'vitest';
import { tidied } from './signing.ts';

/** Spellings that the server may store differently. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => `  ${text} `,
  (text) => `${text}\u00a0`,
  (text) => text.replace(/.$/u, '$&  $&'),
  (text) => `${text}e\u0301`,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
];

test.each(
  Object.keys(ACTS) as ActCode[],
)('an officer signs %s in the spelling that the server stores [A272]', (act) => {
  const { params: schema, example } = ACTS[act];
  for (const [name, value] of Object.entries(example)) {
    if (typeof value !== 'string') continue;
    for (const spell of SPELLINGS) {
      const given = { ...example, [name]: spell(value) };
      const stored = schema.safeParse(given);
      // The server refuses others, which therefore need no tidying.
      if (stored.success) expect(tidied({ act, params: given } as ProposedAct).params).toEqual(stored.data);
    }
  }
});
