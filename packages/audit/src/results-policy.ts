import type { Check } from './report.ts';

/**
 * `required`: the numbers shown must be there and be of this log. `after-result`: a server may show another
 * election, but from its result on it answers for this one by name. `if-shown`: it need not; where it shows
 * this election, it shows every area. `if-kept`: a copy may have no numbers, or those of the whole election
 * alone; where it has those of one area, it has all.
 */
export type ResultsPolicy = 'required' | 'after-result' | 'if-shown' | 'if-kept';

/**
 * What a server must show of a record that it lists. Without a word of its own it cannot take the numbers of
 * a result out of the comparison: only an election that was declared void has none.
 */
export function policyOf({ isShown, isVoid }: { isShown: boolean; isVoid: boolean }): ResultsPolicy {
  if (isShown) return 'required';
  return isVoid ? 'if-shown' : 'after-result';
}

/** Why no numbers were compared, as the report's note says it. */
export const NOT_COMPARED = {
  other: 'The numbers shown were not compared: the results page shows another election.',
  none: 'The numbers shown were not compared: the server shows none of this election.',
  'no-copy': 'The numbers shown were not compared: there is no copy of the results page here.',
} as const;

/** Whether a report's numbers shown were compared with those proved, and are the same. */
export const isCompared = ({ checks }: { checks: readonly Check[] }): boolean =>
  checks.some(({ name, status }) => name === 'results' && status === 'passed');
