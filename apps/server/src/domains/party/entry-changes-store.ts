import type { CandidateId, PartyId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

export type EntryChange = 'name' | 'picture';
type Subject = CandidateId | PartyId;

/** Locks the entry of a candidate or party against other changes until the transaction ends. */
export async function lockEntry(trx: Trx, subject: Subject): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`entry ${subject}`}, 0))`.execute(trx);
}

/**
 * Lists the kinds of change that have reached the limit, each by the time of the first change that still
 * counts.
 */
export async function listFullKinds(
  trx: Trx,
  subject: Subject,
  { kinds, after, most }: { kinds: readonly EntryChange[]; after: Date; most: number },
): Promise<Date[]> {
  const { rows } = await sql<{ first: Date }>`
    SELECT min(at) AS first FROM ballot_entry_changes
      WHERE subject = ${subject} AND at > ${after} AND kind = ANY (${kinds})
      GROUP BY kind HAVING count(*) >= ${most}`.execute(trx);
  return rows.map(({ first }) => first);
}

/** Adds changes, and deletes those that no longer count. */
export async function insertChanges(
  trx: Trx,
  subject: Subject,
  { kinds, after, now }: { kinds: readonly EntryChange[]; after: Date; now: Date },
): Promise<void> {
  await sql`DELETE FROM ballot_entry_changes WHERE subject = ${subject} AND at <= ${after}`.execute(trx);
  await trx
    .insertInto('ballot_entry_changes')
    .values(kinds.map((kind) => ({ subject, kind, at: now })))
    .execute();
}
