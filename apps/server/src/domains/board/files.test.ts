import { checkTracker } from '@evoting/audit/tracker';
import { httpSource } from '@evoting/record/http-source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { encryptFor, fillIntake, unverifiedCopies } from '../../testing/record.ts';
import { findRecord } from './records-store.ts';
import { sequenceOnce } from './sequencer.ts';

/** A record of 303 entries in two batches, read through the application as a browser does. */
async function setUp() {
  const test = await createTestApp();
  const { id } = await draftElection(test.db, [2]);
  await open(test.deps, id);
  const first = await encryptFor(test.db, id);
  const ballots = [first, ...unverifiedCopies(first, 299)];
  await fillIntake(test.db, id, ballots);
  await sequenceOnce(test.deps, id, 100);
  const seen = (await findRecord(test.db, id))?.checkpoint ?? '';
  await sequenceOnce(test.deps, id);
  const asked: string[] = [];
  let bytesRead = 0;
  const source = httpSource({
    apiUrl: '/api',
    log: '2026',
    fetch: async (url) => {
      asked.push(String(url));
      const { statusCode, rawPayload } = await test.app.inject({ url: String(url) });
      return new Response(Uint8Array.from(rawPayload), { status: statusCode });
    },
    onBytes: (length) => {
      bytesRead += length;
    },
  });
  const key = parseVerifierKey((await findRecord(test.db, id))?.verifierKey ?? '');
  if (key === null) throw new Error('the record has no key');
  return { test, source, key, seen, ballots, asked, bytesRead: () => bytesRead };
}

it('proves a ballot and the growth of the record with two short files and no tile', async () => {
  const { source, key, seen, ballots, asked, bytesRead } = await setUp();
  for (const { tracker } of [ballots[0], ballots[150], ballots[299]] as typeof ballots) {
    const verdict = await checkTracker(source, { tracker, key, seenCheckpoint: seen });
    expect(verdict).toMatchObject({ ok: true, treeSize: 304, isConsistent: true });
  }
  expect(asked.filter((url) => url.includes('/tile/'))).toEqual([]);
  expect(asked).toContain('/api/board/2026/proof/consistency/304/104');
  expect(bytesRead()).toBeLessThan(3 * 2_500);
});

it('serves a proof as a file that never changes, and none for a size that the record lacks', async () => {
  const { test } = await setUp();
  const old = await test.call('GET', '/board/2026/proof/inclusion/104/7');
  expect([old.status, old.headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')]);
  expect(old.text.trim().split('\n')).toHaveLength(7);
  for (const path of [
    'inclusion/305/7',
    'inclusion/304/304',
    'consistency/304/0',
    'inclusion/0/0',
    'x/3/2',
  ]) {
    expect((await test.call('GET', `/board/2026/proof/${path}`)).status).toBe(404);
  }
});
