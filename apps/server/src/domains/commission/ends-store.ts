import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** An end of an election that two officers have confirmed and that has not taken effect. */
export interface EarlyEnd {
  readonly proposal: ProposalId;
  readonly electionId: string;
  readonly dueAt: Date;
}

const waitingEnds = (db: Db) =>
  db
    .selectFrom('early_ends')
    .select(['proposal_id as proposal', 'election_id as electionId', 'due_at as dueAt'])
    .where('outcome', 'is', null);

/** Adds a confirmed end. */
export async function insertEnd(trx: Trx, { proposal, electionId, dueAt }: EarlyEnd): Promise<void> {
  const row = { proposal_id: proposal, election_id: electionId, due_at: dueAt, outcome: null };
  await trx.insertInto('early_ends').values(row).execute();
}

/** Lists the ends whose time has come. */
export const listDueEnds = (db: Db, now: Date): Promise<EarlyEnd[]> =>
  waitingEnds(db).where('due_at', '<=', now).orderBy('due_at').execute();

/** Lists the waiting ends of all elections. */
export const listWaitingEnds = (db: Db): Promise<EarlyEnd[]> => waitingEnds(db).orderBy('due_at').execute();

/** Finds the waiting end of an election. */
export const findEndOf = (db: Db, electionId: string): Promise<EarlyEnd | undefined> =>
  waitingEnds(db).where('election_id', '=', electionId).executeTakeFirst();

/** Finds a waiting end and locks it until the transaction ends: a hold and the act itself exclude each other. */
export const lockEnd = (trx: Trx, proposal: ProposalId): Promise<EarlyEnd | undefined> =>
  waitingEnds(trx).where('proposal_id', '=', proposal).forUpdate().executeTakeFirst();

/** Ends the wait of an end. */
export async function setEndOutcome(
  trx: Trx,
  proposal: ProposalId,
  outcome: 'carried-out' | 'dropped',
): Promise<void> {
  await trx.updateTable('early_ends').set({ outcome }).where('proposal_id', '=', proposal).execute();
}

/** Sets when a waiting end takes effect. */
export async function setDueAt(trx: Trx, proposal: ProposalId, dueAt: Date): Promise<void> {
  await trx.updateTable('early_ends').set({ due_at: dueAt }).where('proposal_id', '=', proposal).execute();
}

/** Gives every waiting end all its minutes again, as after a hold of the whole console. */
export async function restartEnds(trx: Trx, now: Date): Promise<void> {
  await sql`UPDATE early_ends SET due_at = ${now}::timestamptz + make_interval(mins => e.end_delay_minutes)
    FROM elections e WHERE e.id = election_id AND outcome IS NULL`.execute(trx);
}

/** An officer's hold of an end. */
export interface Hold {
  readonly by: UserId;
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
  /** Null while it stands. */
  readonly releasedAt: Date | null;
}

/** Lists the holds of an end, the first one first. */
export const listHolds = (db: Db, proposal: ProposalId): Promise<Hold[]> =>
  db
    .selectFrom('end_holds')
    .innerJoin('users', 'users.id', 'officer')
    .select(['officer as by', 'users.name', 'reason', 'held_at as at', 'released_at as releasedAt'])
    .where('proposal_id', '=', proposal)
    .orderBy('held_at')
    .orderBy('officer')
    .execute();

/** Adds an officer's hold. */
export async function insertHold(
  trx: Trx,
  proposal: ProposalId,
  { by, reason, at }: { by: UserId; reason: string; at: Date },
): Promise<void> {
  const row = { proposal_id: proposal, officer: by, reason, held_at: at, released_at: null };
  await trx.insertInto('end_holds').values(row).execute();
}

/** Releases the standing holds of an end: all, or those of one officer. */
export async function releaseHolds(trx: Trx, proposal: ProposalId, at: Date, by?: UserId): Promise<void> {
  await trx
    .updateTable('end_holds')
    .set({ released_at: at })
    .where('proposal_id', '=', proposal)
    .where('released_at', 'is', null)
    .$if(by !== undefined, (own) => own.where('officer', '=', by as UserId))
    .execute();
}
