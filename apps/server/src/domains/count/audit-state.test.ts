import { ownerOf } from '@evoting/audit/standing';
import type { AuditState } from '@evoting/audit/state';
import { isDue, readStateFile, stateFile } from '@evoting/audit/state-file';
import { parseVerifierKey } from '@evoting/tlog/key';
import { expect, it } from 'vitest';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import { temporaryKeys } from '../../testing/app.ts';
import {
  audit,
  begun as begunOn,
  encryptFor,
  fillIntake,
  openedElection,
  recordDeps,
  trusting,
  unverifiedCopies,
} from '../../testing/record.ts';
import { countIntake } from '../board/intake-store.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { closeElection } from '../election/closing.ts';
import { tallyElection } from '../tally/tally.ts';
import { finishRecord } from './finishing.ts';
import { publishLiveCount } from './live-count.ts';
import { ServerAudits } from './server-audit.ts';

const world = await recordDeps();
const { db } = world;

/** The number of entries in each state that was written. */
const written: number[] = [];
const keys: KeyStore = {
  ...world.keys,
  audited: (record) => {
    const file = world.keys.audited(record);
    const write: typeof file.write = async (pieces) => {
      written.push(JSON.parse(Buffer.from(pieces[0] ?? []).toString()).entries);
      await file.write(pieces);
    };
    return { ...file, write };
  },
};

type Judge = { ballots: Pick<typeof world.ballots, 'verifyRecorded'> };

/** A process that begins, whose states are written down. */
const begun = ({ ballots }: Judge = world) => begunOn({ ...world, keys, ballots });

async function setUp(slug: string, settings: Parameters<typeof openedElection>[2] = {}) {
  const { id } = await openedElection(world, [2], { slug, ...settings });
  const vote = async (count = 1) => {
    const ballots = [];
    for (let n = 0; n < count; n++) ballots.push(await encryptFor(db, id));
    await fillIntake(db, id, ballots);
    await sequenceOnce(world, id);
    return ballots;
  };
  const record = async () => (await findRecord(db, id)) as RecordHead;
  const file = async () => world.keys.audited(await record());
  /** The tree size of the state on the disk. */
  const stored = async () => (await stateOf(await record()))?.edge.size ?? 0;
  return { id, vote, record, file, stored };
}

async function stateOf(record: RecordHead): Promise<AuditState | null> {
  const key = parseVerifierKey(record.verifierKey);
  const file = await world.keys.audited(record).read();
  return file && key && readStateFile(file, ownerOf(key));
}

it('after a stop an audit goes on from where it was, and counts the waiting tree', async () => {
  const { id, vote } = await setUp('stop', { smallest_batch: 2 });
  const before = begun();
  await vote(2);
  expect(await publishLiveCount(before, id)).toEqual({ ok: false, reason: 'nothing-new' });
  await vote(2);
  expect(await publishLiveCount(before, id)).toMatchObject({ ok: true, ballots: 2 });
  expect(await publishLiveCount(before, id)).toEqual({ ok: false, reason: 'nothing-new' });
  await before.audits.storeAll();
  await vote(2);
  const after = begun();
  expect(await publishLiveCount(after, id)).toMatchObject({ ok: true, ballots: 4 });
  expect([before.judged(), after.judged()]).toEqual([4, 2]);
  expect(await audit(db, 'stop')).toMatchObject({ verdict: 'verified', countedBallots: 4 });
});

it('a process that is killed has stored most of its audit, in few states', {
  tags: ['release'],
}, async () => {
  const { id, record, stored } = await setUp('killed', { live_results: false });
  const copied = await encryptFor(db, id);
  const killed = begun(trusting(world));
  written.length = 0;
  for (let round = 0; round < 4; round++) {
    await fillIntake(db, id, unverifiedCopies(copied, 900));
    while ((await countIntake(db, id)) > 0) await sequenceOnce(world, id);
    for (let look = 0; look < 4; look++) await killed.audits.advance(killed, await record());
  }
  expect(written.map((size, i) => size - (written[i - 1] ?? 0)).every((more) => more >= 64)).toBe(true);
  const { publishedSize } = await record();
  const rest = publishedSize - (await stored());
  expect([await stored(), isDue(publishedSize, publishedSize - rest)]).toEqual([written.at(-1), false]);
  const next = begun(trusting(world));
  expect(await next.audits.queryAtHead(next, await record(), [], ({ size }) => size)).toBe(publishedSize);
  expect(next.judged()).toBeLessThanOrEqual(rest);
});

it('states that are stored when they are due are together at most 17 times as long as the last, and little is missing', () => {
  for (const step of [1, 7, 256, 1_024, 5_000]) {
    const states: number[] = [];
    let mostMissing = 0;
    for (let entries = 0; entries < 300_000; entries += step) {
      if (isDue(entries, states.at(-1) ?? 0)) states.push(entries);
      const stored = states.at(-1) ?? 0;
      mostMissing = Math.max(mostMissing, (entries - stored) / Math.max(64, stored / 16));
    }
    const all = states.reduce((sum, size) => sum + size, 0);
    expect([all / (states.at(-1) ?? 1) <= 17, mostMissing < 1]).toEqual([true, true]);
  }
});

/** A process whose judge can be taken away. */
function mayBeAway() {
  const judge = { isAway: false };
  const verifyRecorded: Judge['ballots']['verifyRecorded'] = async (...asked) => {
    if (judge.isAway) throw new Error('away');
    return world.ballots.verifyRecorded(...asked);
  };
  return { judge, one: begun({ ballots: { verifyRecorded } }) };
}

it('an audit that lost its state by an error starts again, with every count of its record [A258]', async () => {
  const { id, vote } = await setUp('unstored');
  const { judge, one } = mayBeAway();
  for (const ballots of [1, 2, 3]) {
    await vote(1);
    expect(await publishLiveCount(one, id)).toMatchObject({ ok: true, ballots });
  }
  await vote(1);
  judge.isAway = true;
  await expect(publishLiveCount(one, id)).rejects.toThrow('away');
  judge.isAway = false;
  expect(await publishLiveCount(one, id)).toMatchObject({ ok: true, ballots: 4 });
  expect(await audit(db, 'unstored')).toMatchObject({ verdict: 'verified', countedBallots: 4 });
});

it('an audit that an error has left in the middle of a bundle goes on from its state', async () => {
  const { id, vote } = await setUp('hiccup');
  const { judge, one } = mayBeAway();
  await vote(3);
  await publishLiveCount(one, id);
  await one.audits.storeAll();
  await vote(1);
  judge.isAway = true;
  await expect(publishLiveCount(one, id)).rejects.toThrow('away');
  judge.isAway = false;
  expect(await publishLiveCount(one, id)).toMatchObject({ ok: true, ballots: 4 });
  expect(one.judged()).toBe(3 + 2);
});

it('a process goes on from the state that another one has stored, even if it has audited a little itself', async () => {
  const { id, record } = await setUp('shared');
  const [sequencer, answering] = [begun(trusting(world)), begun(trusting(world))];
  const copied = await encryptFor(db, id);
  const fill = async (count: number) => {
    await fillIntake(db, id, unverifiedCopies(copied, count));
    while ((await countIntake(db, id)) > 0) await sequenceOnce(world, id);
  };
  await fill(5);
  const sizeOf = async (one: typeof sequencer) =>
    one.audits.queryAtHead(one, await record(), [], ({ size }) => size);
  await sizeOf(answering);
  await fill(2_500);
  await sizeOf(sequencer);
  await sequencer.audits.storeAll();
  await fill(3);
  expect(await sizeOf(answering)).toBe((await record()).publishedSize);
  expect(answering.judged()).toBe(5 + 3);
});

it.each<[string, (state: AuditState) => AuditState | Uint8Array | null]>([
  ['was removed', () => null],
  ['is cut off', (state) => Buffer.concat(stateFile(state)).subarray(0, -16)],
  ['is no state', () => Buffer.from('no state\n')],
  ['is of another program', (state) => ({ ...state, version: 1 as never })],
  ['is of another key', (state) => ({ ...state, verifierKey: 'other.example+1a2b3c4d+AAAA' })],
  [
    'is of another tree',
    (state) => ({
      ...state,
      edge: { ...state.edge, levels: state.edge.levels.map((one) => one.toReversed()) },
    }),
  ],
])('a state that %s costs an audit from the first entry on, and nothing else [A238]', async (what, spoil) => {
  const slug = what.replaceAll(' ', '-');
  const { id, vote, file, record } = await setUp(slug);
  const before = begun();
  await vote(3);
  await publishLiveCount(before, id);
  await before.audits.storeAll();
  const state = await stateOf(await record());
  const spoilt = state && spoil(state);
  const pieces = spoilt instanceof Uint8Array ? [spoilt] : spoilt && stateFile(spoilt);
  await (pieces ? (await file()).write(pieces) : (await file()).remove());
  await vote(1);
  const after = begun();
  expect(await publishLiveCount(after, id)).toMatchObject({ ok: true, ballots: 4 });
  expect(after.judged()).toBe(4);
  expect(await audit(db, slug)).toMatchObject({ verdict: 'verified', countedBallots: 4 });
});

it('a database that does not hold what was audited is not counted [A238]', async () => {
  const { id, vote, file, record } = await setUp('behind');
  const before = begun();
  await vote(2);
  await before.audits.queryAtHead(before, await record(), [], () => undefined);
  await before.audits.storeAll();
  const state = (await stateOf(await record())) as AuditState;
  const { publishedSize } = await record();
  await (await file()).write(stateFile({ ...state, edge: { ...state.edge, size: publishedSize + 1 } }));
  const lacking = `does not hold the ${publishedSize + 1} entries`;
  await expect(publishLiveCount(begun(), id)).rejects.toThrow(lacking);
  await expect(publishLiveCount(before, id)).rejects.toThrow(lacking);
  await (await file()).remove();
  expect(await publishLiveCount(begun(), id)).toMatchObject({ ok: true, ballots: 2 });
});

it('a process that read the record before another one stored more of it goes on with what that one read', async () => {
  const { vote, record } = await setUp('race');
  await vote();
  const earlier = await record();
  await vote(2);
  const other = begun();
  await other.audits.queryAtHead(other, await record(), [], () => undefined);
  await other.audits.storeAll();
  const one = begun();
  expect(await one.audits.queryAtHead(one, earlier, [], ({ size }) => size)).toBe(earlier.size + 2);
  expect(one.judged()).toBe(0);
});

it('a shorter state never takes the place of a longer one, and several processes leave a whole one', async () => {
  const { vote, record, stored } = await setUp('longest');
  await vote();
  const [short, ...long] = [begun(), begun(), begun(), begun()];
  const goOn = async (one: typeof short) => one?.audits.queryAtHead(one, await record(), [], () => undefined);
  await goOn(short);
  await vote(3);
  for (const one of long) await goOn(one);
  await Promise.all(long.map(({ audits }) => audits.storeAll()));
  const { publishedSize } = await record();
  expect(await stored()).toBe(publishedSize);
  await short?.audits.storeAll();
  expect(await stored()).toBe(publishedSize);
});

it('a state that cannot be stored is reported, and stops no count', async () => {
  const { id, vote } = await setUp('full');
  const reported: unknown[] = [];
  const full: KeyStore = {
    ...keys,
    audited: (record) => ({
      ...keys.audited(record),
      write: () => Promise.reject(new Error('no space left')),
    }),
  };
  const one = { ...begun(), keys: full, audits: new ServerAudits((error) => reported.push(error)) };
  await vote(2);
  expect(await publishLiveCount(one, id)).toMatchObject({ ok: true, ballots: 2 });
  await one.audits.storeAll();
  expect(reported).toEqual([expect.objectContaining({ message: 'no space left' })]);
});

it('an election that has its result is forgotten, with its state', async () => {
  const { id, vote, stored, file } = await setUp('over', { live_results: false });
  const one = begun();
  await vote(2);
  await closeElection(one, id);
  await finishRecord(one, id);
  const record = (await findRecord(db, id)) as RecordHead;
  await one.audits.queryAtHead(one, record, [], () => undefined);
  await one.audits.storeAll();
  expect(await stored()).toBe(record.publishedSize);
  expect(await tallyElection(one, id)).toMatchObject({ ok: true, state: 'counted' });
  await one.audits.storeAll();
  expect(await (await file()).read()).toBe(null);
});

it('ends an audit with the result of another process, and not before it', async () => {
  const [over, open] = [await setUp('made', { live_results: false }), await setUp('open')];
  const one = begun();
  for (const { vote, record } of [over, open]) {
    await vote();
    await one.audits.queryAtHead(one, await record(), [], () => undefined);
    await one.audits.storeAll();
  }
  await closeElection(world, over.id);
  await finishRecord(world, over.id);
  await one.audits.endFinished(one, []);
  const sizes = async () => [(await over.stored()) > 0, (await open.stored()) > 0];
  expect(await sizes()).toEqual([true, true]);
  const other = { ...world, keys: { ...keys, audited: temporaryKeys().audited } };
  expect(await tallyElection(other, over.id)).toMatchObject({ state: 'counted' });
  await one.audits.endFinished(one, [await open.record()]);
  await one.audits.storeAll();
  expect(await sizes()).toEqual([false, true]);
});
