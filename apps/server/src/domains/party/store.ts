import { randomUUID } from 'node:crypto';
import {
  type CandidateId,
  candidateIdSchema,
  type PartyId,
  type PostId,
  type UserId,
} from '@evoting/contract/fields';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { likePattern, nameHolds } from '../../platform/database/like.ts';

/** A candidate as its party sees it. */
export interface CandidateRow {
  readonly id: CandidateId;
  readonly userId: UserId | null;
  readonly name: string;
  readonly email: string | null;
  readonly bio: string;
  readonly imageId: string | null;
  readonly postId: PostId;
  readonly postName: string;
}

const selectCandidates = (db: Db) =>
  db
    .selectFrom('candidates as c')
    .innerJoin('named_contests as p', 'p.id', 'c.contest_id')
    .select(['c.id', 'c.user_id as userId', 'c.name', 'c.email', 'c.bio', 'c.image_id as imageId'])
    .select(['p.id as postId', 'p.name as postName']);

/** Finds a candidate of this party; null for one that is not there or is another party's. */
export async function findCandidate(db: Db, party: PartyId, id: CandidateId): Promise<CandidateRow | null> {
  const row = await selectCandidates(db)
    .where('c.id', '=', id)
    .where('c.party_id', '=', party)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Lists a page of a party's candidates in an election, in the order in which they were put up.
 * Takes: page (from 1), limit, and a text to look for in name, e-mail and post.
 * Gives: the page and how many there are in all.
 */
export async function listCandidates(
  db: Db,
  where: { party: PartyId; electionId: string; search?: string | undefined },
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: CandidateRow[]; total: number }> {
  const search = where.search ?? '';
  const matches = sql<SqlBool>`(${nameHolds('c.name', search)} OR c.email ILIKE ${likePattern(search)} OR ${nameHolds('p.name', search)})`;
  const all = selectCandidates(db)
    .where('c.party_id', '=', where.party)
    .where('c.election_id', '=', where.electionId)
    .$if(Boolean(where.search), (query) => query.where(matches));
  const rows = await all
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The three figures of the party's dashboard. */
export async function countStats(db: Db, party: PartyId, electionId: string | null) {
  const { rows } = await sql<{ myCandidates: number; allContestants: number; allVoters: number }>`
    SELECT (SELECT count(*) FROM candidates WHERE election_id = ${electionId} AND party_id = ${party}) AS "myCandidates",
           (SELECT count(*) FROM candidates WHERE election_id = ${electionId}) AS "allContestants",
           (SELECT sum(voters)::bigint FROM roll_sizes) AS "allVoters"`.execute(db);
  return rows[0] ?? { myCandidates: 0, allContestants: 0, allVoters: 0 };
}

/** Whether the party may put up one more candidate for a post. To be asked while the party is held. */
export async function hasPlace(
  trx: Db,
  electionId: string,
  party: PartyId,
  postId: PostId,
): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT candidates_a_party > (SELECT count(*) FROM candidates
        WHERE election_id = ${electionId} AND party_id = ${party} AND contest_id = ${postId}) AS free
      FROM elections WHERE id = ${electionId}`.execute(trx);
  return rows[0]?.free === true;
}

export interface NewCandidate {
  readonly electionId: string;
  readonly party: PartyId;
  readonly postId: PostId;
  readonly name: string;
  readonly bio: string;
  readonly email: string | null;
  readonly imageId: string | null;
  readonly createdAt: Date;
}

/**
 * Finds what an earlier try of the same creation has left: the same name, post, bio and e-mail in the same
 * party.
 */
export async function findTwin(trx: Db, wanted: NewCandidate): Promise<CandidateRow | null> {
  const row = await selectCandidates(trx)
    .where('c.party_id', '=', wanted.party)
    .where('c.contest_id', '=', wanted.postId)
    .where('c.name', '=', wanted.name)
    .where('c.bio', '=', wanted.bio)
    .where('c.email', 'is not distinct from', wanted.email)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Adds a candidate.
 * Gives: its id.
 */
export async function insertCandidate(
  trx: Db,
  wanted: NewCandidate,
  userId: UserId | null,
): Promise<CandidateId> {
  const id = candidateIdSchema.parse(randomUUID());
  const { electionId, party, postId, name, bio, email, imageId, createdAt } = wanted;
  await trx
    .insertInto('candidates')
    .values({
      ...{ id, election_id: electionId, contest_id: postId, party_id: party, user_id: userId },
      ...{ name, bio, email, image_id: imageId, created_at: createdAt },
    })
    .execute();
  return id;
}

export interface CandidateChange {
  readonly name?: string | undefined;
  readonly bio?: string | undefined;
  readonly postId?: PostId | undefined;
  readonly imageId?: string | undefined;
}

/** Changes what is given of a candidate. */
export async function updateCandidate(trx: Db, id: CandidateId, change: CandidateChange): Promise<void> {
  const { name, bio, postId, imageId } = change;
  const columns = { name, bio, contest_id: postId, image_id: imageId };
  if (Object.values(columns).every((value) => value === undefined)) return;
  await trx.updateTable('candidates').set(columns).where('id', '=', id).execute();
}

/** Leaves the entries of a candidate without account and address. */
export async function leaveEntries(trx: Db, userId: UserId): Promise<void> {
  const nobody = { user_id: null, email: null };
  await trx.updateTable('candidates').set(nobody).where('user_id', '=', userId).execute();
}
