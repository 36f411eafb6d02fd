import type { NamedPost } from '@evoting/contract/post-names';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Lists the posts of an election that have names in other languages than English, in ballot order. */
export async function listPostNames(db: Db | Trx, electionId: string): Promise<NamedPost[]> {
  const rows = await db
    .selectFrom('posts')
    .select(['name as post', 'name_ha as ha', 'name_yo as yo', 'name_ig as ig', 'name_pcm as pcm'])
    .where('election_id', '=', electionId)
    .orderBy('position')
    .execute();
  return rows
    .map(({ post, ...names }) => ({
      post,
      translations: Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null)),
    }))
    .filter(({ translations }) => Object.keys(translations).length > 0);
}

/** Lists the names of the posts of an election on its ballot papers. */
export async function listPostsOwnNames(db: Db | Trx, electionId: string): Promise<string[]> {
  const rows = await db.selectFrom('posts').select('name').where('election_id', '=', electionId).execute();
  return rows.map(({ name }) => name);
}

/** Replaces the names of a draft's posts in other languages than English. */
export async function replacePostNames(
  trx: Trx,
  electionId: string,
  posts: readonly NamedPost[],
): Promise<void> {
  const none = { name_ha: null, name_yo: null, name_ig: null, name_pcm: null };
  await trx.updateTable('posts').set(none).where('election_id', '=', electionId).execute();
  for (const { post, translations } of posts) {
    const { ha = null, yo = null, ig = null, pcm = null } = translations;
    await trx
      .updateTable('posts')
      .set({ name_ha: ha, name_yo: yo, name_ig: ig, name_pcm: pcm })
      .where('election_id', '=', electionId)
      .where('name', '=', post)
      .execute();
  }
}
