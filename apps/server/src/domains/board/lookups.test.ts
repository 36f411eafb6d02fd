import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../platform/database/connect.ts';
import { encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { publishLiveCount } from '../count/live-count.ts';
import { findEntry, findLastEntry } from './entries-store.ts';
import { findBalance } from './marks-store.ts';
import { findSigned, listUnfinished } from './records-store.ts';
import { recountBalance } from './recount-store.ts';
import { sequenceOnce } from './sequencer.ts';

const deps = await recordDeps();
const { db, owner } = deps;
const { id } = await openedElection(deps, [2]);
await fillIntake(db, id, [await encryptFor(db, id)]);
await sequenceOnce(deps, id);
expect(await publishLiveCount(deps, id)).toMatchObject({ ok: true });

const COUNTS = 500;
const payload = Buffer.from('{}');
const hash = createHash('sha256').update(payload).digest();
/** The live counts of some minutes, as far as look-ups go. */
await sql`WITH payload AS (INSERT INTO record_payloads VALUES (${id}, ${hash}, ${payload})),
    head AS (UPDATE records SET size = size + ${COUNTS}, published_size = size + ${COUNTS} WHERE election_id = ${id} RETURNING size),
    entries AS (INSERT INTO record_entries SELECT ${id}, size - n, 'Opening', ${hash}
      FROM head, generate_series(1, ${COUNTS}) AS n)
  INSERT INTO record_openings SELECT ${id}, size - n, size - n, 1, 0, size - n FROM head, generate_series(1, ${COUNTS}) AS n`.execute(
  owner,
);
await sql`INSERT INTO ballot_revisions
  SELECT ${id}, n, sha256(int4send(n)), sha256(int4send(n)), 1, n, 0, sha256(int4send(n))
    FROM generate_series(2, 100) AS n`.execute(owner);
await sql`ANALYZE record_entries, record_openings, ballot_revisions`.execute(owner);

const LOOK_UPS: [string, (trx: Db) => Promise<unknown>][] = [
  ['the end', (trx) => findEntry(trx, id, 'EndBallots')],
  ['the last statement about the electorate', (trx) => findLastEntry(trx, id, 'Electorate', 1_000_000)],
  ['the records that may still change', listUnfinished],
];
it.each(LOOK_UPS)('finds %s without reading the live counts', async (_, lookUp) => {
  expect(await rowsRead(db, 'record_entries', lookUp)).toBeLessThan(10);
});

it.each(['record_openings', 'ballot_revisions'])('signs a head without reading all %s', async (table) => {
  expect(await rowsRead(db, table, (trx) => findSigned(trx, id))).toBeLessThan(10);
});

it('compares ballots with voters without reading the live counts, which a recount does', async () => {
  const agree = { ballots: 1, voters: 1, agree: true };
  expect(await findBalance(db, id)).toEqual(agree);
  expect(await rowsRead(db, 'record_entries', (trx) => findBalance(trx, id))).toBeLessThan(10);
  await sql`ALTER TABLE record_openings DISABLE TRIGGER USER`.execute(owner);
  await sql`UPDATE record_openings SET other_entries = other_entries - 1`.execute(owner);
  expect(await findBalance(db, id)).toMatchObject({ ballots: 2, agree: false });
  expect(await recountBalance(db, id)).toEqual(agree);
});
