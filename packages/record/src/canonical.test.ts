import { encodeUtf8 } from '@evoting/tlog/encoding';
import { signCheckpoint, signingKeyFrom } from '@evoting/tlog/signing';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseDocument } from './canonical.ts';
import { encodeEntry, parseEntry } from './entry.ts';
import { verifyHead } from './head.ts';
import { listOf } from './list-of.ts';
import { setupSchema } from './payloads.ts';
import { dueAt, isPromiseBroken, verifyReceipt } from './receipt.ts';
import { signHead, signReceipt } from './signing.ts';
import { TestElection } from './testing/election.ts';

const key = signingKeyFrom('vote.example/api/board/2026', new Uint8Array(32).fill(1));
const stranger = signingKeyFrom('vote.example/api/board/2026', new Uint8Array(32).fill(2));
const HASH = 'ab'.repeat(32);

test('a document is read in its one spelling, and refused in any other', () => {
  const text = new TestElection({ title: 'Ẹ̀kọ́' }).setup;
  const setup = JSON.parse(text);
  expect(parseDocument(setupSchema, encodeUtf8(text))).toEqual({ ok: true, value: setup, text });
  const { origin, ...rest } = setup;
  for (const other of [JSON.stringify(setup, null, 1), `${text} `, JSON.stringify({ ...rest, origin })]) {
    expect(parseDocument(setupSchema, encodeUtf8(other))).toEqual({ ok: false, reason: 'non-canonical' });
  }
  const wrong = [
    { ...setup, more: 1 },
    { ...setup, version: 1 },
    rest,
    { ...setup, trustees: 'AB'.repeat(32) },
    null,
    [],
  ];
  for (const other of [...wrong.map((value) => JSON.stringify(value)), '{', `\ufeff${text}`]) {
    expect(parseDocument(setupSchema, encodeUtf8(other))).toEqual({ ok: false, reason: 'malformed' });
  }
  expect(parseDocument(setupSchema, Uint8Array.of(0xff))).toEqual({ ok: false, reason: 'malformed' });
});

test('a document of more than 32 MiB is refused before it is parsed [A221]', () => {
  const { setup } = new TestElection();
  const padded = (length: number) => encodeUtf8(setup.padEnd(length));
  expect(parseDocument(setupSchema, padded(2 ** 25))).toEqual({ ok: false, reason: 'non-canonical' });
  expect(parseDocument(setupSchema, padded(2 ** 25 + 1))).toEqual({ ok: false, reason: 'malformed' });
});

test('the length of a list is looked at before its elements, and its first bad element ends its reading [A221]', () => {
  const seen: unknown[] = [];
  const element = z.custom<number>((value) => seen.push(value) > 0 && typeof value === 'number');
  const list = listOf(element, { least: 1, most: 3 });
  expect(list.parse([1, 2, 3])).toEqual([1, 2, 3]);
  for (const other of [[], [1, 2, 3, 4], '123', { length: 2 }]) {
    seen.length = 0;
    expect([list.safeParse(other).success, seen]).toEqual([false, []]);
  }
  expect([list.safeParse([1, 'x', 'y']).success, seen]).toEqual([false, [1, 'x']]);
});

test('entries are read as they are written, and in no other spelling', () => {
  const ballot = { type: 'Ballot', payload: HASH } as const;
  const end = { type: 'EndBallots', payload: null } as const;
  expect(parseEntry(encodeEntry(ballot))).toEqual(ballot);
  expect(parseEntry(encodeEntry(end))).toEqual(end);
  const wrong = [
    '{"type":"Ballot"}',
    `{"type":"EndBallots","payload":"${HASH}"}`,
    `{"payload":"${HASH}","type":"Ballot"}`,
  ];
  for (const text of [...wrong, `{"type":"Other","payload":"${HASH}"}`, '{"type": "EndBallots"}', '']) {
    expect(parseEntry(encodeUtf8(text))).toBeNull();
  }
});

test('a receipt holds for its tracker, size, deadline, log and key only, and is the same when it is made again [A138]', () => {
  const promise = { tracker: `${'A'.repeat(42)}E`, size: 7, due: 1_790_000_020 };
  const receipt = signReceipt('2026', promise, key);
  expect(signReceipt('2026', promise, key)).toEqual(receipt);
  expect(verifyReceipt(JSON.parse(JSON.stringify(receipt)), key)).toEqual({ ok: true, receipt });
  for (const change of [{ tracker: 'A'.repeat(43) }, { size: 8 }, { due: 1_790_000_030 }]) {
    expect(verifyReceipt({ ...receipt, ...change }, key)).toMatchObject({ reason: 'note-of-another-ballot' });
  }
  for (const change of [{ origin: 'else' }, { log: '2023' }, { log: '' }, { log: key.name }])
    expect(verifyReceipt({ ...receipt, ...change }, key)).toMatchObject({ reason: 'wrong-origin' });
  expect(verifyReceipt(receipt, stranger)).toMatchObject({ reason: 'unsigned' });
  const { due: _, ...lacking } = receipt;
  for (const value of [null, {}, lacking, { ...receipt, tracker: 'A' }, { ...receipt, more: 1 }]) {
    expect(verifyReceipt(value, key)).toMatchObject({ reason: 'malformed' });
  }
});

test('a deadline is one to two merge delays away, and the same for all who come within one', () => {
  for (const now of [1_790_000_000, 1_790_000_003, 1_790_000_009]) {
    expect(dueAt(now, 10)).toBe(1_790_000_020);
    const receipt = { due: dueAt(now, 10) };
    expect(isPromiseBroken(receipt, { time: now + 10 })).toBe(false);
    expect(isPromiseBroken(receipt, { time: now + 20 })).toBe(true);
  }
  expect(dueAt(1_790_000_010, 10)).toBe(1_790_000_030);
});

test('a head of more entries than there are people is refused, whoever signed it [A349]', () => {
  const head = { root: new Uint8Array(32).fill(9), time: 1_790_000_000, revisions: HASH };
  expect(verifyHead(signHead({ ...head, size: 2 ** 33 }, key), key).ok).toBe(true);
  for (const size of [2 ** 33 + 1, 2 ** 52])
    expect(verifyHead(signHead({ ...head, size }, key), key)).toEqual({
      ok: false,
      reason: 'too-many-entries',
    });
});

test('a head is read as it was signed, and with other lines than its own it is refused', () => {
  const head = { size: 3, root: new Uint8Array(32).fill(9), time: 1_790_000_000, revisions: HASH };
  for (const signed of [head, { ...head, revisions: null }])
    expect(verifyHead(signHead(signed, key), key)).toEqual({ ok: true, head: signed });
  const { size, root } = head;
  const lines = [
    [],
    ['time 05'],
    ['time'],
    ['revisions x'],
    ['time 5', 'x'],
    ['time 5', `revisions ${HASH}`, 'x'],
  ];
  for (const extensions of lines) {
    const note = signCheckpoint({ size, root, extensions }, key);
    expect(verifyHead(note, key)).toEqual({ ok: false, reason: 'bad-extension' });
  }
});
