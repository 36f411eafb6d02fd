/**
 * The attack: a server that holds no key asks some trustees of a threshold key for one tree, and others for a tree with
 * one ballot more, so that the difference of two counts is that ballot. Trustees answer only requests in the record.
 */
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { CountRequest } from '@evoting/record/payloads';
import { type Rules, TestElection } from '@evoting/record/testing/election';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import { expect, test } from 'vitest';
import { holdCeremony } from '../../../belenios/src/testing/ceremonies.ts';
import { auditRecord } from '../audit.ts';
import { StandingAudit } from '../standing.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const frame = { origin: 'vote.example/api/board/2026', size: 3, threshold: 2 };
const { transcript, privateKeys } = holdCeremony(frame);

/** An election with live counts and a key of which any two of three trustees decrypt, and these votes. */
function electionOf(votes: readonly number[], rules: Rules = {}): TestElection {
  const keys = transcript.keys.map(({ key: { pok, public_key } }, i) => ({
    privateKey: privateKeys[i] ?? '',
    publicKey: { pok, public_key },
  }));
  const election = new TestElection(rules, keys, frame.origin, transcript);
  election.activeTrustees = [1, 3];
  election.revise();
  for (const vote of votes) election.vote(vote, 0);
  return election;
}

async function failuresIn(election: TestElection, seenCheckpoint: string | null = null): Promise<string[]> {
  const options = { key: election.key, log: election.log, engine: sodiumEngine, seenCheckpoint };
  return failuresOf(await auditRecord(await election.publish(), options));
}

/** A trustee's audit of what the election has published. */
async function trusteeOf(election: TestElection): Promise<StandingAudit> {
  const source = await election.publish();
  const checkpoint = decodeUtf8((await source.read('checkpoint')) ?? new Uint8Array()) ?? '';
  const audit = new StandingAudit(source, election.key, sodiumEngine);
  await audit.advance({ checkpoint, treeSizes: [] });
  return audit;
}

/** Asks twice, with a vote in between. */
async function askedTwice(): Promise<TestElection> {
  const election = electionOf([0, 1]);
  election.requestCount();
  election.vote(1, 0);
  election.requestCount();
  return election;
}

test('any two of three trustees open the counts that the record asks for, one after the other [A304]', async () => {
  const election = electionOf([0, 1, 1]);
  for (const activeTrustees of [
    [1, 2],
    [2, 3],
  ]) {
    election.activeTrustees = activeTrustees;
    await election.publishCount();
    election.vote(0, 0);
  }
  await election.publishCount();
  expect(await failuresIn(election)).toEqual([]);
});

test('a second request before the first one’s count is refused by every reader and every trustee [A304]', async () => {
  const election = await askedTwice();
  const [failure] = await failuresIn(election);
  expect(failure).toMatch(/payload of entry 7: comes before the count that entry 5 asks for$/);
  await expect(trusteeOf(election)).rejects.toThrow('comes before the count that entry 5 asks for');
});

test('trustees prove the tree that ends with the open request, the same however often they are asked [A304]', async () => {
  const election = electionOf([0, 1]);
  election.requestCount();
  const opening = await election.prepareCount();
  const asked = await (await trusteeOf(election)).requestedOpening();
  election.vote(1, 0);
  const later = await (await trusteeOf(election)).requestedOpening();
  expect(later?.statement).toEqual(asked?.statement);
  expect(asked?.statement).toMatchObject({ tree_size: 6, ballots: 2, sums: opening.sums });
  const proved = sodiumTrustee.decryptSums(
    later?.statement as never,
    3,
    privateKeys[2] ?? '',
    election.random,
  );
  expect(proved.factors).toEqual(opening.shares[1]?.factors);
  election.writeCount(opening);
  const audit = await trusteeOf(election);
  expect(audit.requestedTree).toBe(null);
  expect(await audit.requestedOpening()).toBe(null);
});

test('an audit that resumes from its state knows the open request and its sums [A304]', async () => {
  const election = electionOf([0, 1]);
  election.requestCount();
  const before = await trusteeOf(election);
  const state = before.takeState();
  election.vote(1, 0);
  const source = await election.publish();
  const checkpoint = decodeUtf8((await source.read('checkpoint')) ?? new Uint8Array()) ?? '';
  if (state === null) throw new Error('the audit has no state');
  const audit = await StandingAudit.resume(source, election.key, sodiumEngine, { state, checkpoint });
  await audit?.advance({ checkpoint, treeSizes: [] });
  const { statement } = (await before.requestedOpening()) ?? {};
  expect((await audit?.requestedOpening())?.statement).toEqual(statement);
});

test('a count that the record did not ask for is refused, and one of another tree than it asked for [A305]', async () => {
  const unasked = electionOf([0, 1]);
  unasked.state();
  unasked.writeCount(await unasked.prepareCount());
  expect((await failuresIn(unasked))[0]).toContain('opens a tree that no request before it asks for');
  const other = electionOf([0, 1]);
  other.requestCount();
  other.vote(1, 0);
  other.writeCount(await other.prepareCount());
  expect((await failuresIn(other))[0]).toContain('opens a tree that no request before it asks for');
});

test.each<[string, Rules, Partial<CountRequest>, string]>([
  ['too soon after the last count', { min_interval_s: 60 }, {}, 'when the setup allows it'],
  ['after its checkpoint', {}, { requested_at: 1_790_000_009 }, 'requested_at is after the checkpoint'],
  ['before the record was begun', {}, { requested_at: 1 }, 'when the record was begun'],
  [
    'after a count that there is not',
    {},
    { previous: '0'.repeat(64) },
    'previous is not the opening before it',
  ],
])('a request dated or placed %s is refused [A305]', async (_where, rules, change, words) => {
  const election = electionOf([0, 1], rules);
  await election.publishCount();
  election.vote(1, 0);
  election.requestCount(change);
  expect((await failuresIn(election))[0]).toContain(words);
});

test('a request dated before a checkpoint without it is refused, and a count dated before its request [A305]', async () => {
  const seen = electionOf([0, 1]);
  seen.builder.time += 5;
  const checkpoint = decodeUtf8((await (await seen.publish()).read('checkpoint')) ?? new Uint8Array());
  const dated = electionOf([0, 1]);
  dated.builder.time += 10;
  dated.requestCount({ requested_at: dated.builder.time - 10 });
  expect(await failuresIn(dated)).toEqual([]);
  const [failure] = await failuresIn(dated, checkpoint);
  expect(failure).toContain('the time of a checkpoint without this request');
  const late = electionOf([0, 1]);
  late.builder.time += 10;
  late.requestCount();
  late.writeCount({ ...(await late.prepareCount()), opened_at: late.builder.time - 1 });
  expect((await failuresIn(late))[0]).toContain('when the count was asked for');
});

test('a request without a whole new batch is refused, so that no count covers a few ballots [A306]', async () => {
  const election = electionOf([0, 1, 1], { smallest_batch: 2 });
  election.requestCount();
  expect((await failuresIn(election))[0]).toContain('asks for a count that would cover no new ballots');
  const enough = electionOf([0, 1, 1, 0], { smallest_batch: 2 });
  enough.requestCount();
  expect(await failuresIn(enough)).toEqual([]);
  expect((await (await trusteeOf(enough)).requestedOpening())?.statement.ballots).toBe(2);
});

test('a request where no trustees share a key, or results wait for the close, is refused [A306]', async () => {
  const alone = new TestElection();
  alone.revise();
  alone.vote(0, 0);
  alone.requestCount();
  const late = electionOf([0, 1], { results: 'at-close' });
  late.requestCount();
  for (const election of [alone, late])
    expect((await failuresIn(election))[0]).toContain('no live count of this setup needs to be asked for');
});

test('the tally is refused while a count that was asked for is missing, and follows once it is there [A307]', async () => {
  const open = electionOf([0, 1]);
  open.requestCount();
  open.vote(1, 0);
  await open.close();
  expect((await failuresIn(open))[0]).toMatch(/comes before the count that entry 5 asks for$/);
  const counted = electionOf([0, 1]);
  counted.requestCount();
  const opening = await counted.prepareCount();
  counted.vote(1, 0);
  counted.writeCount(opening);
  await counted.close();
  expect(await failuresIn(counted)).toEqual([]);
});
