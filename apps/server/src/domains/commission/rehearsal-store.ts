import type { RehearsalSteps } from '@evoting/contract/commission/rehearsal';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** The rehearsal that was begun last, running or not. */
export interface RehearsalRow {
  readonly id: string;
  readonly begunBy: UserId;
  readonly begunByName: string;
  readonly address: string;
  readonly setupLink: string | null;
  readonly isEnding: boolean;
  /** How far it is, as its server said last. */
  readonly steps: RehearsalSteps | null;
  /** True while a process holds its lease. */
  readonly isHeld: boolean;
}

/** The lease uses the database's clock, since that of a machine may be wrong. */
const NOW = sql<Date>`clock_timestamp()`;
/** The lease outlives some late renewals. */
const LEASE_END = sql<Date>`clock_timestamp() + interval '20 seconds'`;

/** Finds the rehearsal that was begun last; null where there was none. */
export async function findRehearsal(db: Db): Promise<RehearsalRow | null> {
  const row = db
    .selectFrom('rehearsals')
    .innerJoin('users', 'users.id', 'begun_by')
    .select([
      ...(['rehearsals.id', 'begun_by as begunBy', 'users.name as begunByName', 'address'] as const),
      ...(['setup_link as setupLink', 'is_ending as isEnding', 'steps'] as const),
    ])
    .select((eb) => eb('held_until', '>', NOW).as('isHeld'));
  return (await row.$narrowType<{ isHeld: boolean }>().executeTakeFirst()) ?? null;
}

/**
 * Stores a new rehearsal with a lease.
 * @returns false where another one has a lease; of two concurrent calls the second waits for the first
 */
export async function insertRehearsal(
  trx: Trx,
  begun: { id: string; electionId: string; begunBy: UserId; address: string },
): Promise<boolean> {
  const { id, address } = begun;
  const row = {
    id,
    address,
    election_id: begun.electionId,
    begun_by: begun.begunBy,
    held_until: LEASE_END,
    setup_link: null,
    is_ending: false,
    steps: null,
    is_complete: false,
  };
  const stored = await trx
    .insertInto('rehearsals')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet(row).where('rehearsals.held_until', '<=', NOW),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Renews a rehearsal's lease.
 * @param news the link of its first officer, once it answers, and how far it is
 * @returns `ending` where it is to be ended; `lost` where another rehearsal has replaced it
 */
export async function renewLease(
  db: Db,
  id: string,
  { setupLink, steps }: { readonly setupLink: string | null; readonly steps: RehearsalSteps | null },
): Promise<'held' | 'ending' | 'lost'> {
  const row = await db
    .updateTable('rehearsals')
    .set({ held_until: LEASE_END, setup_link: setupLink, steps: steps && JSON.stringify(steps) })
    .where('id', '=', id)
    .returning('is_ending')
    .executeTakeFirst();
  return row === undefined ? 'lost' : row.is_ending ? 'ending' : 'held';
}

/**
 * Requests the end of a rehearsal.
 * @returns its election; null where it does not run, or was to be ended already
 */
export async function requestEnd(trx: Trx, id: string): Promise<string | null> {
  const row = await trx
    .updateTable('rehearsals')
    .set({ is_ending: true })
    .where('id', '=', id)
    .where('is_ending', '=', false)
    .where('held_until', '>', NOW)
    .returning('election_id')
    .executeTakeFirst();
  return row?.election_id ?? null;
}

/** Marks a rehearsal as ended, and deletes its link. */
export async function endLease(db: Db, id: string): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ held_until: NOW, setup_link: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks a rehearsal as complete.
 * @returns its election and who began it; null where it was marked before, or another one has replaced it
 */
export async function markComplete(
  trx: Trx,
  id: string,
): Promise<{ electionId: string; begunBy: UserId } | null> {
  const row = await trx
    .updateTable('rehearsals')
    .set({ is_complete: true })
    .where('id', '=', id)
    .where('is_complete', '=', false)
    .returning(['election_id as electionId', 'begun_by as begunBy'])
    .executeTakeFirst();
  return row ?? null;
}
