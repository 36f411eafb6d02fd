import type { Db } from '../../platform/database/connect.ts';

/**
 * The payloads of a record that are no ballots, by their hashes, a stretch at a time: a nation's ballots are
 * between them.
 * Gives: the hashes found in the stretch after `after`, and where the next one begins; null after the last.
 */
export async function listDocuments(
  db: Db,
  electionId: string,
  { after, limit }: { after: Buffer; limit: number },
): Promise<{ hashes: Buffer[]; next: Buffer | null }> {
  const stretch = db
    .selectFrom('record_payloads')
    .select('hash')
    .where('election_id', '=', electionId)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit);
  const rows = await db
    .selectFrom(stretch.as('payload'))
    .leftJoin('recorded_ballots as ballot', (join) =>
      join.on('ballot.election_id', '=', electionId).onRef('ballot.tracker', '=', 'payload.hash'),
    )
    .select(['payload.hash', 'ballot.tracker'])
    .orderBy('payload.hash')
    .execute();
  const hashes = rows.filter(({ tracker }) => tracker === null).map(({ hash }) => hash);
  return { hashes, next: rows.length < limit ? null : (rows.at(-1)?.hash ?? null) };
}
