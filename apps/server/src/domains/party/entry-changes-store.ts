import type { CandidateId, PartyId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../plugins/database/connect.ts';

export type EntryChange = 'name' | 'picture';

const CHANGES_MAX = 3;
const WITHIN_MS = 60 * 60_000;

/**
 * Counts changes of what stands on the ballot: each makes all voters' papers another one.
 * Takes the transaction of the change, whose name or picture it is, and which of the two changes.
 * Gives 0 where each is among three within an hour; else the seconds to wait, and nothing is counted.
 * Changes of one candidate or party go one after the other until the transaction ends, so that two at once count as two.
 */
export async function noteEntryChanges(
  trx: Trx,
  subject: CandidateId | PartyId,
  kinds: readonly EntryChange[],
  now: Date,
): Promise<number> {
  if (kinds.length === 0) return 0;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`entry ${subject}`}, 0))`.execute(trx);
  const notBefore = new Date(now.getTime() - WITHIN_MS);
  const { rows } = await sql<{ first: Date }>`
    SELECT min(at) AS first FROM ballot_entry_changes
      WHERE subject = ${subject} AND at > ${notBefore} AND kind = ANY (${kinds})
      GROUP BY kind HAVING count(*) >= ${CHANGES_MAX}`.execute(trx);
  const waits = rows.map(({ first }) => Math.ceil((first.getTime() - notBefore.getTime()) / 1000));
  if (waits.length > 0) return Math.max(...waits);
  await sql`DELETE FROM ballot_entry_changes WHERE subject = ${subject} AND at <= ${notBefore}`.execute(trx);
  await trx
    .insertInto('ballot_entry_changes')
    .values(kinds.map((kind) => ({ subject, kind, at: now })))
    .execute();
  return 0;
}
