import type { Db } from '../../platform/database/connect.ts';

/**
 * Lists the hashes of a record's payloads that are not ballots, one page after the other.
 * @param page begins behind the hash `after`, and scans `limit` payloads, ballots included
 * @returns the hashes of the page, and the `after` of the next one, null after the last
 */
export async function listDocuments(
  db: Db,
  electionId: string,
  page: { after: Buffer; limit: number },
): Promise<{ hashes: Buffer[]; next: Buffer | null }> {
  const payloads = db
    .selectFrom('record_payloads')
    .select('hash')
    .where('election_id', '=', electionId)
    .where('hash', '>', page.after)
    .orderBy('hash')
    .limit(page.limit);
  const rows = await db
    .selectFrom(payloads.as('payload'))
    .leftJoin('recorded_ballots as ballot', (join) =>
      join.on('ballot.election_id', '=', electionId).onRef('ballot.tracker', '=', 'payload.hash'),
    )
    .select(['payload.hash', 'ballot.tracker'])
    .orderBy('payload.hash')
    .execute();
  const hashes = rows.filter(({ tracker }) => tracker === null).map(({ hash }) => hash);
  return { hashes, next: rows.length < page.limit ? null : (rows.at(-1)?.hash ?? null) };
}
