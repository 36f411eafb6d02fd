import { randomUUID } from 'node:crypto';
import { LOG_NAME } from '@evoting/contract/constants';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { addPosts, type WantedPost } from '../contest/service.ts';
import { isCertified } from './archive-store.ts';
import { insertElection, lockElectionCreation, type NewElection, retireCurrent } from './lifecycle-store.ts';
import { findCurrentElection } from './service.ts';

export { lockElectionCreation } from './lifecycle-store.ts';

/** The settings of a new election. */
export interface Draft extends NewElection {
  readonly posts: readonly WantedPost[];
}

/** The prefixes of a rehearsal's slug and title. */
export const REHEARSAL = { slug: 'rehearsal-', title: 'Rehearsal: ' } as const;

/** Why no new election can be drafted while the current one exists. */
export type DraftObstacle = 'another-is-draft' | 'another-is-open' | 'not-certified';

export type DraftRefusal =
  | DraftObstacle
  | 'bad-slug'
  | 'slug-taken'
  | 'unknown-level'
  | 'rehearsal-apart'
  | 'links-without-roll'
  | 'order-of-open'
  | 'unopposed-of-open';

const CONSTRAINTS: Readonly<Record<string, DraftRefusal>> = {
  elections_slug_key: 'slug-taken',
  elections_rehearsal_named: 'rehearsal-apart',
  elections_rehearsal_apart: 'rehearsal-apart',
  elections_links: 'links-without-roll',
  elections_order: 'order-of-open',
  elections_unopposed: 'unopposed-of-open',
};

/**
 * Finds out why no new election can be drafted now; null if one can. A new election takes the results of the
 * current one off the voters' pages, so those must be certified first. (A void election is not the current
 * one.)
 */
export async function findDraftObstacle(db: Db): Promise<DraftObstacle | null> {
  const current = await findCurrentElection(db);
  if (!current) return null;
  if (current.status !== 'closed') return `another-is-${current.status}`;
  return (await isCertified(db, current.id)) ? null : 'not-certified';
}

/**
 * Creates a draft with its posts and contests, and makes it the current election. On refusal the transaction
 * must be rolled back.
 * @param succeeded the closed election that this one succeeds because it can never be counted, or null
 */
export async function draftElection(
  trx: Trx,
  now: Date,
  draft: Draft,
  by: Actor = COMMAND,
  succeeded: { readonly id: string; readonly slug: string } | null = null,
): Promise<{ ok: true; id: string } | { ok: false; reason: DraftRefusal }> {
  if (!LOG_NAME.test(draft.slug)) return { ok: false, reason: 'bad-slug' };
  await lockElectionCreation(trx);
  const obstacle = await findDraftObstacle(trx);
  const isSuccessor = succeeded !== null && (await findCurrentElection(trx))?.id === succeeded.id;
  if (obstacle !== null && obstacle !== 'not-certified') return { ok: false, reason: obstacle };
  await retireCurrent(trx);
  const id = randomUUID();
  try {
    await insertElection(trx, id, now, draft);
  } catch (error) {
    const reason = CONSTRAINTS[violatedConstraint(error) ?? ''];
    if (reason) return { ok: false, reason };
    throw error;
  }
  const added = await addPosts(trx, id, draft.posts);
  if (!added.ok) return { ok: false, reason: 'unknown-level' };
  // Last, so that faults of the draft itself are reported first.
  if (obstacle && !isSuccessor) return { ok: false, reason: obstacle };
  const {
    posts,
    planned,
    isRehearsal,
    noneOfThese,
    whoStands,
    tieRule,
    candidateOrder,
    unopposed,
    votersUse,
    ...settings
  } = draft;
  await noteAct(trx, by, 'election-created', `election:${id}`, {
    after: {
      ...settings,
      ...planned,
      ...(isRehearsal && { isRehearsal }),
      ...(noneOfThese && { noneOfThese }),
      ...(whoStands !== 'parties' && { whoStands }),
      ...(tieRule !== 'unnamed' && { tieRule }),
      ...(candidateOrder !== 'time' && { candidateOrder }),
      ...(unopposed !== 'voted-on' && { unopposed }),
      ...(votersUse !== 'accounts' && { votersUse }),
      posts: posts.length,
      ...(succeeded && { succeeds: succeeded.slug }),
    },
  });
  return { ok: true, id };
}
