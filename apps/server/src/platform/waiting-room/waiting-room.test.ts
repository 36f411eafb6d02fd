import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Place } from './places.ts';
import { Tickets } from './tickets.ts';
import { type Caller, type Turn, WaitingRoom } from './waiting-room.ts';

const KEY = Buffer.alloc(32, 7);
const QUEUE = { most: 20_000, mostOfLine: 5_000, spacingMs: 100 };

/** A room with a clock that moves when told to. */
function room({ usual = 4, least = 4, key = KEY, queue = {} as Partial<typeof QUEUE> } = {}) {
  let ms = Date.UTC(2026, 10, 21, 8);
  const made = new WaitingRoom({
    tickets: new Tickets(key),
    places: { usual, least },
    queue: { ...QUEUE, ...queue },
    now: () => new Date(ms),
    elapsedMs: () => ms,
    randomBytes,
  });
  const enter = (line: string, ticket?: string | null, more: Partial<Caller> = {}) =>
    made.enter({ rank: 0, line, holder: line, ticket: ticket ?? undefined, ...more });
  /** Takes every place. */
  const fill = () =>
    Array.from({ length: usual }, (_, n) => {
      const one = enter(`10.0.0.${n}`) as Place;
      one.begin();
      return one;
    });
  const advance = (by: number) => {
    ms += by;
  };
  return { made, enter, fill, advance };
}

const isIn = (answer: Place | Turn): answer is Place => 'begin' in answer;
const isOut = (answer: Place | Turn): Turn => {
  if (isIn(answer)) throw new Error('let in');
  return answer;
};

it('lets in as many as there are places, and gives the next ones tickets in the order in which they come', () => {
  const { made, enter, fill, advance } = room();
  expect(fill().every(isIn)).toBe(true);
  expect(isOut(enter('10.1.0.1'))).toMatchObject({ place: 1, ticket: expect.any(String) });
  advance(1);
  expect(isOut(enter('10.1.0.2'))).toMatchObject({ place: 2, waitS: 1, backS: 1 });
  expect(made.load).toBe(1);
});

it('keeps a place until its time, before others who come later, and takes a ticket once [A422]', () => {
  const { enter, fill, advance } = room();
  const inside = fill();
  const { ticket } = isOut(enter('10.1.0.1'));
  advance(1_000);
  // One place is free, and one more since an answer came in time.
  inside[0]?.end();
  const [second, third] = [enter('10.1.0.2'), enter('10.1.0.3')];
  expect([isIn(second), isIn(third)]).toEqual([true, false]);
  expect(isIn(enter('10.1.0.1', ticket))).toBe(true);
  advance(1);
  expect(isOut(enter('10.1.0.1', ticket)).place).toBe(2);
});

it('takes a forged, changed or foreign ticket for none [A421]', () => {
  const { enter, fill, advance } = room();
  const other = room({ key: Buffer.alloc(32, 8) });
  other.fill();
  fill();
  const good = String(isOut(enter('10.1.0.1')).ticket);
  const foreign = isOut(other.enter('10.1.0.1')).ticket;
  const bytes = Buffer.from(good, 'base64url');
  bytes.writeUIntBE(1, 8, 6);
  const earlier = bytes.toString('base64url');
  const forged = [foreign, earlier, randomBytes(36).toString('base64url'), good.slice(1), 'x', ''];
  for (const [n, one] of forged.entries()) {
    advance(1);
    expect(isOut(enter('10.1.0.1', one)).place).toBe(n + 2);
  }
  expect(isOut(enter('10.1.0.1', good)).place).toBe(1);
});

it('takes a ticket that was copied to another line, session or call for none [A422]', () => {
  const { enter, fill, advance } = room();
  fill();
  const ticket = String(isOut(enter('10.1.0.1', null, { holder: 'session a' })).ticket);
  advance(1);
  const copies: Partial<Caller>[] = [{ holder: 'session b' }, { holder: '10.1.0.1' }];
  for (const copy of copies) expect(isOut(enter('10.1.0.2', ticket, copy)).place).toBeGreaterThan(1);
  expect(isOut(enter('10.1.0.1', ticket, { holder: 'session a', rank: 1 })).place).toBeGreaterThan(1);
  expect(isOut(enter('10.1.0.1', ticket, { holder: 'session a' })).place).toBe(1);
});

it('gives one line so many tickets and no more, and a full queue makes room for shorter lines [A423]', () => {
  const { enter, fill, advance } = room({ queue: { most: 12, mostOfLine: 8 } });
  fill();
  const hoard = Array.from({ length: 10 }, () => isOut(enter('10.6.6.6')).ticket);
  expect(hoard.map((ticket) => ticket !== null)).toEqual([...Array(8).fill(true), false, false]);
  advance(50);
  const honest = Array.from({ length: 6 }, (_, n) => isOut(enter(`10.1.0.${n}`)));
  // All are before the hoarder's second, who counts as a tenth of a second later.
  expect(honest.every(({ ticket, place }) => ticket !== null && place <= 7)).toBe(true);
  // Nobody's line is longer than one more.
  const others = Array.from({ length: 9 }, (_, n) => isOut(enter(`10.2.0.${n}`)).ticket);
  expect(others.filter((ticket) => ticket !== null).length).toBeGreaterThanOrEqual(4);
});

it('passes on places that nobody uses, and expects fewer of those who wait [A424]', () => {
  const { enter, fill, advance } = room({ usual: 8, least: 8 });
  const inside = fill();
  const flood = (net: number) => Array.from({ length: 200 }, (_, n) => isOut(enter(`10.6.${net}.${n}`)));
  flood(0);
  advance(1);
  let turn = isOut(enter('10.1.0.1'));
  expect(turn).toMatchObject({ place: 201, backS: 7 });
  advance(turn.backS * 1_000);
  turn = isOut(enter('10.1.0.1', turn.ticket));
  advance(5_000);
  // One place becomes free, and nobody of the flood has come back for it.
  inside[0]?.end();
  expect(isIn(enter('10.1.0.1', turn.ticket))).toBe(true);
  flood(1);
  // Two hundred would take six seconds if they came.
  expect(isOut(enter('10.1.0.2'))).toMatchObject({ waitS: 1 });
});

it('takes in 2,000 people of one line in the order in which they came, and others between them [A425]', () => {
  const { enter, fill, advance } = room();
  fill();
  const campus = Array.from({ length: 2_000 }, () => isOut(enter('10.7.7.7')));
  expect(campus.every(({ ticket }) => ticket !== null)).toBe(true);
  expect(campus.map(({ place }) => place)).toEqual(campus.map((_, n) => n + 1));
  advance(950);
  // One who lives elsewhere goes behind ten of them.
  expect(isOut(enter('10.1.0.1')).place).toBe(11);
});

it('keeps the wait short for one line while a hundred others ask as often as they can [A425]', () => {
  const { enter, fill, advance } = room();
  fill();
  for (let n = 0; n < 8_000; n++) {
    enter(`10.6.6.${n % 100}`);
    advance(1);
  }
  // No more than are served in these eight seconds.
  expect(isOut(enter('10.1.0.1')).place).toBeLessThan(300);
});

it('lets nobody in sooner who comes back too soon and too often [A427]', () => {
  const { enter, fill, advance } = room();
  const inside = fill();
  const patient = isOut(enter('10.1.0.1'));
  advance(1);
  let pushing = isOut(enter('10.1.0.2'));
  for (let n = 0; n < 50; n++) {
    advance(10);
    pushing = isOut(enter('10.1.0.2', pushing.ticket));
  }
  expect(pushing.place).toBe(2);
  advance(1_000);
  inside[0]?.end();
  expect(isIn(enter('10.1.0.2', pushing.ticket))).toBe(false);
  expect(isIn(enter('10.1.0.1', patient.ticket))).toBe(true);
});

it('lets those of a lower rank in first, whenever they came', () => {
  const { enter, fill } = room();
  fill();
  for (let n = 0; n < 9; n++) enter(`10.1.0.${n}`, null, { rank: 1 });
  expect(isOut(enter('10.2.0.1')).place).toBe(1);
});

it('knows a ticket that another process wrote, even after a restart', () => {
  const [before, after] = [room(), room()];
  before.fill();
  const { ticket } = isOut(before.enter('10.1.0.1'));
  after.advance(1_000);
  after.fill();
  for (let n = 0; n < 9; n++) after.enter(`10.2.0.${n}`);
  expect(isOut(after.enter('10.1.0.1', ticket)).place).toBe(1);
});

it('takes a ticket that comes back too late for none', () => {
  const { enter, fill, advance } = room();
  fill();
  const { ticket, backS } = isOut(enter('10.1.0.1'));
  advance(backS * 1_000 + 5_001);
  enter('10.2.0.1');
  advance(1);
  expect(isOut(enter('10.1.0.1', ticket)).place).toBe(2);
});
