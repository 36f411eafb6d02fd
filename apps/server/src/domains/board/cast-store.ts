import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { type Db, violatedConstraint } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { IntakeRow } from './intake-store.ts';

/**
 * Why a ballot was not stored. `election-changed`: the election's row, or the voter's paper, is not the one
 * that was verified; nothing else was checked. What the voter is missing, by `right_lacking`, comes next.
 */
export type StoreRefusal =
  | 'not-confirmed'
  | 'not-on-roll'
  | 'election-changed'
  | 'already-voted'
  | 'used-credential'
  | 'known-ballot';

/**
 * Marks the voter as having voted and puts the ballot into the intake: one statement, one transaction, both
 * or neither.
 * Takes: the election as it was verified, the voter, the verified ballot, the deadline by which it will be in
 * the record, and the hash of the device's key for a retry.
 * Gives: the size of the published record at that moment, and the deadline, which is later than was asked
 * where the checkpoint of that size demands it; or why nothing was stored. Closing the election waits for
 * this, or is committed before this reads it. A second cast of the voter waits for the first. A twin of the
 * ballot on its way from the intake to the record is found too: the insert waits for the sequencer, and the
 * record is read after it.
 */
export async function storeBallot(
  db: Db,
  election: { readonly id: string; readonly version: string },
  voterId: UserId,
  { tracker, credential, revision, ballot }: IntakeRow,
  { dueS, retryHash }: { dueS: number; retryHash: Buffer | null },
): Promise<{ ok: true; size: number; dueS: number } | { ok: false; reason: StoreRefusal }> {
  try {
    const { rows } = await sql<{ outcome: 'stored' | StoreRefusal; size: number; dueS: number }>`
      SELECT ${prepared} outcome, size, due AS "dueS" FROM cast_ballot(${election.id}, ${election.version}, ${voterId}, ${tracker}, ${credential}, ${revision},
        ${ballot}, ${dueS}, ${retryHash})`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('a cast had no outcome');
    const { outcome, ...promise } = row;
    return outcome === 'stored' ? { ok: true, ...promise } : { ok: false, reason: outcome };
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
