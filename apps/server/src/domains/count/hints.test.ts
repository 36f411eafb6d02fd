import { randomBytes } from 'node:crypto';
import type { AuditEngine } from '@evoting/audit/engine';
import { createFastVerifier } from '@evoting/belenios/fast';
import { sodiumTally, sodiumVerifier } from '@evoting/belenios/sodium';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { audit, encryptFor, fillIntake, unverifiedCopies } from '../../testing/record.ts';
import { countHinted, insertHints, listHints } from '../board/hints-store.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { startHints, writeSomeHints } from './hints.ts';

/**
 * A record of a given number of entries, three of them no ballots; `copies` of one ballot whose signatures do
 * not hold, or ballots.
 */
async function recordOf(entries: number, kind: 'ballots' | 'copies') {
  const test = await createTestApp();
  const { id, slug } = await draftElection(test.db, [2]);
  await open(test.deps, id);
  const first = await encryptFor(test.db, id);
  const more = Array.from({ length: kind === 'ballots' ? entries - 5 : 0 }, (_, i) =>
    encryptFor(test.db, id, () => i % 2),
  );
  const others = kind === 'ballots' ? await Promise.all(more) : unverifiedCopies(first, entries - 5);
  await fillIntake(test.db, id, [first, ...others]);
  await sequenceOnce(test.deps, id);
  const record = (await findRecord(test.db, id)) as RecordHead;
  expect(record.publishedSize).toBe(entries);
  return { test, id, slug, record };
}

const writeAll = async (...[deps, record]: Parameters<typeof writeSomeHints>) => {
  while ((await writeSomeHints(deps, record)) > 0);
};

it('writes hints beside each full bundle, serves them when they are complete, and an auditor checks every ballot by them', async () => {
  const { test, id, slug, record } = await recordOf(TILE_WIDTH + 4, 'ballots');
  const path = `/board/${slug}/hints/000`;
  await writeSomeHints(test.deps, record);
  expect((await test.call('GET', path)).status).toBe(404);
  await writeAll(test.deps, record);
  expect(await countHinted(test.db, id)).toBe(TILE_WIDTH);
  const served = await test.call('GET', path);
  expect([served.status, served.headers['cache-control']]).toEqual([
    200,
    expect.stringContaining('immutable'),
  ]);
  for (const other of ['001', '001.p/3', '000.p/3', 'x', ''])
    expect((await test.call('GET', `/board/${slug}/hints/${other}`)).status).toBe(404);
  const fast = createFastVerifier(sodiumVerifier, randomBytes);
  if (fast === null) throw new Error('WebAssembly is here');
  let hinted = 0;
  const verifier: AuditEngine['verifier'] = {
    verify: fast.verifier.verify,
    verifyAll(ballots) {
      hinted += ballots.filter(({ hints }) => hints !== null).length;
      return fast.verifier.verifyAll(ballots);
    },
  };
  const engine = { verifier, tally: sodiumTally as AuditEngine['tally'], parallel: 1 };
  const report = await audit(test.db, slug, { engine });
  expect(report).toMatchObject({ verdict: 'verified', ballots: TILE_WIDTH });
  expect(hinted).toBe(TILE_WIDTH - 4);
});

it('goes on from where it was, leaves no gap when two servers write at once, and writes no hints for a partial bundle', async () => {
  const { test, id, record } = await recordOf(TILE_WIDTH + 4, 'copies');
  const none = [1, 2, 3, 4].map(() => new Uint8Array());
  await insertHints(test.db, id, 0, [...none, Uint8Array.of(1, 2, 3)]);
  await Promise.all([writeAll(test.deps, record), writeAll(test.deps, record)]);
  expect(await countHinted(test.db, id)).toBe(TILE_WIDTH);
  const all = await listHints(test.db, id, { from: 0, count: 2 * TILE_WIDTH });
  const lengths = all.map(({ length }) => length);
  expect(lengths.slice(0, 5)).toEqual([0, 0, 0, 0, 3]);
  // Half of the made-up credentials are no points: such a ballot has no hints.
  expect(new Set(lengths.slice(5))).toEqual(new Set([0, 128 * (1 + 2 + 4 + 1)]));
  expect(all).toHaveLength(TILE_WIDTH);
});

it('gives voters precedence, and writes in the background until it is stopped', async () => {
  const { test, id, record } = await recordOf(TILE_WIDTH, 'copies');
  const busy = { ...test.deps.ballots, isIdle: false };
  expect(await writeSomeHints({ ...test.deps, ballots: busy }, record)).toBe(0);
  expect(await countHinted(test.db, id)).toBe(0);
  const failures: unknown[] = [];
  const running = startHints(test.deps, (error) => failures.push(error));
  await expect.poll(() => countHinted(test.db, id), { timeout: 60_000 }).toBe(TILE_WIDTH);
  await running.stop();
  expect(failures).toEqual([]);
});
