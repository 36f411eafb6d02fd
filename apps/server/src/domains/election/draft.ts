import { randomUUID } from 'node:crypto';
import { LOG_NAME } from '@evoting/contract/constants';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { addPosts, type WantedPost } from '../contest/service.ts';
import { insertElection, lockBeginning, type NewElection, retireCurrent } from './lifecycle-store.ts';
import { findCurrentElection } from './service.ts';

export { lockBeginning } from './lifecycle-store.ts';

/** The settings of a new election. */
export interface Draft extends NewElection {
  readonly posts: readonly WantedPost[];
}

/** The prefix of the address of a rehearsal's record, and that of its title. */
export const REHEARSAL = { slug: 'rehearsal-', title: 'Rehearsal: ' } as const;

export type DraftRefusal =
  | 'bad-slug'
  | 'slug-taken'
  | 'another-is-open'
  | 'unknown-level'
  | 'rehearsal-apart';

const CONSTRAINTS: Readonly<Record<string, DraftRefusal>> = {
  elections_slug_key: 'slug-taken',
  elections_rehearsal_named: 'rehearsal-apart',
  elections_rehearsal_apart: 'rehearsal-apart',
};

/**
 * Makes an election that is the current one and still a draft, with its posts and their contests.
 * Takes: the transaction, the time, the settings, and who does it.
 * Refuses: while the current election is not closed, posts of a level that no area has, and a rehearsal with
 * the name of an election that counts, or in its database, or the reverse; then the transaction must be
 * rolled back.
 */
export async function draftElection(
  trx: Trx,
  now: Date,
  draft: Draft,
  by: Actor = COMMAND,
): Promise<{ ok: true; id: string } | { ok: false; reason: DraftRefusal }> {
  if (!LOG_NAME.test(draft.slug)) return { ok: false, reason: 'bad-slug' };
  await lockBeginning(trx);
  const current = await findCurrentElection(trx);
  if (current && current.status !== 'closed') return { ok: false, reason: 'another-is-open' };
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
  const { posts, planned, isRehearsal, ...settings } = draft;
  await noteAct(trx, by, 'election-created', `election:${id}`, {
    after: { ...settings, ...planned, ...(isRehearsal && { isRehearsal }), posts: posts.length },
  });
  return { ok: true, id };
}
