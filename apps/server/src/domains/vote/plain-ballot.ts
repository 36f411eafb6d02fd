import type { Choice } from '@evoting/contract/vote';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/fair-queue.ts';
import type { IntakeRow } from '../board/intake-store.ts';
import { currentRevision } from '../paper/revisions.ts';

export type PlainBallotFault =
  | 'unknown-post'
  | 'unknown-candidate'
  | 'candidate-of-another-post'
  | 'post-twice'
  | 'post-missing';

/**
 * Checks a plain ballot: exactly one candidate for every post with candidates.
 * @returns the first fault, or null for a complete ballot
 */
export function faultOf(
  choices: readonly Choice[],
  pairs: readonly { readonly candidateId: string; readonly postId: string }[],
): PlainBallotFault | null {
  const postOf = new Map<string, string>(pairs.map((pair) => [pair.candidateId, pair.postId]));
  const posts = new Set<string>(pairs.map((pair) => pair.postId));
  const chosen = new Set<string>();
  for (const { candidateId, postId } of choices) {
    if (!posts.has(postId)) return 'unknown-post';
    const ownPost = postOf.get(candidateId);
    if (ownPost === undefined) return 'unknown-candidate';
    if (ownPost !== postId) return 'candidate-of-another-post';
    if (chosen.has(postId)) return 'post-twice';
    chosen.add(postId);
  }
  return chosen.size === posts.size ? null : 'post-missing';
}

/**
 * Encrypts choices that came in the clear, for the current revision of a ballot style. The choices are
 * neither stored nor logged.
 * @param style the ballot style of the voter, null for none
 * @returns the ballot for the intake
 */
export async function encryptChoices(
  { db, ballots }: Pick<Deps, 'db' | 'ballots'>,
  { id, style }: { readonly id: string; readonly style: number | null },
  choices: readonly Choice[],
  caller: Caller,
): Promise<
  { ok: true; ballot: IntakeRow } | { ok: false; reason: PlainBallotFault | 'overloaded' | 'not-open' }
> {
  const revision = style === null ? null : await currentRevision(db, id, style);
  if (!revision) return { ok: false, reason: 'not-open' };
  const pairs = revision.revision.contests.flatMap(({ contest_id, candidates }) =>
    candidates.map(({ candidate_id }) => ({ candidateId: candidate_id, postId: contest_id })),
  );
  const fault = faultOf(choices, pairs);
  if (fault) return { ok: false, reason: fault };
  const chosen = new Set<string>(choices.map(({ candidateId }) => candidateId));
  const matrix = revision.revision.contests.map(({ candidates }) =>
    candidates.map(({ candidate_id }) => (chosen.has(candidate_id) ? 1 : 0)),
  );
  const made = await ballots.encrypt(revision.election, matrix, caller);
  if (!made.ok) return made;
  const { json, tracker, credential } = made.ballot;
  return {
    ok: true,
    ballot: {
      tracker: Buffer.from(tracker, 'base64'),
      credential: Buffer.from(credential, 'hex'),
      revision: revision.number,
      ballot: Buffer.from(json),
    },
  };
}
