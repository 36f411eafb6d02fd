import { expect, it } from 'vitest';
import { withDatabase } from '../testing/database.ts';
import { connectSharedClock, SharedClock } from './shared-clock.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 21, 9);

/** A server and its database, each with a clock that may be wrong; `pass` lets time pass. */
async function setUp({ databaseAheadMs = 0 } = {}) {
  const wrong = { databaseMs: databaseAheadMs, wallMs: 0, isAway: false };
  const said: string[] = [];
  let elapsedMs = 0;
  const clock = new SharedClock({
    ask: async () => {
      if (wrong.isAway) throw new Error('away');
      return new Date(START_MS + elapsedMs + wrong.databaseMs);
    },
    elapsedMs: () => elapsedMs,
    wallMs: () => START_MS + elapsedMs + wrong.wallMs,
    onDoubt: (sentence) => said.push(sentence),
  });
  const passed = () => clock.now().getTime() - START_MS - elapsedMs;
  const lookLater = async () => {
    elapsedMs += 5_000;
    await clock.poll();
  };
  await clock.poll();
  return { clock, wrong, said, passed, lookLater };
}

it('goes on evenly, whatever the wall clock of this computer does', async () => {
  const { wrong, said, passed, lookLater } = await setUp();
  for (const ms of [DAY_MS, -DAY_MS, 0]) {
    wrong.wallMs = ms;
    expect(passed()).toBe(0);
    await lookLater();
    await lookLater();
    expect(passed()).toBe(0);
  }
  expect(said).toEqual([]);
});

it('does not go back or forward because an answer takes long on its way', async () => {
  let elapsedMs = 0;
  let [thereMs, backMs] = [0, 0];
  const clock = new SharedClock({
    ask: async () => {
      elapsedMs += thereMs;
      const told = new Date(START_MS + elapsedMs);
      elapsedMs += backMs;
      return told;
    },
    elapsedMs: () => elapsedMs,
    wallMs: () => START_MS + elapsedMs,
    onDoubt: () => {},
  });
  const delays: [number, number][] = [
    [0, 0],
    [4_000, 0],
    [0, 4_000],
    [9_000, 2],
  ];
  for ([thereMs, backMs] of delays) {
    await clock.poll();
    expect(clock.now().getTime()).toBe(START_MS + elapsedMs);
  }
});

it('never gives an earlier time than before, even when the database goes back a little', async () => {
  const { clock, wrong, lookLater } = await setUp();
  const first = clock.now();
  wrong.databaseMs = -4_999;
  await lookLater();
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(first.getTime());
});

it('follows a database whose clock drifts', async () => {
  const { wrong, said, passed, lookLater } = await setUp();
  for (wrong.databaseMs = 0; wrong.databaseMs < 60_000; wrong.databaseMs += 1_000) await lookLater();
  expect([passed(), said]).toEqual([59_000, []]);
});

it.each([
  DAY_MS,
  -DAY_MS,
])('does not follow a database whose clock alone is %d ms wrong, reports it once, and goes on when it is right', async (ms) => {
  const { clock, wrong, said, passed, lookLater } = await setUp();
  wrong.databaseMs = ms;
  for (let look = 0; look < 5; look += 1) await lookLater();
  expect([passed(), said.length, clock.isDoubted]).toEqual([0, 1, true]);
  expect(said[0]).toContain(`86400 seconds ${ms > 0 ? 'ahead of' : 'behind'}`);
  wrong.databaseMs = 0;
  await lookLater();
  expect([passed(), clock.isDoubted]).toEqual([0, false]);
});

it('accepts a jump of both clocks, as after a sleep of the computer, at the second poll', async () => {
  const { clock, wrong, said, passed, lookLater } = await setUp();
  Object.assign(wrong, { databaseMs: DAY_MS, wallMs: DAY_MS });
  await lookLater();
  expect([passed(), clock.isDoubted]).toEqual([0, true]);
  await lookLater();
  expect([passed(), said.length, clock.isDoubted]).toEqual([DAY_MS, 2, false]);
});

it('is in doubt while this computer has another time than the database, although no decision is', async () => {
  const { clock, wrong, passed, lookLater } = await setUp();
  wrong.wallMs = DAY_MS;
  await lookLater();
  expect([passed(), clock.isDoubted]).toEqual([0, true]);
});

it('does not accept a jump that differs at the second poll', async () => {
  const { wrong, passed, lookLater } = await setUp();
  for (const ms of [DAY_MS, 2 * DAY_MS, 0]) {
    Object.assign(wrong, { databaseMs: ms, wallMs: ms });
    await lookLater();
    expect(passed()).toBe(0);
  }
});

it('goes on by itself while the database is away', async () => {
  const { wrong, passed, lookLater } = await setUp();
  wrong.isAway = true;
  await expect(lookLater()).rejects.toThrow('away');
  expect(passed()).toBe(0);
});

it('takes the time of the database where the two differ from the beginning, and reports it', async () => {
  const { said, passed } = await setUp({ databaseAheadMs: -60_000 });
  expect([passed(), said]).toEqual([
    -60_000,
    ["The clock of the database is 60 seconds behind this computer's; the database's counts."],
  ]);
});

it('gives no time before the first poll, and then that of a real database', async () => {
  const asked = { ask: async () => new Date(), elapsedMs: () => 0, wallMs: () => 0, onDoubt: () => {} };
  expect(() => new SharedClock(asked).now()).toThrow('before');
  const { db } = await withDatabase();
  const clock = await connectSharedClock(db, () => {});
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(DAY_MS);
});
