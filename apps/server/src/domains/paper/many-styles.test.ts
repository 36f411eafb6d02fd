import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listImageIds } from '../../platform/images/service.ts';
import { openedElection, recordDeps } from '../../testing/record.ts';
import { insertEntries } from '../board/entries-store.ts';
import { insertPayloads } from '../board/payloads-store.ts';
import { insertRevisionLines } from '../board/revision-ballots-store.ts';
import { insertRevisions } from './revisions-store.ts';

/** The most areas of an election, each with a ballot style of its own. */
const STYLES = 20_000;

const deps = await recordDeps();
const { db, owner } = deps;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

it('stores the papers of as many ballot styles as an election may have', { tags: ['release'] }, async () => {
  const { id } = await openedElection(deps);
  class Undone extends Error {}
  let stored = 0;
  const store = owner.transaction().execute(async (trx) => {
    await sql`ALTER TABLE ballot_styles DISABLE TRIGGER USER`.execute(trx);
    await sql`INSERT INTO ballot_styles (election_id, style, contest_ids)
      SELECT ${id}, style, ARRAY[gen_random_uuid()] FROM generate_series(2, ${STYLES + 1}) AS style`.execute(
      trx,
    );
    const rows = Array.from({ length: STYLES }, (_, i) => ({
      revision: i + 2,
      style: i + 2,
      ofStyle: 1,
      index: 1_000 + i,
      revisionHash: hashOf(`revision ${i}`),
      electionHash: hashOf(`election ${i}`),
      lines: [i + 1],
    }));
    const bytes = rows.flatMap((_, i) => [`revision ${i}`, `election ${i}`]).map((text) => Buffer.from(text));
    await insertPayloads(
      trx,
      id,
      bytes.map((payload) => ({ hash: hashOf(`${payload}`), bytes: payload })),
    );
    await insertEntries(
      trx,
      id,
      rows.map(({ index, revisionHash }) => ({ index, type: 'Revision', payloadHash: revisionHash })),
    );
    await insertRevisions(trx, id, rows, hashOf('revision 0'));
    await insertRevisionLines(trx, id, rows);
    const { rows: counted } = await sql<{ number: number }>`
      SELECT count(*) AS number FROM ballot_revisions JOIN revision_ballots USING (election_id, revision)
        WHERE election_id = ${id} AND revision > 1`.execute(trx);
    stored = counted[0]?.number ?? 0;
    throw new Undone();
  });
  await expect(store).rejects.toThrow(Undone);
  expect(stored).toBe(STYLES);
});

it('finds the pictures of all candidates of such an election', async () => {
  const hashes = Array.from({ length: 2 * STYLES }, (_, i) => hashOf(`picture ${i}`).toString('hex'));
  expect(await listImageIds(db, hashes)).toEqual(new Map());
});
