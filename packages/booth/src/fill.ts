/** The digits of the longest number in a proof; one in seven is shorter. */
const MOST_DIGITS = 76;

/**
 * Returns padding to send beside a ballot, so that all ballots of a paper have the same length on the wire.
 * Ballots are public, and different lengths would reveal which one was sent.
 * @returns one dash for each digit that the ballot's proofs have less than the maximum
 */
export function fillOf(json: string): string {
  let fill = 0;
  for (const [, digits = ''] of json.matchAll(/(?:challenge|response)":"(\d{1,76})/g))
    fill += MOST_DIGITS - digits.length;
  return '-'.repeat(fill);
}
