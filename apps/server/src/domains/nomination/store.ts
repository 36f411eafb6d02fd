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
import type { NominationStatus } from './states.ts';

/** A nomination as its party sees it. */
export interface NominationRow {
  readonly id: CandidateId;
  readonly party: PartyId;
  readonly partyName: string;
  /** Of its party. */
  readonly bannerId: string | null;
  readonly electionId: string;
  readonly userId: UserId | null;
  /** Whether the account was made for this nomination: else its party changes nothing of it. */
  readonly madeAccount: boolean;
  readonly name: string;
  /** Of its account. */
  readonly email: string | null;
  readonly bio: string;
  readonly imageId: string | null;
  readonly postId: PostId;
  readonly postName: string;
  readonly status: NominationStatus;
  readonly reason: string | null;
}

const selectNominations = (db: Db) =>
  db
    .selectFrom('nominations as n')
    .innerJoin('named_contests as p', 'p.id', 'n.contest_id')
    .innerJoin('parties as y', 'y.id', 'n.party_id')
    .leftJoin('users as u', 'u.id', 'n.account_id')
    .select(['y.name as partyName', 'y.banner_id as bannerId'])
    .select(['n.id', 'n.party_id as party', 'n.election_id as electionId', 'n.account_id as userId'])
    .select('n.made_account as madeAccount')
    .select(['n.name', 'u.email', 'n.bio', 'n.image_id as imageId', 'n.status', 'n.reason'])
    .select(['p.id as postId', 'p.name as postName']);

/** Finds a nomination; null where there is none. */
export async function findNomination(db: Db, id: CandidateId): Promise<NominationRow | null> {
  return (await selectNominations(db).where('n.id', '=', id).executeTakeFirst()) ?? null;
}

/** Whether an account is of a candidate of an election. */
export async function standsIn(db: Db, electionId: string, account: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('nominations')
    .select('id')
    .where('election_id', '=', electionId)
    .where('account_id', '=', account)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst();
  return row !== undefined;
}

/** As `findNomination`; null also for another party's, and one that was withdrawn. */
export async function findOwnNomination(
  db: Db,
  party: PartyId,
  id: CandidateId,
): Promise<NominationRow | null> {
  const row = await selectNominations(db)
    .where('n.id', '=', id)
    .where('n.party_id', '=', party)
    .where('n.status', '<>', 'withdrawn')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Serialises the changes of one nomination, until the transaction ends. Call it after its party and the
 * election are locked; its state may have changed since it was read.
 */
export async function lockNomination(trx: Db, id: CandidateId): Promise<void> {
  await trx.selectFrom('nominations').select('id').where('id', '=', id).forUpdate().execute();
}

/** As `lockNomination`, for all of an account. */
export async function lockNominationsOf(trx: Db, account: UserId): Promise<void> {
  const all = trx.selectFrom('nominations').select('id').where('account_id', '=', account);
  await all.orderBy('id').forUpdate().execute();
}

/**
 * Lists a page of a party's nominations in an election but those withdrawn, in the order in which they were
 * made.
 * Takes: page (from 1), limit, and a text to look for in name, e-mail and post.
 * Gives: the page and how many there are in all.
 */
export async function listNominations(
  db: Db,
  where: { party: PartyId; electionId: string; search?: string | undefined },
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: NominationRow[]; total: number }> {
  const search = where.search ?? '';
  const matches = sql<SqlBool>`(${nameHolds('n.name', search)} OR u.email ILIKE ${likePattern(search)} OR ${nameHolds('p.name', search)})`;
  const all = selectNominations(db)
    .where('n.party_id', '=', where.party)
    .where('n.election_id', '=', where.electionId)
    .where('n.status', '<>', 'withdrawn')
    .$if(Boolean(where.search), (query) => query.where(matches));
  const rows = await all
    .orderBy('n.created_at')
    .orderBy('n.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A nomination that was withdrawn. */
export type WithdrawnRow = Pick<NominationRow, 'id' | 'name' | 'postName' | 'reason'>;

/** Lists a party's nominations in an election that were withdrawn, in the order in which they were made. */
export function listWithdrawn(db: Db, party: PartyId, electionId: string): Promise<WithdrawnRow[]> {
  return db
    .selectFrom('nominations as n')
    .innerJoin('named_contests as p', 'p.id', 'n.contest_id')
    .select(['n.id', 'n.name', 'p.name as postName', 'n.reason'])
    .where('n.party_id', '=', party)
    .where('n.election_id', '=', electionId)
    .where('n.status', '=', 'withdrawn')
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
}

/** The three figures of the party's dashboard. */
export async function countStats(db: Db, party: PartyId, electionId: string | null) {
  const { rows } = await sql<{ myCandidates: number; allContestants: number; allVoters: number }>`
    SELECT (SELECT count(*) FROM nominations WHERE election_id = ${electionId} AND party_id = ${party}
              AND status <> 'withdrawn') AS "myCandidates",
           (SELECT count(*) FROM nominations WHERE election_id = ${electionId}
              AND status <> 'withdrawn') AS "allContestants",
           (SELECT sum(voters)::bigint FROM roll_sizes) AS "allVoters"`.execute(db);
  return rows[0] ?? { myCandidates: 0, allContestants: 0, allVoters: 0 };
}

/** Whether the party may nominate one more in a contest. Call it while the party is locked. */
export async function hasPlace(
  trx: Db,
  electionId: string,
  party: PartyId,
  postId: PostId,
): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT candidates_a_party > (SELECT count(*) FROM nominations
        WHERE election_id = ${electionId} AND party_id = ${party} AND contest_id = ${postId}
          AND status <> 'withdrawn') AS free
      FROM elections WHERE id = ${electionId}`.execute(trx);
  return rows[0]?.free === true;
}

export interface NewNomination {
  readonly electionId: string;
  readonly party: PartyId;
  readonly postId: PostId;
  readonly name: string;
  readonly bio: string;
  readonly email: string | null;
  readonly imageId: string | null;
  readonly status: NominationStatus;
  readonly createdAt: Date;
}

/**
 * Finds the result of an earlier try of the same creation: the same name, post, bio and e-mail in the same
 * party.
 */
export async function findDuplicate(trx: Db, wanted: NewNomination): Promise<NominationRow | null> {
  const row = await selectNominations(trx)
    .where('n.party_id', '=', wanted.party)
    .where('n.contest_id', '=', wanted.postId)
    .where('n.status', '<>', 'withdrawn')
    .where('n.name', '=', wanted.name)
    .where('n.bio', '=', wanted.bio)
    .where(sql<SqlBool>`lower(u.email) IS NOT DISTINCT FROM lower(${wanted.email}::text)`)
    .executeTakeFirst();
  return row ?? null;
}

/** The account of a nomination, and whether it was made for it. */
export interface NominatedAccount {
  readonly id: UserId;
  readonly isMade: boolean;
}

/**
 * Adds a nomination.
 * Gives: its id.
 */
export async function insertNomination(
  trx: Db,
  wanted: NewNomination,
  account: NominatedAccount | null,
): Promise<CandidateId> {
  const id = candidateIdSchema.parse(randomUUID());
  const { electionId, party, postId, name, bio, imageId, status, createdAt } = wanted;
  await trx
    .insertInto('nominations')
    .values({
      ...{ id, election_id: electionId, contest_id: postId, party_id: party },
      ...{ account_id: account?.id ?? null, made_account: account?.isMade ?? false },
      ...{ name, bio, image_id: imageId, status, created_at: createdAt },
    })
    .execute();
  return id;
}

export interface NominationChange {
  readonly name?: string | undefined;
  readonly bio?: string | undefined;
  readonly postId?: PostId | undefined;
  readonly imageId?: string | undefined;
  readonly status?: NominationStatus | undefined;
  readonly reason?: string | null | undefined;
}

/** Changes the given fields of a nomination. */
export async function updateNomination(trx: Db, id: CandidateId, change: NominationChange): Promise<void> {
  const { name, bio, postId, imageId, status, reason } = change;
  const columns = { name, bio, contest_id: postId, image_id: imageId, status, reason };
  if (Object.values(columns).every((value) => value === undefined)) return;
  await trx.updateTable('nominations').set(columns).where('id', '=', id).execute();
}

/** Leaves the nominations of a candidate without account. */
export async function leaveNominations(trx: Db, userId: UserId): Promise<void> {
  const left = { account_id: null, made_account: false };
  await trx.updateTable('nominations').set(left).where('account_id', '=', userId).execute();
}

/** Makes every approved nomination of an election submitted. */
export async function submitApproved(trx: Db, electionId: string): Promise<void> {
  await trx
    .updateTable('nominations')
    .set({ status: 'submitted' })
    .where('election_id', '=', electionId)
    .where('status', '=', 'approved')
    .execute();
}
