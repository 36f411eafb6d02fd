import { randomBytes } from 'node:crypto';
import type { HintedBallot } from '@evoting/belenios/auditor';
import { createFastVerifier, createHintMaker } from '@evoting/belenios/fast';
import type { GuardedVerifier } from '@evoting/belenios/guarded';
import { sodiumTally, sodiumVerifier } from '@evoting/belenios/sodium';
import { allowRelaxedSimd } from '@evoting/fast-ed25519/relaxed-simd';
import { hintsPath } from '@evoting/record/hints';
import { type RecordSource, SourceError } from '@evoting/record/source';
import { contestOf, TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { decodeBundle, encodeBundle } from '@evoting/tlog/bundle';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditRecord } from './audit.ts';
import type { AuditEngine } from './engine.ts';

allowRelaxedSimd();
const BALLOTS = TILE_WIDTH - 3;
const election = new TestElection();
const random = (length: number) => new Uint8Array(randomBytes(length));
let source: MemorySource;
let hints: Uint8Array[];

beforeAll(async () => {
  election.revise([contestOf('gov', 'Governor', 'ada', 'bem')]);
  for (let i = 0; i < BALLOTS + 1; i++) election.vote(i % 2);
  source = await election.publish();
  const [revision] = election.revisions;
  const make = createHintMaker(random);
  hints = election.builder.payloads.map((payload, i) => {
    const isBallot = i > 1 && i < TILE_WIDTH && revision !== undefined;
    return (isBallot && make(revision.election, decodeUtf8(payload) ?? '')) || new Uint8Array();
  });
}, 120_000);

/** The fast engine supervised by libsodium; it reports the ballots of each batch. */
function engine() {
  const fast = createFastVerifier(sodiumVerifier, random);
  if (fast === null) throw new Error('WebAssembly is here');
  const given: HintedBallot[] = [];
  const verifyAll: GuardedVerifier['verifyAll'] = (ballots) => {
    given.push(...ballots);
    return fast.verifier.verifyAll(ballots);
  };
  const made: AuditEngine = {
    verifier: { ...fast.verifier, verifyAll },
    tally: sodiumTally as AuditEngine['tally'],
    parallel: 1,
  };
  return { engine: made, given, judged: fast.verifier.judged };
}

const bundleOf = (records: readonly Uint8Array[]) => encodeBundle(records.slice(0, TILE_WIDTH), 4);

/** The record with these bytes as hints of its first bundle; null for none. */
function beside(bytes: Uint8Array | null): RecordSource {
  const read = (path: string) => (path === hintsPath(0) ? Promise.resolve(bytes) : source.read(path));
  return { read };
}

async function check(from: RecordSource) {
  const used = engine();
  const report = await auditRecord(from, { key: election.key, log: election.log, engine: used.engine });
  return { report, ...used };
}

test('with hints the same is found as without, and every ballot of a full bundle was judged by them', async () => {
  const without = await check(beside(null));
  const hinted = await check(beside(bundleOf(hints)));
  expect(hinted.report).toEqual(without.report);
  expect(hinted.report.verdict).toBe('verified');
  expect(without.given).toEqual([]);
  expect(hinted.given).toHaveLength(BALLOTS);
  expect(hinted.given.map(({ hints }) => hints)).toEqual(hints.slice(3, TILE_WIDTH));
  expect(hinted.judged.fast).toBe(BALLOTS + 1);
});

describe('no hint, however false, makes a good record bad', () => {
  const flipped = (bytes: Uint8Array) => bytes.map((byte, i) => (i % 97 === 5 ? byte ^ 1 : byte));
  const bundle = () => bundleOf(hints);
  const oversized = () => {
    const bytes = bundle();
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, 2 ** 32 - 1);
    return bytes;
  };
  const cases: [string, () => Uint8Array][] = [
    ['no bytes', () => new Uint8Array()],
    ['bytes that are no bundle', () => random(5000)],
    ['a length of four thousand million bytes', oversized],
    ['a bundle that is cut off', () => bundle().subarray(0, -1)],
    ['a bundle with bytes behind it', () => Buffer.concat([bundle(), Uint8Array.of(0)])],
    ['hints of the neighbour', () => bundleOf([hints.at(-2) as Uint8Array, ...hints])],
    ['hints of another length', () => bundleOf(hints.map((hint) => hint.subarray(128)))],
    ['hints with changed bytes', () => bundleOf(hints.map(flipped))],
    ['hints of zeros', () => bundleOf(hints.map(({ length }) => new Uint8Array(length)))],
    [
      'hints beside what is no ballot',
      () => bundleOf(hints.map((hint) => (hint.length ? hint : random(128)))),
    ],
    ['hints far longer than their ballots', () => bundleOf(hints.map(() => new Uint8Array(20_000)))],
  ];
  test.each(cases)('%s', async (_, bytes) => {
    const { report, given } = await check(beside(bytes()));
    expect(report.verdict).toBe('verified');
    expect(report.proofsChecked).toBe(BALLOTS + 1);
    expect(given.every(({ json, hints }) => hints !== null && hints.length <= json.length)).toBe(true);
  });

  test('and neither does a server that gives everything but hints [A31]', async () => {
    const read = (path: string) =>
      path.startsWith('hints/') ? Promise.reject(new SourceError(path, 'answered 500')) : source.read(path);
    expect((await check({ read })).report.verdict).toBe('verified');
  });
});

/** The entries before the ballots. */
const BEFORE = ['Setup', 'Revision', 'Electorate'] as const;

test('a false ballot is named with any hints beside it: with the right ones, and as a pair whose errors cancel [A31]', async () => {
  const indices = [10, 100, 200];
  const changes = [1n, -1n, 5n];
  const dishonest = new TestElection();
  Object.assign(dishonest.builder, { documents: new Map(election.builder.documents) });
  const payloads = election.builder.payloads.map((payload, i) => {
    const by = changes[indices.indexOf(i)];
    if (by === undefined) return decodeUtf8(payload) ?? '';
    const ballot = JSON.parse(decodeUtf8(payload) ?? '');
    // No hash covers the response: with the honest commitment as a hint every hash is right, and only the sum
    // can tell.
    const response = (BigInt(ballot.signature.proof.response) + by).toString();
    const proof = { ...ballot.signature.proof, response };
    return JSON.stringify({ ...ballot, signature: { ...ballot.signature, proof } });
  });
  dishonest.builder.entries.length = 0;
  dishonest.builder.payloads.length = 0;
  dishonest.builder.newest = election.builder.newest;
  for (const [i, payload] of payloads.entries()) dishonest.builder.append(BEFORE[i] ?? 'Ballot', payload);
  const spoiled = await dishonest.publish();
  const decoded = decodeBundle(spoiled.files.get('payloads/000') as Uint8Array, TILE_WIDTH, 4);
  expect(decoded.ok).toBe(true);
  spoiled.files.set(hintsPath(0), bundleOf(hints));
  const { report } = await check(spoiled);
  const failures = report.checks.flatMap((one) => one.failures);
  expect(failures.map(({ location, reason }) => `${location}: ${reason}`)).toEqual(
    indices.map((index) => `payloads/000, payload of entry ${index}: bad-signature`),
  );
});
