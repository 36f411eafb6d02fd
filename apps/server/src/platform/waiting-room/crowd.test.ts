import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Tickets } from './tickets.ts';
import { WaitingRoom } from './waiting-room.ts';

const WITHIN_MS = 10_000;
/** How long an answer is on its way, and the next call. */
const ROUND_TRIP_MS = 50;

/**
 * Plays people who come within ten seconds, register, log in as soon as they are registered, and come back when they
 * are asked to. One is served after the other, in a time of the room's own clock.
 */
function play(people: number, serviceMs: number) {
  let ms = 0;
  const room = new WaitingRoom({
    tickets: new Tickets(Buffer.alloc(32, 7)),
    places: { usual: 64, least: 4 },
    queue: { most: 20_000, mostOfLine: 5_000, spacingMs: 100 },
    comesTwiceFrom: 1,
    now: () => new Date(Date.UTC(2026, 10, 21, 8) + ms),
    elapsedMs: () => ms,
    randomBytes,
  });
  const ahead: { atMs: number; act: () => void }[] = [];
  const at = (atMs: number, act: () => void) => {
    const index = ahead.findIndex((one) => one.atMs > atMs);
    ahead.splice(index < 0 ? ahead.length : index, 0, { atMs, act });
  };
  let [freeMs, refusals] = [0, 0];
  const call = (rank: number, line: string, ticket: string | undefined, then: () => void) => {
    const answer = room.enter({ rank, line, holder: line, ticket });
    if (!('begin' in answer)) {
      refusals++;
      const again = () => call(rank, line, answer.ticket ?? undefined, then);
      return at(ms + answer.backS * 1_000 + ROUND_TRIP_MS, again);
    }
    answer.begin();
    freeMs = Math.max(freeMs, ms) + serviceMs;
    at(freeMs, () => {
      answer.end();
      at(ms + ROUND_TRIP_MS, then);
    });
  };
  for (let n = 0; n < people; n++)
    at((n / people) * WITHIN_MS, () =>
      call(1, `line ${n}`, undefined, () => call(0, `line ${n}`, undefined, () => {})),
    );
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    ms = next.atMs;
    next.act();
  }
  return { refusals: refusals / people, overBusy: ms / (2 * people * serviceMs) };
}

it.each([
  [500, 20],
  [500, 40],
  [2_000, 20],
])('asks %i people to come back once or twice each while one is served in %i ms, and keeps the server busy', (people, serviceMs) => {
  const { refusals, overBusy } = play(people, serviceMs);
  expect(refusals).toBeLessThan(1.5);
  expect(overBusy).toBeLessThan(1.1);
});
