import type { RecordSource } from '@evoting/record/source';
import { contestsOfArea, electionOfAreas, KANO } from '@evoting/record/testing/areas';
import { candidateOf, TestElection } from '@evoting/record/testing/election';
import { concatBytes, decodeUtf8 } from '@evoting/tlog/encoding';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { expect, it } from 'vitest';
import type { AuditEngine } from './engine.ts';
import { ownerOf, StandingAudit } from './standing.ts';
import type { AuditState } from './state.ts';
import { readStateFile, stateFile } from './state-file.ts';
import { sodiumEngine, trustingEngine as trusting } from './testing/engine.ts';
import { rewrite } from './testing/tampering.ts';
import { sumsToDecrypt } from './work.ts';

/** A record as published at one moment. */
interface Moment {
  readonly source: RecordSource;
  readonly checkpoint: string;
  readonly size: number;
}

interface History {
  readonly key: VerifierKey;
  readonly moments: Moment[];
  /** The trees that are counted at some point. */
  readonly trees: number[];
}

async function momentOf(election: TestElection): Promise<Moment> {
  const source = await election.publish();
  const checkpoint = decodeUtf8((await source.read('checkpoint')) ?? new Uint8Array()) ?? '';
  return { source, checkpoint, size: election.builder.entries.length };
}

/** Batches of two in three areas, a revised paper, counts published after later ballots, an end. */
async function wholeHistory(): Promise<History> {
  const election = electionOfAreas({ smallest_batch: 2 });
  const moments: Moment[] = [];
  const trees: number[] = [];
  const publish = async () => void moments.push(await momentOf(election));
  const vote = async (...styles: number[]) => {
    for (const [n, style] of styles.entries()) election.voteOn(style, n % 2, 0);
    await publish();
  };
  const prepare = async () => {
    const count = await election.prepareCount();
    trees.push(count.tree_size);
    return count;
  };
  await vote(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2);
  const first = await prepare();
  await vote(2, 1, 0, 1, 0, 2);
  election.writeCount(first);
  const second = await prepare();
  const [president, governor] = contestsOfArea(KANO);
  const more = { ...governor, candidates: [...(governor?.candidates ?? []), candidateOf('KN3')] };
  election.revise([president, more] as never, { style: 2, areas: [[KANO]] });
  await vote(3, 0, 2, 3, 1, 1, 0, 2);
  election.writeCount(second);
  await publish();
  election.builder.append('EndBallots', null);
  await publish();
  const last = await prepare();
  election.noteLog({ at: 'closing', seq: 9, hash: 'b'.repeat(64) });
  await publish();
  election.writeCount(last);
  await publish();
  return { key: election.key, moments, trees };
}

/** Stores a state and reads it back as a file would. */
function kept(audit: StandingAudit, key: VerifierKey): AuditState | null {
  const state = audit.takeState();
  return state && readStateFile(concatBytes(stateFile(state)), ownerOf(key));
}

/**
 * The reports and sums of an audit at each moment of a record. All trees are requested at the start, and the
 * audit is stored and resumed wherever `isStop` says so.
 */
async function audited(
  { key, moments, trees }: History,
  isStop: (size: number) => boolean,
  engine = sodiumEngine,
) {
  const served = { source: moments[0]?.source as RecordSource };
  const source: RecordSource = { read: (path) => served.source.read(path) };
  let audit = new StandingAudit(source, key, engine);
  const said: unknown[] = [];
  for (const [n, { checkpoint, size, source: now }] of moments.entries()) {
    served.source = now;
    const treeSizes = n === 0 ? trees : [];
    const advance = (end: number) => audit.advance({ checkpoint, treeSizes, end }).catch(String);
    for (let end = audit.size + 1; end < size; end++) {
      if (!isStop(end)) continue;
      await advance(end);
      const state = kept(audit, key);
      if (state === null) continue;
      const resumed = await StandingAudit.resume(source, key, engine, { state, checkpoint });
      if (resumed === null) throw new Error('a state of its own was not taken');
      audit = resumed;
    }
    said.push([await advance(size), audit.size, audit.opened, await givenBy(audit, trees)]);
  }
  return said;
}

async function givenBy(audit: StandingAudit, trees: readonly number[]) {
  const given: unknown[] = [];
  for (const tree of trees) given.push(await audit.opening(tree, 1_790_000_000).catch(String));
  const { ended } = audit;
  return {
    given,
    canGive: trees.map((tree) => audit.canGive([tree])),
    ended: ended && [ended.events, await sumsToDecrypt(ended)],
  };
}

const never = () => false;
/** The distance between two stops; every entry is a stop in one of the rounds. */
const STEPS = 7;

it('an audit that is stored and resumed at each entry says and gives what one that never stopped does', async () => {
  const history = await wholeHistory();
  const whole = await audited(history, never, trusting);
  const size = history.moments.at(-1)?.size ?? 0;
  const opened = expect.objectContaining({ size: history.trees.at(-1) });
  expect(whole.at(-1)).toEqual([true, size, opened, expect.anything()]);
  expect(JSON.stringify(whole)).toContain('"votesBefore"');
  expect(await audited(history, () => true, trusting)).toEqual(whole);
});

it('an audit that is stored and resumed anywhere does the same', { tags: ['release'] }, async () => {
  const history = await wholeHistory();
  const whole = await audited(history, never, trusting);
  for (let at = 0; at < STEPS; at++)
    expect(await audited(history, (entries) => entries % STEPS === at, trusting)).toEqual(whole);
});

it.each<[string, (election: TestElection) => void]>([
  [
    'a ballot without proofs',
    (election) => rewrite(election, 4, (json) => json.replace('"alpha":"', '"alpha":"0')),
  ],
  [
    'a ballot that comes again',
    (election) => election.record(decodeUtf8(election.builder.payloads[3] as Uint8Array) ?? ''),
  ],
  [
    'a count of no tree',
    (election) => void election.builder.append('Opening', JSON.stringify({ tree_size: 4 })),
  ],
  ['an event that comes too early', (election) => void election.builder.append('Result', '{}')],
])('an audit that is stored and resumed anywhere refuses what one that never stopped refuses: %s', async (_what, spoil) => {
  const election = new TestElection();
  election.revise();
  for (const pick of [0, 1, 0]) election.vote(pick, 0);
  const { length: held } = election.builder.entries;
  election.vote(0, 0);
  spoil(election);
  const moments = [await momentOf(election)];
  election.vote(1, 1);
  moments.push(await momentOf(election));
  const history = { key: election.key, moments, trees: [] };
  const whole = await audited(history, never);
  expect(whole).toEqual(
    Array(2).fill([expect.stringContaining('RecordError'), ...Array(3).fill(expect.anything())]),
  );
  for (let at = 1; at < held; at++) expect(await audited(history, (size) => size === at)).toEqual(whole);
});

/** A record of several bundles, optionally with its last ballot repeated. */
async function longRecord(isRepeated = false): Promise<History> {
  const election = new TestElection();
  election.revise();
  const json = election.vote(0, 1);
  const record = (n: number) =>
    election.record(
      json.replace(/"credential":"[0-9a-f]{64}"/, `"credential":"${String(n).padEnd(64, '7')}"`),
    );
  for (let n = 1_000; n < 1_700; n++) record(n);
  if (isRepeated) record(1_000);
  return { key: election.key, moments: [await momentOf(election)], trees: [] };
}

it('an audit is resumed at the edge of a bundle and within one', { tags: ['release'] }, async () => {
  const history = await longRecord();
  const whole = await audited(history, never, trusting);
  expect(whole).toEqual([[true, 704, expect.anything(), expect.anything()]]);
  for (const at of [255, 256, 257, 511, 512, 600])
    expect(await audited(history, (size) => size === at, trusting)).toEqual(whole);
});

it('a ballot that came before the state was stored is refused after it', async () => {
  const history = await longRecord(true);
  const [[outcome] = []] = (await audited(history, (size) => size === 600, trusting)) as unknown[][];
  expect(outcome).toContain('credential');
});

it('a state is not taken whose entries are no beginning of the tree that was signed, or that has another form [A238]', async () => {
  const { key, moments } = await longRecord();
  const [{ source, checkpoint } = { source: { read: async () => null }, checkpoint: '' }] = moments;
  const audit = new StandingAudit(source, key, trusting);
  await audit.advance({ checkpoint, treeSizes: [], end: 600 });
  const state = kept(audit, key) as AuditState;
  const take = (change: Partial<AuditState>, at = checkpoint, of: VerifierKey = key) =>
    StandingAudit.resume(source, of, trusting, { state: { ...state, ...change }, checkpoint: at });
  expect((await take({}))?.size).toBe(600);
  const levels = state.edge.levels.map((hashes) => hashes.toReversed());
  expect(await take({ edge: { ...state.edge, levels } })).toBe(null);
  expect(await take({ edge: { size: 599, levels: state.edge.levels } })).toBe(null);
  expect(
    await take({
      sums: [{ covered: { numTallied: 1, encryptedTally: [[{} as never]] }, held: null, open: null }],
    }),
  ).toBe(null);
  expect(await take({ credentials: [new Uint8Array(7)] })).toBe(null);
  const shorter = await momentOf(new TestElection());
  expect(await take({}, shorter.checkpoint)).toBe(null);
  const other = parseVerifierKey(`${key.name}+00000000+AAAA`) ?? { ...key, publicKey: new Uint8Array(32) };
  expect(await take({}, checkpoint, other)).toBe(null);
});

it('no state is given of a record that does not hold, nor where an error has stopped in a bundle', async () => {
  const { key, moments } = await longRecord(true);
  const [{ source, checkpoint } = { source: { read: async () => null }, checkpoint: '' }] = moments;
  const refused = new StandingAudit(source, key, trusting);
  await expect(refused.advance({ checkpoint, treeSizes: [] })).rejects.toThrow('credential');
  expect(refused.takeState()).toBe(null);
  let left = 300;
  const failing: AuditEngine = {
    ...trusting,
    verifier: {
      verify: (...ballot) => {
        if (left-- === 0) throw new Error('away');
        return trusting.verifier.verify(...ballot);
      },
    },
  };
  const broken = new StandingAudit(source, key, failing);
  await expect(broken.advance({ checkpoint, treeSizes: [] })).rejects.toThrow('away');
  expect(broken.takeState()).toBe(null);
});
