import type { Choice } from '@evoting/contract/vote';
import { choicesOf } from '@evoting/record/revision';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/fair-queue.ts';
import type { IntakeRow } from '../board/intake-store.ts';
import type { Contests } from '../paper/revision.ts';
import { currentRevision } from '../paper/revisions.ts';

export type PlainBallotFault =
  | 'unknown-post'
  | 'unknown-candidate'
  | 'candidate-of-another-post'
  | 'candidate-twice'
  | 'post-twice'
  | 'post-full'
  | 'post-missing';

/**
 * Checks a plain ballot: for every contest as many of its candidates as it allows, each once.
 * @returns the first fault, or null for a complete ballot
 */
export function faultOf(choices: readonly Choice[], contests: Contests): PlainBallotFault | null {
  const postOf = new Map<string, string>(
    contests.flatMap(({ contest_id, candidates }) =>
      candidates.map(({ candidate_id }) => [candidate_id, contest_id]),
    ),
  );
  const chosen = new Map(
    contests.map((contest) => [contest.contest_id, { contest, ids: new Set<string>() }]),
  );
  for (const { candidateId, postId } of choices) {
    const { contest, ids } = chosen.get(postId) ?? {};
    if (!contest || !ids) return 'unknown-post';
    const ownPost = postOf.get(candidateId);
    if (ownPost === undefined) return 'unknown-candidate';
    if (ownPost !== postId) return 'candidate-of-another-post';
    if (ids.has(candidateId)) return contest.seats === undefined ? 'post-twice' : 'candidate-twice';
    ids.add(candidateId);
  }
  const posts = [...chosen.values()];
  const full = posts.find(({ contest, ids }) => ids.size > choicesOf(contest).max);
  if (full) return full.contest.seats === undefined ? 'post-twice' : 'post-full';
  return posts.every(({ contest, ids }) => ids.size >= choicesOf(contest).min) ? null : 'post-missing';
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
  const fault = faultOf(choices, revision.revision.contests);
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
