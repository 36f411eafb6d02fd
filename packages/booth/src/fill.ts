/** The digits of the longest number in a proof; one in seven has fewer. */
const MOST_DIGITS = 76;

/**
 * What is sent beside a ballot, so that all ballots of a paper take the same room on the line: ballots are
 * public, and their lengths would tell whose is whose.
 * Takes: the ballot's JSON.
 * Gives: a dash for each digit that its proofs have fewer than the longest ones.
 */
export function fillOf(json: string): string {
  let fill = 0;
  for (const [, digits = ''] of json.matchAll(/(?:challenge|response)":"(\d{1,76})/g))
    fill += MOST_DIGITS - digits.length;
  return '-'.repeat(fill);
}
