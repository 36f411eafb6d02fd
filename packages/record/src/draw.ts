import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import { type Finding, finding } from './findings.ts';
import type { Revision } from './payloads.ts';

/** The two numbers of a draw, in hex. */
export type Draw = NonNullable<Revision['draw']>;

/**
 * Sorts the candidates of a contest as drawn: by the SHA-256 of the server's number, the device's number and the
 * candidate's id, with a space between them.
 */
export function inDrawnOrder<Candidate extends { readonly candidate_id: string }>(
  { server, device }: Draw,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, lot: lotOf(`${server} ${device} ${candidate.candidate_id}`) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ candidate }) => candidate);
}

const lotOf = (text: string) => bytesToHex(sha256(encodeUtf8(text)));

/**
 * Finds a fault in the order of the candidates on a paper. Only the first paper of a style is drawn, after the answers
 * that are no persons; all styles by the same numbers.
 * @param before a paper of the record, which was drawn too or not
 */
export function drawProblem(
  { previous, draw, contests }: Revision,
  before: Revision | undefined,
): Finding | null {
  if (draw && previous !== null) return finding('draw-other');
  if (previous === null && before && !isSameDraw(draw, before.draw)) return finding('draw-other');
  if (!draw) return null;
  for (const [i, { candidates }] of contests.entries()) {
    const people = candidates.filter(({ answer }) => answer === undefined);
    const drawn = inDrawnOrder(draw, people);
    const at = people.findIndex(({ candidate_id }, j) => candidate_id !== drawn[j]?.candidate_id);
    const first = candidates.length - people.length;
    if (at >= 0) return finding('not-as-drawn', { field: `contests[${i}].candidates[${first + at}]` });
  }
  return null;
}

const isSameDraw = (one: Draw | undefined, other: Draw | undefined) =>
  one?.server === other?.server && one?.device === other?.device;
