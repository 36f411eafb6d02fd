import { expect, test } from 'vitest';
import { MarkSet } from './marks.ts';

/** A credential of 64 hex digits derived from a number, distributed like points. */
const credential = (n: number) => {
  let state = (n + 1) >>> 0;
  let hex = '';
  for (let i = 0; i < 8; i++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    hex += (state >>> 0).toString(16).padStart(8, '0');
  }
  return hex;
};

test('a credential is taken up once', () => {
  const marks = new MarkSet();
  for (let n = 0; n < 20_000; n++) expect(marks.has(credential(n)) || !marks.add(credential(n))).toBe(false);
  expect(marks.size).toBe(20_000);
  for (let n = 0; n < 20_000; n++) expect(marks.has(credential(n)) && !marks.add(credential(n))).toBe(true);
  expect(marks.has(credential(20_001))).toBe(false);
  expect(marks.size).toBe(20_000);
});

test('marks are kept and taken up again, in one piece or in many', () => {
  const marks = new MarkSet();
  for (let n = 0; n < 1_000; n++) marks.add(credential(n));
  const pieces = marks.store();
  for (const stored of [pieces, [Buffer.concat(pieces)]]) {
    const again = new MarkSet();
    again.load(stored);
    expect(again.size).toBe(1_000);
    expect(again.add(credential(999))).toBe(false);
    expect(again.add(credential(1_000))).toBe(true);
  }
  expect(() => new MarkSet().load([new Uint8Array(24)])).toThrow(RangeError);
});

test('credentials that differ in one of their 128 bits only are two, wherever it is [A19]', () => {
  const marks = new MarkSet();
  const nothing = 'a'.repeat(32);
  const others = Array.from({ length: 32 }, (_, i) => `${nothing.slice(0, i)}b${nothing.slice(i + 1)}`);
  for (const mark of [nothing, ...others]) expect(marks.add(mark + 'f'.repeat(32)), mark).toBe(true);
  for (const mark of [nothing, ...others]) expect(marks.add(mark + '0'.repeat(32)), mark).toBe(false);
});
