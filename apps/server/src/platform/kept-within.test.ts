import { expect, it } from 'vitest';
import { KeptWithin } from './kept-within.ts';

it('keeps no more bytes than there is room for: what was asked for longest ago goes first', () => {
  const kept = new KeptWithin<string>(3_000);
  for (const name of ['a', 'b', 'c']) kept.keep(name, name, 700);
  expect(kept.find('a')).toBe('a');
  kept.keep('d', 'd', 700);
  expect(['a', 'b', 'c', 'd'].map((name) => kept.find(name))).toEqual(['a', undefined, 'c', 'd']);
});

it('counts a value that takes the place of another once, and very small ones by what they cost', () => {
  const kept = new KeptWithin<number>(3_000);
  for (let n = 0; n < 100; n++) kept.keep('same', n, 900);
  kept.keep('other', 0, 900);
  expect([kept.find('same'), kept.find('other')]).toEqual([99, 0]);
  for (let n = 0; n < 100; n++) kept.keep(`small ${n}`, n, 1);
  expect(Array.from({ length: 100 }, (_, n) => kept.find(`small ${n}`)).filter(Boolean).length).toBeLessThan(
    15,
  );
});

it('does not empty itself for what is larger than all of it', () => {
  const kept = new KeptWithin<string>(3_000);
  kept.keep('a', 'a', 700);
  kept.keep('huge', 'huge', 3_001);
  expect([kept.find('a'), kept.find('huge')]).toEqual(['a', undefined]);
});
