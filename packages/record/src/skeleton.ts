import { CONFUSABLES } from './confusables.ts';
import { type Finding, finding } from './findings.ts';

/**
 * Characters that are invisible or reorder visible ones, so that two texts could look the same. They are
 * listed by code point, except for four properties that never change: a device only knows the properties of
 * its own Unicode version, and all readers of a record must reject the same texts, now and later.
 * @see Unicode 17.0: Default_Ignorable_Code_Point, Bidi_Control, Cc, Cf, Cs, Co, Zl, Zp, noncharacters
 */
const UNSEEN =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;

let prototypes: ReadonlyMap<string, string> | null = null;

function readPrototypes(): ReadonlyMap<string, string> {
  const lines = CONFUSABLES.trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [prototype = '', characters = ''] = line.split(' ');
      return [...characters].map((character) => [character, prototype] as const);
    }),
  );
}

const skeleton = (text: string): string => {
  prototypes ??= readPrototypes();
  const map = prototypes;
  const mapped = [...text.normalize('NFD')].map((character) => map.get(character) ?? character).join('');
  return mapped.normalize('NFD').replace(/\s+/gu, ' ');
};

/**
 * Returns the skeletons of a text, as written and case-folded. Two texts that share one can be mistaken for
 * each other. The result of such a comparison is the same in every Unicode version that knows the characters.
 * @see UTS 39 section 4, after NFKC and case folding
 */
export function looksOf(text: string): string[] {
  const compatible = text.normalize('NFKC');
  const folded = compatible.toUpperCase().toLowerCase().normalize('NFKC');
  return [`=${skeleton(compatible)}`, `~${skeleton(folded)}`];
}

/** Returns the reason a text may not be on a ballot, or null. */
export function textProblem(field: string, text: string): Finding | null {
  if (UNSEEN.test(text)) return finding('text-unseen', { field });
  if (text.trim() === '') return finding('text-empty', { field });
  return text === text.trim() && !/\s\s/u.test(text) ? null : finding('text-spaces', { field });
}
