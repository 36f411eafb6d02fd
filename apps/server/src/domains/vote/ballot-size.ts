import type { Db } from '../../platform/database/connect.ts';
import { stylesOf } from '../contest/styles.ts';
import { findCurrentElection } from '../election/service.ts';
import { listBallotCandidates } from '../results/ballot-candidates.ts';

/**
 * An answer has two points and a proof of two branches, a question one proof more; the rest is keys,
 * credential and signature.
 */
const ANSWER_BYTES = 700;
const QUESTION_BYTES = 1_000;
const FRAME_BYTES = 4_000;

/**
 * Returns the size limit of a ballot of the current election.
 * @param entries the candidates; they are only ever added, so ballots of earlier revisions are smaller
 * @returns bytes, with room to spare
 */
export function largestBallotBytes(entries: readonly { readonly postId: string }[]): number {
  const posts = new Set(entries.map(({ postId }) => postId)).size;
  return FRAME_BYTES + posts * QUESTION_BYTES + entries.length * ANSWER_BYTES;
}

/** Returns the size limit for the largest ballot style at this moment. */
export async function loadLargestBallot(db: Db): Promise<number> {
  const election = await findCurrentElection(db);
  if (!election) return largestBallotBytes([]);
  const entries = await listBallotCandidates(db, election.id);
  const sizes = (await stylesOf(db, election.id)).map(({ contestIds }) => {
    const contests = new Set(contestIds);
    return largestBallotBytes(entries.filter(({ postId }) => contests.has(postId)));
  });
  return Math.max(largestBallotBytes([]), ...sizes);
}
