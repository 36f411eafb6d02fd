import { expect, it } from 'vitest';
import { type Place, Places } from './places.ts';

function places(usual = 40, least = 8) {
  let ms = 0;
  const made = new Places({ usual, least }, () => ms);
  const enter = (count: number): Place[] =>
    Array.from({ length: count }, () => {
      const one = made.enter();
      one.begin();
      return one;
    });
  const advance = (by: number) => {
    ms += by;
  };
  return { made, enter, advance };
}

it('has fewer places where answers take longer, in proportion, and never less than the least', () => {
  const { made, enter, advance } = places();
  const inside = enter(40);
  advance(3_000);
  inside.pop()?.end();
  expect(made.most).toBe(20);
  advance(60_000);
  for (const one of inside) one.end();
  expect(made.most).toBe(8);
});

it('gains a place for each caller answered in time while all are taken, but not for others', () => {
  const { made, enter, advance } = places();
  const [first] = enter(1);
  first?.end();
  expect(made.most).toBe(40);
  const inside = enter(40);
  advance(1_000);
  inside[0]?.end();
  expect([made.most, made.inside]).toEqual([41, 39]);
});

it('counts a caller once, however often it is begun and ended', () => {
  const { made } = places();
  const one = made.enter();
  expect(made.inside).toBe(1);
  one.begin();
  one.begin();
  expect(made.inside).toBe(1);
  one.end();
  one.end();
  one.begin();
  expect(made.inside).toBe(0);
});

it('gives no place to a body that is slow to come, and learns nothing from it [A424]', () => {
  const { made, advance } = places();
  const slow = Array.from({ length: 40 }, () => made.enter());
  expect(made.inside).toBe(40);
  advance(1_000);
  expect(made.inside).toBe(0);
  slow[0]?.begin();
  expect(made.inside).toBe(1);
  for (const one of slow) one.end();
  expect([made.inside, made.most]).toEqual([0, 40]);
});

it('has fewer places after a refusal inside, which does not count as a fast answer', () => {
  const { made, enter } = places();
  enter(40)[0]?.end(true);
  expect(made.most).toBe(36);
});
