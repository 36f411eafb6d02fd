import { CONFUSABLES } from './confusables.ts';
import { type Finding, finding } from './findings.ts';

/**
 * Characters that are not seen, or that change the order of those that are: two texts could look the same, or
 * one like another.
 */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

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
 * What a text looks like: two texts that share one of these pass for each other.
 * Takes: a text.
 * Gives: its skeleton as it is written, and that of its case-folded form.
 * Source: UTS 39 section 4, after NFKC and case folding.
 */
export function looksOf(text: string): string[] {
  const compatible = text.normalize('NFKC');
  const folded = compatible.toUpperCase().toLowerCase().normalize('NFKC');
  return [`=${skeleton(compatible)}`, `~${skeleton(folded)}`];
}

/**
 * Whether a text may stand on a ballot.
 * Takes: a text.
 * Gives: what is wrong with it, or null.
 */
export function textProblem(field: string, text: string): Finding | null {
  if (UNSEEN.test(text)) return finding('text-unseen', { field });
  if (text.trim() === '') return finding('text-empty', { field });
  return text === text.trim() && !/\s\s/u.test(text) ? null : finding('text-spaces', { field });
}
