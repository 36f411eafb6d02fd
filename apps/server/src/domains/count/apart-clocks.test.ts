import { beforeEach, expect, it } from 'vitest';
import { ClockError, SharedClock } from '../../platform/shared-clock.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { countIntake, countUnsigned } from '../board/intake-store.ts';
import { findRecord } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { advanceElection } from './advancing.ts';
import { publishLiveCount } from './live-count.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 21, 10);

const deps = await recordDeps();
const { db } = deps;
const clocks = { databaseMs: 0, wallMs: 0, said: [] as string[] };
beforeEach(() => Object.assign(clocks, { databaseMs: 0, wallMs: 0, said: [] }));

/** A server that begins now, beside a database whose operator has moved its clock. */
async function server() {
  const clock = new SharedClock({
    ask: async () => new Date(START_MS + clocks.databaseMs),
    elapsedMs: () => 0,
    wallMs: () => START_MS + clocks.wallMs,
    onDoubt: (sentence) => clocks.said.push(sentence),
  });
  await clock.poll();
  return { ...deps, now: clock.now, requireTime: clock.requireTime, look: () => clock.poll() };
}

async function setUp(slug: string) {
  const { id } = await openedElection(deps, [2], { slug });
  const vote = async (count = 1) => {
    for (let n = 0; n < count; n++) await fillIntake(db, id, [await encryptFor(db, id)]);
  };
  const record = async () => {
    const found = await findRecord(db, id);
    if (!found) throw new Error('there is no record');
    return found;
  };
  /** As a reader with a right clock sees it. */
  const seen = async () => {
    const { verdict, ballots, countedBallots } = await audit(db, slug, { nowSeconds: START_MS / 1000 });
    return { verdict, ballots, countedBallots };
  };
  await vote(2);
  await advanceElection(await server(), await record());
  return { id, vote, record, seen };
}

it('signs no head and no count by a clock that is a day ahead, and both when the clock is right again [A160]', async () => {
  const { vote, record, seen } = await setUp('ahead');
  const before = await seen();
  expect(before).toEqual({ verdict: 'verified', ballots: 2, countedBallots: 2 });
  const { checkpoint } = await record();
  clocks.databaseMs = DAY_MS;
  const astray = await server();
  await vote(2);
  for (let turn = 0; turn < 3; turn++)
    await expect(advanceElection(astray, await record())).rejects.toThrow(ClockError);
  expect([(await record()).checkpoint, await seen()]).toEqual([checkpoint, before]);
  expect(clocks.said.filter((sentence) => sentence.includes('nothing is signed'))).toHaveLength(1);
  clocks.databaseMs = 0;
  for (let looks = 0; looks < 2; looks++) await astray.look();
  await advanceElection(astray, await record());
  expect(await seen()).toEqual({ verdict: 'verified', ballots: 4, countedBallots: 4 });
});

it('ballots in the record that nothing signs count as waiting, and as overdue once their receipts say so [A491]', async () => {
  const { id, vote, record } = await setUp('unsigned');
  const unsigned = () => countUnsigned(db, id, START_MS / 1_000);
  expect(await unsigned()).toEqual({ waiting: 0, overdue: 0 });
  clocks.databaseMs = DAY_MS;
  await vote(2);
  await expect(advanceElection(await server(), await record())).rejects.toThrow(ClockError);
  expect([await countIntake(db, id), await unsigned()]).toEqual([0, { waiting: 2, overdue: 2 }]);
  clocks.databaseMs = 0;
  await advanceElection(await server(), await record());
  expect(await unsigned()).toEqual({ waiting: 0, overdue: 0 });
});

it('decrypts no count by a clock that is a day ahead, even of ballots under a signed head [A160]', async () => {
  const { id, vote, record, seen } = await setUp('uncounted');
  await vote(1);
  await sequenceOnce(await server(), id);
  const { size } = await record();
  clocks.databaseMs = DAY_MS;
  await expect(publishLiveCount(await server(), id)).rejects.toThrow(ClockError);
  expect([(await record()).size, await seen()]).toMatchObject([size, { verdict: 'verified', ballots: 3 }]);
  clocks.databaseMs = 0;
  await publishLiveCount(await server(), id);
  expect(await seen()).toEqual({ verdict: 'verified', ballots: 3, countedBallots: 3 });
});

it('lets another server go on if its clock agrees with the database’s', async () => {
  const { id, vote, seen } = await setUp('beside');
  await vote(1);
  clocks.wallMs = -DAY_MS;
  const astray = await server();
  await expect(sequenceOnce(astray, id)).rejects.toThrow(ClockError);
  clocks.wallMs = 0;
  await sequenceOnce(await server(), id);
  expect([await countIntake(db, id), await seen()]).toMatchObject([0, { verdict: 'verified', ballots: 3 }]);
});

it('closes no election by a clock that is a day ahead [A160]', async () => {
  const { id, record } = await setUp('not-over');
  const closesAt = new Date(START_MS + DAY_MS / 2);
  await db.updateTable('elections').set({ closes_at: closesAt }).where('id', '=', id).execute();
  clocks.databaseMs = DAY_MS;
  await expect(advanceElection(await server(), await record())).rejects.toThrow(ClockError);
  expect((await record()).status).toBe('open');
  clocks.wallMs = DAY_MS;
  await advanceElection(await server(), await record());
  expect((await record()).status).toBe('closed');
});

it.each([
  ['ten minutes ahead of this computer’s, as clocks may be', 600_000],
  ['behind it by a day', -DAY_MS],
])('signs by a clock that is %s', async (_, databaseMs) => {
  const { id, vote, seen } = await setUp(`near-${databaseMs}`);
  await vote(1);
  clocks.databaseMs = databaseMs;
  await sequenceOnce(await server(), id);
  expect(await seen()).toMatchObject({ verdict: 'verified', ballots: 3 });
});
