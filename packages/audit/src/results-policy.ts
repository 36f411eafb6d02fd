import type { Check } from './report.ts';

/**
 * The results that must be shown. `required`: results of this log. `after-result`: the server may show another
 * election, but answers for this one by name once it has a result, unless it was declared void. `if-shown`:
 * optional, but if the server shows this election, it shows every area. `if-kept`: a copy may have no results, or
 * those of the whole election only; if it has one area, it has all.
 */
export type ResultsPolicy = 'required' | 'after-result' | 'if-shown' | 'if-kept';

/**
 * Returns what a server must show of a record that it lists. It cannot exempt a result from the comparison by
 * silence: only the record itself says that an election was declared void.
 */
export const policyOf = ({ isShown }: { isShown: boolean }): ResultsPolicy =>
  isShown ? 'required' : 'after-result';

/** The note in the report if no results were compared. */
export const NOT_COMPARED = {
  other: 'The numbers shown were not compared: the results page shows another election.',
  none: 'The numbers shown were not compared: the server shows none of this election.',
  'no-copy': 'The numbers shown were not compared: there is no copy of the results page here.',
} as const;

/** Reports whether the results shown were compared with the proved counts and match. */
export const isCompared = ({ checks }: { checks: readonly Check[] }): boolean =>
  checks.some(({ name, status }) => name === 'results' && status === 'passed');
