import { encodeUtf8 } from '@evoting/tlog/encoding';
import { signingKeyFrom } from '@evoting/tlog/key';
import { expect, test } from 'vitest';
import { parseDocument } from './canonical.ts';
import { openCount, signCount } from './count.ts';
import { encodeEntry, parseEntry } from './entry.ts';
import { type CountDocument, setupSchema } from './payloads.ts';
import { openReceipt, signReceipt } from './receipt.ts';

const key = signingKeyFrom('vote.example/election/2026', new Uint8Array(32).fill(1));
const stranger = signingKeyFrom('vote.example/election/2026', new Uint8Array(32).fill(2));
const HASH = 'ab'.repeat(32);

test('a document is read in its one spelling, and refused in any other', () => {
  const setup = {
    origin: 'o',
    title: 'Ẹ̀kọ́',
    trustees: HASH,
    rules: { live_results: true, smallest_batch: 1 },
  };
  const text = JSON.stringify(setup);
  expect(parseDocument(setupSchema, encodeUtf8(text))).toEqual({ ok: true, value: setup, text });
  const { origin, ...rest } = setup;
  for (const other of [JSON.stringify(setup, null, 1), `${text} `, JSON.stringify({ ...rest, origin })]) {
    expect(parseDocument(setupSchema, encodeUtf8(other))).toEqual({ ok: false, reason: 'non-canonical' });
  }
  const wrong = [{ ...setup, more: 1 }, rest, { ...setup, trustees: 'AB'.repeat(32) }, null, []];
  for (const other of [...wrong.map((value) => JSON.stringify(value)), '{', `\ufeff${text}`]) {
    expect(parseDocument(setupSchema, encodeUtf8(other))).toEqual({ ok: false, reason: 'malformed' });
  }
  expect(parseDocument(setupSchema, Uint8Array.of(0xff))).toEqual({ ok: false, reason: 'malformed' });
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

test('a receipt holds for its tracker, log and key only, and is the same when it is made again', () => {
  const tracker = `${'A'.repeat(42)}E`;
  const receipt = signReceipt('2026', tracker, key);
  expect(signReceipt('2026', tracker, key)).toEqual(receipt);
  expect(openReceipt(JSON.parse(JSON.stringify(receipt)), key)).toEqual({ ok: true, receipt });
  expect(openReceipt({ ...receipt, tracker: 'A'.repeat(43) }, key)).toMatchObject({
    reason: 'note-of-another-ballot',
  });
  expect(openReceipt({ ...receipt, origin: 'else' }, key)).toMatchObject({ reason: 'wrong-origin' });
  expect(openReceipt(receipt, stranger)).toMatchObject({ reason: 'unsigned' });
  for (const value of [null, {}, { ...receipt, tracker: 'A' }, { ...receipt, more: 1 }]) {
    expect(openReceipt(value, key)).toMatchObject({ reason: 'malformed' });
  }
});

test('a count is bound to its exact bytes and to the log', () => {
  const count: CountDocument = {
    origin: key.name,
    tree_size: 3,
    root_hash: 'x',
    ballots: 1,
    sums: [],
    shares: [],
    counts: [],
    published_at: 5,
  };
  const file = signCount(count, key);
  expect(openCount(encodeUtf8(file), key)).toEqual({ ok: true, count });
  const changed = file.replace('"ballots":1', '"ballots":2');
  expect(openCount(encodeUtf8(changed), key)).toEqual({ ok: false, reason: 'note-of-another-count' });
  expect(openCount(encodeUtf8(file), stranger)).toMatchObject({ reason: 'unsigned' });
  expect(openCount(encodeUtf8(signCount({ ...count, origin: 'else' }, key)), key)).toMatchObject({
    reason: 'wrong-origin',
  });
});
