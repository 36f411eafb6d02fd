import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { type Db, violatedConstraint } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { IntakeRow } from './intake-store.ts';

/**
 * The reason for not storing a ballot, beside a missing voting requirement. `election-changed`: the
 * election's row or the voter's ballot style is not the one that was verified; nothing else was checked.
 */
export type StoreRefusal =
  | 'not-confirmed'
  | 'not-on-roll'
  | 'place-disputed'
  | 'election-changed'
  | 'already-voted'
  | 'used-credential'
  | 'known-ballot';

/**
 * Marks the voter as having voted and puts the ballot into the intake, in one statement: both or neither.
 * Closing the election waits for this, or is committed before this reads it. A second cast of a voter waits
 * for the first. A copy of the ballot on its way from the intake to the record is found too: the insert waits
 * for the sequencer, and the record is read afterwards.
 * @param election as it was verified
 * @param promise the deadline (Unix seconds) for the record, and the hash of the device's retry key
 * @returns the size of the published record, and the deadline, moved later where the checkpoint of that size
 * demands it
 */
export async function storeBallot(
  db: Db,
  election: { readonly id: string; readonly version: string },
  voterId: UserId,
  { tracker, credential, revision, ballot }: IntakeRow,
  promise: { dueS: number; retryHash: Buffer | null },
): Promise<{ ok: true; size: number; dueS: number } | { ok: false; reason: StoreRefusal }> {
  try {
    const { rows } = await sql<{ outcome: 'stored' | StoreRefusal; size: number; dueS: number }>`
      SELECT ${prepared} outcome, size, due AS "dueS" FROM cast_ballot(${election.id}, ${election.version}, ${voterId}, ${tracker}, ${credential}, ${revision},
        ${ballot}, ${promise.dueS}, ${promise.retryHash})`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('a cast had no outcome');
    const { outcome, ...stored } = row;
    return outcome === 'stored' ? { ok: true, ...stored } : { ok: false, reason: outcome };
  } catch (error) {
    const reason = REASONS[violatedConstraint(error) ?? ''];
    if (!reason) throw error;
    return { ok: false, reason };
  }
}

const REASONS: Readonly<Record<string, StoreRefusal>> = {
  voted_pkey: 'already-voted',
  intake_pkey: 'known-ballot',
  intake_credential: 'used-credential',
};
