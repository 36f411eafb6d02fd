import { randomUUID } from 'node:crypto';
import { LOG_NAME } from '@evoting/contract/constants';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { addPosts, type WantedPost } from '../contest/service.ts';
import { isCertified } from './archive-store.ts';
import { insertElection, lockBeginning, type NewElection, retireCurrent } from './lifecycle-store.ts';
import { findCurrentElection } from './service.ts';

export { lockBeginning } from './lifecycle-store.ts';

/** The settings of a new election. */
export interface Draft extends NewElection {
  readonly posts: readonly WantedPost[];
}

/** The prefix of the address of a rehearsal's record, and that of its title. */
export const REHEARSAL = { slug: 'rehearsal-', title: 'Rehearsal: ' } as const;

/** Why no election begins beside the current one. */
export type Beside = 'another-is-draft' | 'another-is-open' | 'not-certified';

export type DraftRefusal = Beside | 'bad-slug' | 'slug-taken' | 'unknown-level' | 'rehearsal-apart';

const CONSTRAINTS: Readonly<Record<string, DraftRefusal>> = {
  elections_slug_key: 'slug-taken',
  elections_rehearsal_named: 'rehearsal-apart',
  elections_rehearsal_apart: 'rehearsal-apart',
};

/**
 * Why nobody begins another election beside the current one; null where that may be done. A new one takes the
 * results of the current one off the voters' pages, which nobody does alone while they are disputed, or not
 * there yet. (One that was declared void is no longer the current one.)
 */
export async function whyNoOther(db: Db): Promise<Beside | null> {
  const current = await findCurrentElection(db);
  if (!current) return null;
  if (current.status !== 'closed') return `another-is-${current.status}`;
  return (await isCertified(db, current.id)) ? null : 'not-certified';
}

/**
 * Makes an election that is the current one and still a draft, with its posts and their contests.
 * Takes: the transaction, the time, the settings, who does it, and the closed election that it succeeds,
 * whose count can never come; null for none.
 * Refuses: beside an election that is not closed, or neither certified nor declared void nor succeeded; posts
 * of a level that no area has; and a rehearsal with the name of an election that counts, or in its database,
 * or the reverse. Then the transaction must be rolled back.
 */
export async function draftElection(
  trx: Trx,
  now: Date,
  draft: Draft,
  by: Actor = COMMAND,
  succeeded: { readonly id: string; readonly slug: string } | null = null,
): Promise<{ ok: true; id: string } | { ok: false; reason: DraftRefusal }> {
  if (!LOG_NAME.test(draft.slug)) return { ok: false, reason: 'bad-slug' };
  await lockBeginning(trx);
  const beside = await whyNoOther(trx);
  const isSuccessor = succeeded !== null && (await findCurrentElection(trx))?.id === succeeded.id;
  if (beside !== null && beside !== 'not-certified') return { ok: false, reason: beside };
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
  // Last: what is wrong with the draft itself comes first.
  if (beside && !isSuccessor) return { ok: false, reason: beside };
  const { posts, planned, isRehearsal, ...settings } = draft;
  await noteAct(trx, by, 'election-created', `election:${id}`, {
    after: {
      ...{ ...settings, ...planned, ...(isRehearsal && { isRehearsal }), posts: posts.length },
      ...(succeeded && { succeeds: succeeded.slug }),
    },
  });
  return { ok: true, id };
}
