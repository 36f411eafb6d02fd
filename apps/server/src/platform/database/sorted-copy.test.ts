import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertOngoing } from '../../domains/board/ongoing-store.ts';
import { createTestApp } from '../../testing/app.ts';
import { withDatabase } from '../../testing/database.ts';
import { advance, draftElection, open } from '../../testing/election.ts';
import { audit, encryptFor } from '../../testing/record.ts';
import type { Db } from './connect.ts';
import { LEFT_OUT, restoreSortedCopy, writeSortedCopy } from './sorted-copy.ts';

async function copyOf(owner: Db): Promise<string[]> {
  const lines: string[] = [];
  await writeSortedCopy(owner, async (line) => void lines.push(line));
  return lines;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** The rows of each table of a copy, in their order. */
function tablesIn(lines: readonly string[]): Map<string, string[]> {
  const tables = new Map<string, string[]>();
  let rows: string[] = [];
  for (const line of lines.map((text) => JSON.parse(text))) {
    if (typeof line === 'string') rows.push(line);
    else if (line.table) {
      rows = [];
      tables.set(line.table, rows);
    }
  }
  return tables;
}

/** An open election in which six people voted, the last two not yet in the record. */
async function withCasts() {
  const test = await createTestApp();
  const { id } = await draftElection(test.db, [2], { slug: '2027' });
  await open(test.deps, id);
  const cast = async () => {
    const { token } = await test.newVoter();
    const { json: ballot } = await encryptFor(test.db, id);
    expect((await test.call('POST', '/vote/cast', { token, body: { ballot } })).status).toBe(200);
  };
  for (let n = 0; n < 4; n++) await cast();
  await advance(test.deps, id);
  for (let n = 0; n < 2; n++) await cast();
  return { ...test, id };
}

it('a copy restores every row but the short-lived ones into an empty database, and the record goes on', async () => {
  const { owner, db, deps, id } = await withCasts();
  const lines = await copyOf(owner);
  const other = await withDatabase();
  expect(await restoreSortedCopy(other.owner, each(lines))).toEqual({
    ok: true,
    rows: lines.length - 2 - tablesIn(lines).size,
  });
  expect(await copyOf(other.owner)).toEqual(lines);
  expect(await audit(other.db, '2027')).toEqual(await audit(db, '2027'));
  await expect(advance({ ...deps, db: other.db }, id)).rejects.toThrow('was restored from a backup');
  await insertOngoing(other.db, id);
  await advance({ ...deps, db: other.db }, id);
  expect(await audit(other.db, '2027')).toMatchObject({ verdict: 'verified', ballots: 6 });
  // The rules of the tables hold again.
  await expect(sql`DELETE FROM recorded_ballots`.execute(other.owner)).rejects.toThrow();
});

it('a copy has no order in which rows came, no fresh marks, and no short-lived tables [A387]', async () => {
  const { owner } = await withCasts();
  const tables = tablesIn(await copyOf(owner));
  const { rows: marks } = await sql`SELECT FROM fresh_marks UNION ALL SELECT FROM voted`.execute(owner);
  expect([tables.get('voted')?.length, tables.has('fresh_marks')]).toEqual([marks.length, false]);
  expect(marks).toHaveLength(6);
  for (const [name, rows] of tables)
    if (!/^(record_.*|recorded_ballots)$/.test(name)) expect(rows, name).toEqual([...rows].sort());
  expect(tables.get('users')?.length).toBeGreaterThan(5);
  for (const name of LEFT_OUT) expect(tables.has(name), name).toBe(false);
  const script = await readFile(new URL('../../../../../scripts/back-up.sh', import.meta.url), 'utf8');
  expect(/^for table in (.*); do$/m.exec(script)?.[1]?.split(' ')).toEqual(LEFT_OUT);
});

it('a copy that is cut, changed or of another build is refused, and so is a database in use; nothing changes [A388]', async () => {
  const { owner } = await withCasts();
  const lines = await copyOf(owner);
  const other = await withDatabase();
  const before = await copyOf(other.owner);
  const refused = async (changed: readonly string[], to = other.owner) =>
    restoreSortedCopy(to, each(changed));
  const last = lines.findLast((line) => line.startsWith('"')) ?? '';
  expect(await refused(lines.slice(0, -1))).toEqual({ ok: false, reason: 'damaged' });
  expect(await refused(lines.filter((line) => line !== last))).toEqual({ ok: false, reason: 'damaged' });
  expect(await refused([...lines, last])).toEqual({ ok: false, reason: 'damaged' });
  expect(await refused(lines.slice(1))).toEqual({ ok: false, reason: 'damaged' });
  expect(await refused(['{', ...lines])).toEqual({ ok: false, reason: 'damaged' });
  const [first = '', ...rest] = lines;
  expect(await refused([first.replace('"users"', '"people"'), ...rest])).toEqual({
    ok: false,
    reason: 'other-build',
  });
  expect(await copyOf(other.owner)).toEqual(before);
  expect(await refused(lines, owner)).toEqual({ ok: false, reason: 'not-empty' });
  expect(await copyOf(owner)).toEqual(lines);
});
