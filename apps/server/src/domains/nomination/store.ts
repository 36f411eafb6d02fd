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

/** A nomination, as its party sees it. */
export interface NominationRow {
  readonly id: CandidateId;
  readonly party: PartyId;
  readonly partyName: string;
  readonly partyAcronym: string | null;
  /** The party's banner. */
  readonly bannerId: string | null;
  readonly electionId: string;
  readonly userId: UserId | null;
  /** The account was made for this nomination; otherwise the party may not change it. */
  readonly madeAccount: boolean;
  /** The place on the roll of somebody who nominated themself. */
  readonly voterNumber: string | null;
  readonly name: string;
  /** The account's e-mail. */
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
    .select(['y.name as partyName', 'y.acronym as partyAcronym', 'y.banner_id as bannerId'])
    .select(['n.id', 'n.party_id as party', 'n.election_id as electionId', 'n.account_id as userId'])
    .select(['n.made_account as madeAccount', 'n.voter_number as voterNumber'])
    .select(['n.name', 'u.email', 'n.bio', 'n.image_id as imageId', 'n.status', 'n.reason'])
    .select(['p.id as postId', 'p.name as postName']);

/** Finds a nomination. */
export async function findNomination(db: Db, id: CandidateId): Promise<NominationRow | null> {
  return (await selectNominations(db).where('n.id', '=', id).executeTakeFirst()) ?? null;
}

/** Tells whether an account is a candidate's in an election. */
export async function isCandidateIn(db: Db, electionId: string, account: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('nominations')
    .select('id')
    .where('election_id', '=', electionId)
    .where('account_id', '=', account)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a nomination of a party, unless it was withdrawn. */
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
 * Locks a nomination until the transaction ends. Lock its party and the election first, and read the
 * nomination again afterwards.
 */
export async function lockNomination(trx: Db, id: CandidateId): Promise<void> {
  await trx.selectFrom('nominations').select('id').where('id', '=', id).forUpdate().execute();
}

/** Locks all nominations of an account until the transaction ends. */
export async function lockNominationsOf(trx: Db, account: UserId): Promise<void> {
  const all = trx.selectFrom('nominations').select('id').where('account_id', '=', account);
  await all.orderBy('id').forUpdate().execute();
}

/**
 * Lists a page of a party's nominations in an election, oldest first, without withdrawn ones.
 * @param where `search`: a text to find in name, e-mail and post
 * @param page counted from 1
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

/** Counts the three figures of the party's dashboard. */
export async function countStats(db: Db, party: PartyId, electionId: string | null) {
  const { rows } = await sql<{ myCandidates: number; allContestants: number; allVoters: number }>`
    SELECT (SELECT count(*) FROM nominations WHERE election_id = ${electionId} AND party_id = ${party}
              AND status <> 'withdrawn') AS "myCandidates",
           (SELECT count(*) FROM nominations WHERE election_id = ${electionId}
              AND status <> 'withdrawn') AS "allContestants",
           (SELECT sum(voters)::bigint FROM roll_sizes) AS "allVoters"`.execute(db);
  return rows[0] ?? { myCandidates: 0, allContestants: 0, allVoters: 0 };
}

/** Tells whether the party may nominate one more in a contest. Lock the party first. */
export async function hasFreePlace(
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
  /** The place on the roll of somebody who nominates themself. */
  readonly voterNumber?: string;
}

/** Finds the nomination of an earlier try: the same party, post, name, bio and e-mail. */
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

/** The account of a nomination; `isMade`: it was made for the nomination. */
export interface NominatedAccount {
  readonly id: UserId;
  readonly isMade: boolean;
}

/** Adds a nomination. */
export async function insertNomination(
  trx: Db,
  wanted: NewNomination,
  account: NominatedAccount | null,
): Promise<CandidateId> {
  const id = candidateIdSchema.parse(randomUUID());
  const { electionId, party, postId, name, bio, imageId, status, createdAt, voterNumber = null } = wanted;
  await trx
    .insertInto('nominations')
    .values({
      id,
      election_id: electionId,
      contest_id: postId,
      party_id: party,
      account_id: account?.id ?? null,
      made_account: account?.isMade ?? false,
      name,
      bio,
      image_id: imageId,
      status,
      created_at: createdAt,
      voter_number: voterNumber,
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

/** Detaches a candidate's account from its nominations. */
export async function detachAccount(trx: Db, userId: UserId): Promise<void> {
  const left = { account_id: null, made_account: false };
  await trx.updateTable('nominations').set(left).where('account_id', '=', userId).execute();
}

/** Sets every approved nomination of an election back to submitted. */
export async function submitApproved(trx: Db, electionId: string): Promise<void> {
  await trx
    .updateTable('nominations')
    .set({ status: 'submitted' })
    .where('election_id', '=', electionId)
    .where('status', '=', 'approved')
    .execute();
}
