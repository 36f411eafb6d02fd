/**
 * Attacks on single votes: one tracker for several voters (a clash attack), a ballot opened as a test and
 * then cast, a promised ballot kept out of the record, counts that would reveal a few ballots, samples that
 * promise more than they check.
 */

import { hexHash, parseBallot } from '@evoting/belenios/auditor';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { ballotRandom } from '@evoting/belenios/voter';
import { verifyReceipt } from '@evoting/record/receipt';
import { signReceipt } from '@evoting/record/signing';
import { TestElection } from '@evoting/record/testing/election';
import { bytesToHex, encodeUtf8, toBase64url } from '@evoting/tlog/encoding';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { unseenProbability } from '../sampling.ts';
import { drawing } from '../testing/drawing.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf, lies } from '../testing/tampering.ts';
import { checkTracker } from '../tracker.ts';

const CHOICES = [
  [1, 0],
  [0, 1],
];
const SEED = new Uint8Array(32).fill(7);

/** A ballot made from a seed, as a device makes it. */
function seeded(election: TestElection) {
  const [revision] = election.revisions as [TestElection['revisions'][0]];
  const ballot = sodiumVoter.encryptBallot(revision.election, CHOICES, ballotRandom(SEED, revision.election));
  const test = {
    election: revision.revision.election,
    seed: bytesToHex(SEED),
    places: [0, 1],
    tracker: ballot.tracker,
  };
  return { ...ballot, test };
}

test('voters who were given the same seed share one ballot, which counts once [A15]', async () => {
  await lies('credentials', 'payload of entry 5: its credential was used before', (dishonest) => {
    const { json } = seeded(dishonest);
    dishonest.record(json);
    dishonest.record(json);
  });
});

test('a ballot that was revealed as a test and is cast all the same is named, whichever came first [A16]', async () => {
  const cast = async (...order: ('test' | 'ballot')[]) => {
    const election = new TestElection();
    election.revise();
    election.state();
    const { json, test } = seeded(election);
    for (const what of order) {
      if (what === 'ballot') election.record(json);
      else election.builder.append('TestBallot', JSON.stringify(test));
    }
    const options = { key: election.key, log: election.log, engine: sodiumEngine };
    return failuresOf(await auditRecord(await election.publish(), options)).join();
  };
  expect(await cast('test')).toBe('');
  expect(await cast('test', 'ballot')).toContain('payload of entry 4: its credential was used before');
  expect(await cast('ballot', 'test')).toContain('entry 4: was opened as a test, and its ballot was cast');
});

test('a test ballot that does not match its statement is reported [A16]', async () => {
  const tell = (change: object) => (dishonest: TestElection) => {
    dishonest.builder.append('TestBallot', JSON.stringify({ ...seeded(dishonest).test, ...change }));
  };
  await lies('tests', 'entry 4: is not the ballot that it names', tell({ places: [1, 1] }));
  await lies('tests', 'entry 4: is not the ballot that it names', tell({ seed: 'ab'.repeat(32) }));
  await lies('tests', 'entry 4: is of no revision before it', tell({ election: 'ab'.repeat(32) }));
  await lies('tests', 'entry 4: is of no revision before it', tell({ places: [0] }));
  await lies('tests', 'entry 4: is of no revision before it', tell({ places: [0, 2] }));
});

test('a ballot that was promised and is kept out past its deadline is shown by two signed statements [A17]', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 0);
  const { key, log, builder } = election;
  const { tracker, json } = seeded(election);
  const receipt = signReceipt(log, { tracker, size: 3, due: builder.time + 20 }, key);
  const check = { tracker, key, receipt, nowSeconds: builder.time };
  const path = `ballots/${toBase64url(tracker)}`;
  const look = async (status: string | null) => {
    const source = await election.publish();
    if (status !== null) source.files.set(path, encodeUtf8(JSON.stringify({ data: { status } })));
    return checkTracker(source, check);
  };
  expect(await look('accepted')).toMatchObject({ ok: true, status: 'accepted' });
  expect(await look(null)).toMatchObject({ reason: 'unknown' });
  builder.time += 20;
  election.vote(0, 1); // the server goes on with others
  for (const status of ['accepted', null]) {
    const late = await look(status);
    expect(late).toMatchObject({ ok: false, reason: 'promise-broken', evidence: { receipt } });
  }
  // The receipt alone, without its deadline, would prove nothing before the end.
  expect(await checkTracker(await election.publish(), { tracker, key })).toMatchObject({ reason: 'unknown' });
  expect(verifyReceipt({ ...receipt, due: receipt.due + 60 }, key)).toMatchObject({ ok: false });
  expect(parseBallot(json)).toMatchObject({ ok: true });
});

test('two counts one ballot apart are refused, though both are proved [A13]', async () => {
  const tell = async (smallest_batch: number) => {
    const election = new TestElection({ smallest_batch });
    election.revise();
    for (let i = 0; i < 3; i++) election.vote(i % 2, 0);
    const covering = () => election.prepareCount(() => false, election.revisions);
    const first = await covering();
    for (let i = 0; i < 3; i++) election.vote(0, 0);
    election.writeCount(first);
    const tree = await election.builder.head();
    expect(tree.size).toBe(10);
    election.vote(1, 1);
    const second = await covering();
    for (let i = 0; i < 3; i++) election.vote(0, 0);
    election.writeCount({ ...second, previous: election.openings[0]?.hash ?? null });
    return { election, first, second };
  };
  const { election, first, second } = await tell(5);
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  const failures = failuresOf(await auditRecord(await election.publish(), options)).join('\n');
  expect(failures).toContain('ballots is not 0');
  const blind = await tell(1);
  expect(await auditRecord(await blind.election.publish(), options)).toMatchObject({ verdict: 'verified' });
  const shown = second.counts.map(({ votes }, i) => votes - (first.counts[i]?.votes ?? 0));
  expect(shown.reduce((sum, votes) => sum + votes)).toBe(2 * 4);
});

test('a count shown to some people only is none: each is an entry, and a second history of counts is a second tree [A12]', async () => {
  const [audited, others] = [0, 1].map(() => {
    const election = new TestElection();
    election.revise();
    election.vote(0, 0);
    return election;
  }) as [TestElection, TestElection];
  await audited.publishCount();
  for (const election of [audited, others]) election.vote(1, 1);
  await others.publishCount();
  const options = { key: audited.key, log: audited.log, engine: sodiumEngine };
  const checkpoint = Buffer.from((await audited.publish()).files.get('checkpoint') as Uint8Array).toString();
  others.vote(0, 0);
  const source = await others.publish();
  expect(await auditRecord(source, options)).toMatchObject({ verdict: 'verified' });
  const report = await auditRecord(source, { ...options, seenCheckpoint: checkpoint });
  expect(failuresOf(report).join()).toContain('the record does not extend the one seen before');
});

test('a sample that misses a false ballot says how likely that was, and gives no verdict [A18]', async () => {
  const election = new TestElection();
  election.revise();
  for (let i = 0; i < 20; i++) election.vote(0, 0);
  const other = new TestElection();
  other.revise();
  const answers = JSON.parse(other.vote(1, 1)).answers;
  const [revision] = election.revisions as [TestElection['revisions'][0]];
  const forged = {
    ...JSON.parse(sodiumVoter.encryptBallot(revision.election, CHOICES, election.random).json),
    answers,
  };
  election.record(JSON.stringify(forged));
  const source = await election.publish();
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  expect(await auditRecord(source, options)).toMatchObject({ verdict: 'failed' });
  const misses = drawing(10, 21, (drawn) => !drawn.includes(23));
  const sampled = await auditRecord(source, { ...options, sampling: misses });
  expect(sampled).toMatchObject({ verdict: 'sampled', proofsChecked: 10, ballots: 21 });
  expect(sampled.sentence).toContain('1 false ballot would have stayed unseen with a probability of 52 %');
  expect(unseenProbability(10, 21, 1)).toBeCloseTo(11 / 21, 10);
  expect(hexHash(JSON.stringify(forged))).toHaveLength(64);
});
