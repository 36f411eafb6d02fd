import type { Trx } from '../../platform/database/connect.ts';
import type { NewPost } from './store.ts';

/** A post of a draft. */
export type DraftPost = Omit<NewPost, 'position'>;

/** Lists the posts of a draft, in ballot order. */
export function listDraftPosts(trx: Trx, electionId: string): Promise<DraftPost[]> {
  return trx
    .selectFrom('posts')
    .select(['id', 'name', 'level', 'is_question as isQuestion', 'seats'])
    .where('election_id', '=', electionId)
    .orderBy('position')
    .execute();
}

/** Lists those of some posts for which anybody was put up, even where it was withdrawn. */
export async function listNominatedFor(trx: Trx, posts: readonly string[]): Promise<{ name: string }[]> {
  if (posts.length === 0) return [];
  return trx
    .selectFrom('posts')
    .select('name')
    .where('id', 'in', posts)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('nominations')
        .innerJoin('contests', 'contests.id', 'nominations.contest_id')
        .select('contests.post_id'),
    )
    .execute();
}

/**
 * Deletes posts of a draft, with their contests.
 * @throws a database error, from a trigger, if the election was opened
 */
export async function deletePosts(trx: Trx, posts: readonly string[]): Promise<void> {
  if (posts.length === 0) return;
  await trx.deleteFrom('contests').where('post_id', 'in', posts).execute();
  await trx.deleteFrom('posts').where('id', 'in', posts).execute();
}

/**
 * Names and orders posts of a draft.
 * @throws a database error, from a trigger, if the election was opened
 */
export async function arrangePosts(trx: Trx, posts: readonly NewPost[]): Promise<void> {
  // First under their ids: two posts may swap their names.
  for (const { id } of posts) await trx.updateTable('posts').set({ name: id }).where('id', '=', id).execute();
  for (const { id, name, position } of posts)
    await trx.updateTable('posts').set({ name, position }).where('id', '=', id).execute();
}

/** Adds posts to a draft. */
export async function insertPosts(trx: Trx, election_id: string, posts: readonly NewPost[]): Promise<void> {
  if (posts.length === 0) return;
  const rows = posts.map(({ isQuestion, ...post }) => ({ ...post, is_question: isQuestion, election_id }));
  await trx.insertInto('posts').values(rows).execute();
}
