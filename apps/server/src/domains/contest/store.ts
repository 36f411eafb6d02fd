import type { PostId, UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { PlannedContest, PlannedPost, PlannedStyle } from './plan.ts';

export interface NewPost extends PlannedPost {
  readonly name: string;
  readonly position: number;
  readonly isQuestion: boolean;
  readonly seats: number;
}

/** Adds the posts, contests and ballot styles of an election. */
export async function insertBallot(
  trx: Trx,
  electionId: string,
  {
    posts,
    contests,
    styles,
  }: { posts: readonly NewPost[]; contests: readonly PlannedContest[]; styles: readonly PlannedStyle[] },
): Promise<void> {
  if (posts.length === 0) return;
  const election_id = electionId;
  await trx
    .insertInto('posts')
    .values(posts.map(({ isQuestion, ...post }) => ({ ...post, is_question: isQuestion, election_id })))
    .execute();
  await insertContests(trx, electionId, contests);
  await insertStyles(trx, electionId, styles);
}

/** Adds contests of existing posts. */
export async function insertContests(
  trx: Trx,
  election_id: string,
  contests: readonly PlannedContest[],
): Promise<void> {
  for (const chunk of chunksOf(contests)) {
    const rows = chunk.map(({ id, postId, areaId }) => ({
      id,
      election_id,
      post_id: postId,
      area_id: areaId,
    }));
    await trx.insertInto('contests').values(rows).execute();
  }
}

async function insertStyles(trx: Trx, election_id: string, styles: readonly PlannedStyle[]): Promise<void> {
  for (const chunk of chunksOf(styles)) {
    const rows = chunk.map(({ style, contestIds }) => ({
      election_id,
      style,
      contest_ids: [...contestIds].sort(),
    }));
    await trx.insertInto('ballot_styles').values(rows).execute();
  }
  for (const chunk of chunksOf(
    styles.flatMap(({ style, areaIds }) => areaIds.map((area_id) => ({ style, area_id }))),
  ))
    await trx
      .insertInto('style_areas')
      .values(chunk.map((row) => ({ election_id, ...row })))
      .execute();
}

/**
 * Replaces the ballot styles of a draft.
 * @throws a database error, from a trigger, if the election was opened
 */
export async function replaceStyles(
  trx: Trx,
  electionId: string,
  styles: readonly PlannedStyle[],
): Promise<void> {
  await trx.deleteFrom('style_areas').where('election_id', '=', electionId).execute();
  await trx.deleteFrom('ballot_styles').where('election_id', '=', electionId).execute();
  await insertStyles(trx, electionId, styles);
}

/** Locks the current election if it is a draft, and returns its id. */
export async function lockDraft(trx: Trx): Promise<string | null> {
  const row = trx
    .selectFrom('elections')
    .select('id')
    .where('current', '=', true)
    .where('status', '=', 'draft')
    .forNoKeyUpdate();
  return (await row.executeTakeFirst())?.id ?? null;
}

/** Lists the posts of an election and the contests that exist already. */
export async function listPlanned(
  trx: Trx,
  electionId: string,
): Promise<{ posts: PlannedPost[]; contests: PlannedContest[] }> {
  const posts = await trx
    .selectFrom('posts')
    .select(['id', 'level'])
    .where('election_id', '=', electionId)
    .orderBy('position')
    .execute();
  const contests = await trx
    .selectFrom('contests')
    .select(['id', 'post_id as postId', 'area_id as areaId'])
    .where('election_id', '=', electionId)
    .execute();
  return { posts, contests };
}

/** Lists the contests of an election in ballot order, including those without candidates. */
export function listPosts(db: Db | Trx, electionId: string): Promise<{ id: PostId; postName: string }[]> {
  return postsOf(db, electionId).execute();
}

/** Lists the contests of an election for which people stand, in ballot order: all but its questions. */
export function listNominatedPosts(
  db: Db | Trx,
  electionId: string,
): Promise<{ id: PostId; postName: string }[]> {
  return postsOf(db, electionId).where('is_question', '=', false).execute();
}

const postsOf = (db: Db | Trx, electionId: string) =>
  db
    .selectFrom('named_contests')
    .select(['id', 'name as postName'])
    .where('election_id', '=', electionId)
    .orderBy('position')
    .orderBy('area_code')
    .orderBy('id');

/** A ballot style: the ids of its contests, sorted, and the areas whose voters get it. */
export interface StyleRow {
  readonly style: number;
  readonly contestIds: readonly string[];
  readonly areaIds: readonly string[];
}

/** Tells whether the ballot styles of an election may still change. */
export async function mayChangeStyles(db: Db | Trx, electionId: string): Promise<boolean> {
  const row = db.selectFrom('elections').select('status').where('id', '=', electionId);
  return (await row.executeTakeFirst())?.status === 'draft';
}

/** Lists the ballot styles of an election, by number. */
export async function listStyles(db: Db | Trx, electionId: string): Promise<StyleRow[]> {
  const { rows } = await sql<StyleRow>`
    SELECT styles.style, contest_ids AS "contestIds", array_agg(area_id ORDER BY area_id) AS "areaIds"
      FROM ballot_styles AS styles
      JOIN style_areas AS given ON given.election_id = styles.election_id AND given.style = styles.style
      WHERE styles.election_id = ${electionId} GROUP BY styles.style, contest_ids ORDER BY styles.style`.execute(
    db,
  );
  return rows;
}

/** Finds the area that decides a voter's ballot style; null if the voter's area elects nothing. */
export async function findVotersArea(
  db: Db | Trx,
  electionId: string,
  voterId: UserId,
): Promise<string | null> {
  const { rows } = await sql<{ area: string | null }>`
    SELECT style_area_of_voter(${electionId}, ${voterId}) AS area`.execute(db);
  return rows[0]?.area ?? null;
}
