import { randomUUID } from 'node:crypto';
import type { ActCode } from '@evoting/contract/commission/acts';
import { type ProposalId, proposalIdSchema } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { ProposalsTable } from '../../platform/database/tables.ts';

export type Outcome = ProposalsTable['outcome'];

/** The content of a proposal: an act on an election, and its params as canonical JSON. */
export interface Content {
  /** Null for an act of the commission itself. */
  readonly electionId: string | null;
  readonly act: string;
  readonly params: string;
  /** 16 bytes in its digest. */
  readonly salt: Buffer;
}

export interface ProposalRow extends Content {
  readonly id: ProposalId;
  readonly proposedBy: UserId;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly outcome: Outcome;
  readonly decidedBy: UserId | null;
  readonly decidedAt: Date | null;
}

const selectProposals = (db: Db) =>
  db
    .selectFrom('proposals')
    .select(['proposals.id', 'election_id as electionId', 'act', 'params', 'salt'])
    .select(['proposed_by as proposedBy', 'proposed_at as proposedAt', 'expires_at as expiresAt'])
    .select(['outcome', 'decided_by as decidedBy', 'decided_at as decidedAt']);

/** Finds a proposal; null where there is none. */
export async function findProposal(db: Db, id: ProposalId): Promise<ProposalRow | null> {
  return (await selectProposals(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds a proposal as `findProposal` does, and locks it until the transaction ends. */
export async function lockProposal(trx: Trx, id: ProposalId): Promise<ProposalRow | null> {
  return (await selectProposals(trx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/**
 * Serialises the decisions on one election, until the transaction ends. Call it before the proposal is
 * locked: giving a draft up voids its waiting proposals, and would cause a deadlock.
 */
export async function lockActsOn(trx: Trx, electionId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`acts on ${electionId}`}, 0))`.execute(trx);
}

/** Lets other connections see that a proposal is being done, until the transaction ends. Lock the proposal first. */
export async function markBeingDone(trx: Trx, id: ProposalId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${beingDone(sql.val(id))})`.execute(trx);
}

/** Tells whether a proposal is being done in another transaction. */
export async function isBeingDone(trx: Trx, id: ProposalId): Promise<boolean> {
  const { rows } = await sql<{ going: boolean }>`
    SELECT ${beingDone(sql.val(id))} IN (${HELD}) AS going`.execute(trx);
  return rows[0]?.going === true;
}

const beingDone = (id: RawBuilder<unknown>) => sql<string>`hashtextextended('being done ' || ${id}::text, 0)`;

/** The advisory locks that are held in this database. */
const HELD = sql`SELECT classid::bigint << 32 | objid::bigint FROM pg_locks JOIN pg_database ON pg_database.oid = database
  WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 1 AND granted`;

/** Marks every proposal whose day is over. */
export async function expireProposals(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('proposals')
    .set({ outcome: 'expired', decided_at: now })
    .where('outcome', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/**
 * Adds a proposal.
 * @returns its id, or null if the same act is already proposed and waiting
 */
export async function insertProposal(
  trx: Trx,
  { electionId, act, params, salt }: Content,
  { by, at, expiresAt }: { by: UserId; at: Date; expiresAt: Date },
): Promise<ProposalId | null> {
  const id = proposalIdSchema.parse(randomUUID());
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('proposals')
    .values({
      id,
      election_id: electionId,
      act,
      params,
      salt,
      proposed_by: by,
      proposed_at: at,
      expires_at: expiresAt,
      outcome: null,
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`election_id, act, md5(params)`).where('outcome', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? id : null;
}

/** Finds a waiting proposal of the same content, of any officer. */
export async function findWaiting(
  trx: Trx,
  { electionId, act, params }: Content,
): Promise<Pick<ProposalRow, 'id' | 'proposedBy'> | undefined> {
  return trx
    .selectFrom('proposals')
    .select(['id', 'proposed_by as proposedBy'])
    .where('election_id', 'is not distinct from', electionId)
    .where('act', '=', act)
    .where('params', '=', params)
    .where('outcome', 'is', null)
    .executeTakeFirst();
}

/** Counts the waiting proposals of an officer. */
export async function countWaitingOf(trx: Trx, officer: UserId): Promise<number> {
  const { waiting } = await trx
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('outcome', 'is', null)
    .where('proposed_by', '=', officer)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Decides a proposal. */
export async function setOutcome(
  trx: Trx,
  id: ProposalId,
  outcome: NonNullable<Outcome>,
  { by, at }: { by: UserId; at: Date },
): Promise<void> {
  await trx
    .updateTable('proposals')
    .set({ outcome, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/** A proposal as officers see it. */
export interface ListedProposal extends ProposalRow {
  readonly electionTitle: string | null;
  readonly isBeingDone: boolean;
  readonly proposer: string;
  readonly decider: string | null;
}

/**
 * Lists the waiting proposals, oldest first, then the most recently decided ones.
 * @param decidedMost the largest number of decided proposals
 */
export async function listProposals(db: Db, decidedMost: number): Promise<ListedProposal[]> {
  const all = selectProposals(db)
    .leftJoin('elections', 'elections.id', 'election_id')
    .innerJoin('users as proposer', 'proposer.id', 'proposed_by')
    .leftJoin('users as decider', 'decider.id', 'decided_by')
    .select(['elections.title as electionTitle', 'proposer.name as proposer', 'decider.name as decider'])
    .select(
      sql<boolean>`outcome IS NULL AND ${beingDone(sql.ref('proposals.id'))} IN (${HELD})`.as('isBeingDone'),
    );
  const waiting = all.where('outcome', 'is', null).orderBy('proposed_at').orderBy('proposals.id');
  const decided = all
    .where('outcome', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('proposals.id')
    .limit(decidedMost);
  return [...(await waiting.execute()), ...(await decided.execute())];
}

/** Counts the acts that one officer did alone: on an election, and on the commission since it was drafted. */
export async function countAlone(db: Db, electionId: string): Promise<number> {
  const { rows } = await sql<{ alone: number }>`SELECT count(*) AS alone
    FROM proposals p JOIN elections e ON e.id = ${electionId}
    WHERE (p.election_id = e.id OR p.election_id IS NULL AND p.decided_at >= e.created_at)
      AND p.outcome = 'alone'`.execute(db);
  return rows[0]?.alone ?? 0;
}

/** Counts the acts of a kind that two officers confirmed for an election. */
export async function countConfirmed(db: Db, electionId: string, act: ActCode): Promise<number> {
  const { confirmed } = await db
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<number>().as('confirmed'))
    .where('election_id', '=', electionId)
    .where('act', '=', act)
    .where('outcome', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return confirmed;
}

/** The names of an election that were corrected, the newest first. */
export async function listCorrections(
  db: Db,
  electionId: string,
): Promise<{ before: string; name: string; atMs: number }[]> {
  const rows = await db
    .selectFrom('proposals')
    .select(['params', 'decided_at as at'])
    .where('election_id', '=', electionId)
    .where('act', '=', 'correct-name')
    .where('outcome', 'in', ['confirmed', 'alone'])
    .orderBy('decided_at', 'desc')
    .execute();
  return rows.map(({ params, at }) => {
    const { before, name } = JSON.parse(params) as { before: string; name: string };
    return { before, name, atMs: at?.getTime() ?? 0 };
  });
}
