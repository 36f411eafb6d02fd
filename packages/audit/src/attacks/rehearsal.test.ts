/**
 * The attack: someone presents the record of a rehearsal, with ballots of fictitious voters, as the record of
 * the election, unchanged or under the election's name; or presents one of its ballots by its tracker.
 */

import { trackerOf } from '@evoting/belenios/server';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';
import { checkTracker } from '../tracker.ts';

const ELECTION = 'vote.example/api/board/2026';
const REHEARSAL = 'vote.example:3100/api/board/rehearsal-2026';

const seedOf = (n: number) => new Uint8Array(32).fill(n);
/** The key that signs the election's record and identifies the election. */
const ELECTION_KEY = signingKeyFrom(ELECTION, seedOf(1));
/** The rehearsal's own key, and the name under which its holder signs. */
const rehearsalKey = (signedAs: string) => signingKeyFrom(signedAs, seedOf(2));

/** A record with one ballot; `signedBy` signs its heads. */
async function counted(origin: string, signedBy = signingKeyFrom(origin, seedOf(1))) {
  const election = new TestElection({ title: 'Election 2026' }, undefined, origin);
  election.revise();
  // The randomness of tests is the same, so the ballots differ only in their choices.
  const ballot = election.vote(...(origin === ELECTION ? [0, 1] : [1, 0]));
  await election.close();
  Object.assign(election.builder, { key: signedBy });
  return { source: await election.publish(), key: signedBy, tracker: trackerOf(ballot) };
}

const auditOf = ({ source, key }: Pick<Awaited<ReturnType<typeof counted>>, 'source' | 'key'>) =>
  auditRecord(source, { key, log: key.name.split('/').at(-1) ?? '', engine: sodiumEngine });

test('the record of a rehearsal holds, and the verdict itself says that it is one, under any title [A60]', async () => {
  const report = await auditOf(await counted(REHEARSAL));
  expect([report.verdict, report.isRehearsal]).toEqual(['verified', true]);
  expect(report.sentence).toMatch(/^REHEARSAL, no election that counts\. Verified: all 1 ballots/);
});

test('the record of an election is none of a rehearsal [A60]', async () => {
  const report = await auditOf(await counted(ELECTION));
  expect([report.verdict, report.isRehearsal]).toEqual(['verified', false]);
  expect(report.sentence).toMatch(/^Verified/);
});

test('the record of a rehearsal, signed with its own key under the name of the election, is refused [A60]', async () => {
  const report = await auditOf(await counted(REHEARSAL, rehearsalKey(ELECTION)));
  expect([report.verdict, report.isRehearsal]).toEqual(['failed', false]);
  expect(failuresOf(report).join()).toContain(
    `setup: payloads/000.p/10, payload of entry 0: names the origin ${REHEARSAL}`,
  );
});

test.each([
  ['as it is', REHEARSAL],
  ['signed under the election’s name', ELECTION],
])('the record of a rehearsal, %s, is refused by anyone who knows the key of the election', async (_, name) => {
  const { source } = await counted(REHEARSAL, rehearsalKey(name));
  const report = await auditOf({ source, key: ELECTION_KEY });
  expect(report.verdict).toBe('failed');
  expect(failuresOf(report).join()).toMatch(/^checkpoint: /);
});

test.each([
  ['as it is', REHEARSAL],
  ['signed under the election’s name', ELECTION],
])('the tracker of a rehearsal’s ballot is in no record of the election, its record shown %s [A66]', async (_, name) => {
  const { source, tracker } = await counted(REHEARSAL, rehearsalKey(name));
  found(source, tracker, 3);
  const check = { tracker, key: ELECTION_KEY };
  expect(await checkTracker(source, check)).toMatchObject({ ok: false, reason: 'bad-checkpoint' });
  // The server claims that the ballot is in the election's own record, at the position of another ballot.
  const own = await counted(ELECTION, ELECTION_KEY);
  found(own.source, tracker, 3);
  expect(await checkTracker(own.source, check)).toMatchObject({ ok: false, reason: 'not-included' });
  found(own.source, own.tracker, 3);
  expect(await checkTracker(own.source, { ...check, tracker: own.tracker })).toMatchObject({ ok: true });
});

/** Makes the server report the position of a ballot. */
function found({ files }: MemorySource, tracker: string, index: number): void {
  const answer = { message: 'Found', data: { status: 'recorded', index } };
  const path = `ballots/${tracker.replaceAll('+', '-').replaceAll('/', '_')}`;
  files.set(path, encodeUtf8(JSON.stringify(answer)));
}
