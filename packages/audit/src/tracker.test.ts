import { ballotLeaf } from '@evoting/record/entry';
import { finding } from '@evoting/record/findings';
import { signHead, signReceipt } from '@evoting/record/signing';
import { RecordError, SourceError } from '@evoting/record/source';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { appendLeaves, type TreeHead } from '@evoting/tlog/append';
import { bytesToBase64, bytesToHex, encodeUtf8, toBase64url } from '@evoting/tlog/encoding';
import { emptyRoot, sha256 } from '@evoting/tlog/hash';
import { parseProofPath, writeProof } from '@evoting/tlog/proof-file';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { MemoryTileStore } from '@evoting/tlog/testing/memory-store';
import { edgeTiles, tilePath } from '@evoting/tlog/tile';
import { treeAt } from '@evoting/tlog/tree';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { checkTracker } from './tracker.ts';

const key = signingKeyFrom('vote.example:3000/election/2026', new Uint8Array(32).fill(1));
const SIZE = 20_000;
const SIGNED = { time: 1_790_000_000, revisions: null };
const hashOf = (i: number) => sha256(encodeUtf8(`ballot ${i}`));
const trackerOf = (i: number) => bytesToBase64(hashOf(i)).replace('=', '');
const lookupPath = (i: number) => `ballots/${toBase64url(trackerOf(i))}`;
const leaves = Array.from({ length: SIZE }, (_, i) => ballotLeaf(bytesToHex(hashOf(i))));
const store = new MemoryTileStore();
let head: TreeHead;

/** The same record on a server that also serves proofs. */
function provingServer(tree: TreeHead, indexes: number[]): MemorySource {
  const source = filesOf(tree, store, indexes);
  const readFile = source.read.bind(source);
  source.read = async (path) => {
    const proof = parseProofPath(path);
    if (proof !== null) source.files.set(path, encodeUtf8(await writeProof(store, proof)));
    return await readFile(path);
  };
  return source;
}

/** The tree of the log at an earlier size. */
const headAt = async (size: number): Promise<TreeHead> => (await treeAt(store, size)).head;

/** A server's files for this log at its head, with an answer for the ballot at each index. */
function filesOf(tree: TreeHead, tiles: MemoryTileStore, indexes: number[]): MemorySource {
  const source = new MemorySource([['checkpoint', encodeUtf8(signHead({ ...tree, ...SIGNED }, key))]]);
  for (const [key, bytes] of tiles.rows) {
    const [level, index] = key.split('/').map(Number) as [number, number];
    if (bytes.length === 8192) source.files.set(tilePath({ level, index, width: 256 }), bytes);
  }
  for (const tile of edgeTiles(tree.size)) {
    source.files.set(
      tilePath(tile),
      tiles.rows.get(`${tile.level}/${tile.index}`)?.slice(0, tile.width * 32) as Uint8Array,
    );
  }
  for (const index of indexes) {
    const answer = { message: 'Found', data: { status: 'recorded', index, treeSize: tree.size } };
    source.files.set(lookupPath(index), encodeUtf8(JSON.stringify(answer)));
  }
  return source;
}

const seenAt = async (size: number): Promise<string> => signHead({ ...(await headAt(size)), ...SIGNED }, key);

beforeAll(async () => {
  head = await appendLeaves(store, { size: 0, root: emptyRoot() }, leaves);
});

/** Sizes at which trees change their shape, up to 20,000 entries. */
const SIZES = [1, 2, 255, 256, 257, 511, 512, 4_096, 5_119, 10_000, 19_712, 19_967, 19_968, 19_969, SIZE];

test('a check reads less than 3 kB, for every size, index and checkpoint seen before', async () => {
  const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const sizes = fc.oneof(fc.constantFrom(...SIZES), fc.integer({ min: 1, max: SIZE }));
  await fc.assert(
    fc.asyncProperty(sizes, part, part, async (size, atIndex, atSeen) => {
      const [index, seen] = [Math.floor(atIndex * size), Math.ceil(atSeen * size)];
      const source = provingServer(await headAt(size), [index]);
      const check = { tracker: trackerOf(index), key, seenCheckpoint: await seenAt(seen) };
      const verdict = await checkTracker(source, check);
      expect(verdict).toMatchObject({
        ok: true,
        status: 'recorded',
        index,
        treeSize: size,
        isConsistent: true,
      });
      expect(source.paths.filter((path) => path.startsWith('tile/'))).toEqual([]);
      expect(source.bytesRead).toBeLessThan(3_000);
    }),
    { numRuns: 60 },
  );
});

test('where a log writes no proofs, its tiles are enough, and each is read once', async () => {
  const source = filesOf(head, store, [7_000]);
  const near = { tracker: trackerOf(7_000), key, seenCheckpoint: await seenAt(7_100) };
  expect(await checkTracker(source, near)).toMatchObject({ ok: true, index: 7_000, isConsistent: true });
  expect(source.bytesRead).toBeLessThan(12_500);
  const far = filesOf(head, store, [7_000]);
  const seenCheckpoint = await seenAt(12_345); // ends in another tile than the ballot's
  expect(await checkTracker(far, { ...near, seenCheckpoint })).toMatchObject({
    ok: true,
    isConsistent: true,
  });
  const tiles = far.paths.filter((path) => path.startsWith('tile/'));
  expect(new Set(tiles).size).toBe(tiles.length);
});

test('a proof that is damaged, of another place or no proof at all is not believed, nor held against the record', async () => {
  const proof = 'proof/inclusion/20000/7000';
  const right = await writeProof(store, { kind: 'inclusion', treeSize: SIZE, at: 7_000 });
  const other = await writeProof(store, { kind: 'inclusion', treeSize: SIZE, at: 7_001 });
  for (const wrong of ['', 'nonsense', other, right.slice(45), `${right}${right.slice(0, 45)}`]) {
    const source = filesOf(head, store, [7_000]);
    source.files.set(proof, encodeUtf8(wrong));
    expect(await checkTracker(source, { tracker: trackerOf(7_000), key })).toMatchObject({ ok: true });
    const lying = filesOf(head, store, []);
    const answer = { data: { status: 'recorded', index: 7_001 } };
    lying.files.set(lookupPath(7_000), encodeUtf8(JSON.stringify(answer)));
    lying.files.set('proof/inclusion/20000/7001', encodeUtf8(wrong));
    expect(await checkTracker(lying, { tracker: trackerOf(7_000), key })).toMatchObject({
      reason: 'not-included',
    });
  }
});

/** The answer of a server that includes the proof, in the tree of a given size. */
async function proved(index: number, treeSize: number, tiles = store): Promise<Uint8Array> {
  const proof = await writeProof(tiles, { kind: 'inclusion', treeSize, at: index });
  return encodeUtf8(JSON.stringify({ data: { status: 'recorded', index, treeSize, proof, fill: '--' } }));
}

test('a proof that comes with the answer is enough, also of an earlier tree, and no file is asked for by index', async () => {
  for (const [treeSize, files] of [
    [SIZE, []],
    [7_100, ['proof/consistency/20000/7100']],
  ] as const) {
    const source = provingServer(head, []);
    source.files.set(lookupPath(7_000), await proved(7_000, treeSize));
    const verdict = await checkTracker(source, { tracker: trackerOf(7_000), key });
    expect(verdict).toMatchObject({ ok: true, index: 7_000, treeSize: SIZE });
    expect(source.paths).toEqual([lookupPath(7_000), 'checkpoint', ...files]);
  }
});

test('a proof that comes with the answer, of another place or of a tree that was not signed, is not believed [A236]', async () => {
  const own = new MemoryTileStore();
  const forged = [...leaves.slice(0, 7_000), ballotLeaf(bytesToHex(hashOf(SIZE + 1)))];
  await appendLeaves(own, { size: 0, root: emptyRoot() }, forged);
  const alone = { data: { status: 'recorded', index: 0, treeSize: 1, proof: '' } };
  for (const answer of [
    await proved(7_000, 7_001, own),
    await proved(7_000, 7_001),
    await proved(7_000, SIZE),
    encodeUtf8(JSON.stringify(alone)),
  ]) {
    const source = provingServer(head, []);
    source.files.set(lookupPath(SIZE + 1), answer);
    expect(await checkTracker(source, { tracker: keptOut, key })).toMatchObject({ reason: 'not-included' });
  }
});

test('the checkpoint of one check is what the next one compares with', async () => {
  const source = filesOf(head, store, [19_999]);
  const first = await checkTracker(source, { tracker: trackerOf(19_999), key });
  expect(first).toMatchObject({ ok: true, isConsistent: null });
  const seenCheckpoint = first.ok && first.status !== 'accepted' ? first.checkpoint : '';
  expect(await checkTracker(source, { tracker: trackerOf(19_999), key, seenCheckpoint })).toMatchObject({
    isConsistent: true,
  });
});

test('a ballot that waits, an unknown one and a malformed tracker say so', async () => {
  const source = filesOf(head, store, []);
  const tracker = trackerOf(SIZE + 1);
  expect(await checkTracker(source, { tracker, key })).toMatchObject({ ok: false, reason: 'unknown' });
  source.files.set(lookupPath(SIZE + 1), encodeUtf8('{"message":"","data":{"status":"accepted"}}'));
  expect(await checkTracker(source, { tracker, key })).toMatchObject({ ok: true, status: 'accepted' });
  source.files.set(lookupPath(SIZE + 1), encodeUtf8('{"message":"","data":{"status":"recorded"}}'));
  expect(await checkTracker(source, { tracker, key })).toMatchObject({ reason: 'bad-answer' });
  for (const wrong of ['', `${tracker}=`, '../../../etc/passwd', tracker.slice(1)]) {
    expect(await checkTracker(source, { tracker: wrong, key })).toMatchObject({
      reason: 'malformed-tracker',
    });
  }
});

/** A ballot that the server keeps out of the record, whether or not it admits knowing it. */
const keptOut = trackerOf(SIZE + 1);
function keepingOut(tree: TreeHead, answer: 'accepted' | null, time = SIGNED.time) {
  const source = filesOf(tree, store, []);
  source.files.set('checkpoint', encodeUtf8(signHead({ ...tree, ...SIGNED, time }, key)));
  if (answer !== null) source.files.set(lookupPath(SIZE + 1), encodeUtf8('{"data":{"status":"accepted"}}'));
  return source;
}
const promised = (due: number, size = 7_000) => signReceipt('2026', { tracker: keptOut, size, due }, key);

test.each([
  'accepted',
  null,
] as const)('a record beside which a ballot is called %s must be signed, and extend what was seen [A80]', async (answer) => {
  const seenCheckpoint = await seenAt(7_100);
  const check = { tracker: keptOut, key, seenCheckpoint };
  const older = keepingOut(await headAt(7_000), answer);
  expect(await checkTracker(older, check)).toMatchObject({ ok: false, reason: 'older-checkpoint' });
  const forgedStore = new MemoryTileStore();
  const forged = await appendLeaves(forgedStore, { size: 0, root: emptyRoot() }, leaves.toSpliced(6_000, 1));
  const other = filesOf(forged, forgedStore, []);
  const asked = keepingOut(head, answer).files.get(lookupPath(SIZE + 1));
  if (asked) other.files.set(lookupPath(SIZE + 1), asked);
  expect(await checkTracker(other, check)).toMatchObject({ ok: false, reason: 'not-consistent' });
  const back = keepingOut(head, answer, SIGNED.time - 1);
  expect(await checkTracker(back, check)).toMatchObject({ ok: false, reason: 'not-consistent' });
  const unsigned = keepingOut(head, answer);
  unsigned.files.set('checkpoint', encodeUtf8('nonsense'));
  expect(await checkTracker(unsigned, check)).toMatchObject({ ok: false, reason: 'bad-checkpoint' });
  unsigned.files.delete('checkpoint');
  expect(await checkTracker(unsigned, check)).toMatchObject({ ok: false, reason: 'damaged' });
  const good = await checkTracker(keepingOut(head, answer), check);
  expect(good).toMatchObject(
    answer === null ? { reason: 'unknown' } : { ok: true, checkpoint: expect.stringContaining('20000') },
  );
});

test('a receipt that is due later than the setup allows is shown by a head signed after it, no matter what the clock says [A80]', async () => {
  const check = { tracker: keptOut, key, mergeDelayS: 300 };
  const [inTime, late] = [promised(SIGNED.time + 1_200), promised(SIGNED.time + 1_201)];
  for (const answer of ['accepted', null] as const)
    for (const nowSeconds of [0, SIGNED.time, SIGNED.time + 1_000_000]) {
      const verdict = await checkTracker(keepingOut(head, answer), { ...check, receipt: late, nowSeconds });
      expect(verdict).toMatchObject({ reason: 'due-too-late', evidence: { receipt: late } });
    }
  const nowSeconds = SIGNED.time;
  const held = await checkTracker(keepingOut(head, 'accepted'), { ...check, receipt: inTime, nowSeconds });
  expect(held).toMatchObject({ ok: true, status: 'accepted' });
});

test('where no head came after the receipt, the clock or the head says which deadline is too late, whichever is later [A80]', async () => {
  const check = { tracker: keptOut, key, mergeDelayS: 300 };
  const look = (due: number, nowSeconds: number) =>
    checkTracker(keepingOut(head, 'accepted'), { ...check, receipt: promised(due, SIZE), nowSeconds });
  const hours = SIGNED.time + 7_200;
  expect(await look(hours + 1_200, hours)).toMatchObject({ ok: true });
  expect(await look(hours + 1_201, hours)).toMatchObject({ reason: 'due-too-late' });
  // The clock is slow by the full tolerance, so the head counts.
  expect(await look(SIGNED.time + 1_200, SIGNED.time - 600)).toMatchObject({ ok: true });
  expect(await look(SIGNED.time + 1_201, SIGNED.time - 600)).toMatchObject({ reason: 'due-too-late' });
});

test('a head and a deadline of another century are seen by the clock, no matter what a ballot is called [A136]', async () => {
  for (const answer of ['accepted', null] as const) {
    const centuryS = 3_155_760_000;
    const far = SIGNED.time + centuryS;
    const receipt = promised(far + 20, SIZE - 1);
    const look = (headTime: number, nowSeconds: number) =>
      checkTracker(keepingOut(head, answer, headTime), {
        tracker: keptOut,
        key,
        receipt,
        mergeDelayS: 300,
        nowSeconds,
      });
    for (const later of [0, 365 * 86_400])
      expect(await look(far, SIGNED.time + later)).toMatchObject({
        reason: 'due-too-late',
        evidence: { receipt, checkpoint: expect.stringContaining(`time ${far}`) },
      });
    // In that century it is in time.
    expect(await look(far, far)).toMatchObject(answer === null ? { reason: 'unknown' } : { ok: true });
  }
});

test('a receipt of the last size is broken by a last head of its deadline or later, as one of any other size is [A190]', async () => {
  const due = SIGNED.time + 20;
  for (const size of [SIZE - 1, SIZE, SIZE + 1])
    for (const answer of ['accepted', null] as const) {
      const receipt = promised(due, size);
      const check = { tracker: keptOut, key, receipt, mergeDelayS: 10, nowSeconds: due };
      const look = (time: number) => checkTracker(keepingOut(head, answer, time), check);
      expect(await look(due)).toMatchObject({
        reason: 'promise-broken',
        evidence: { receipt, checkpoint: expect.stringContaining(`time ${due}`) },
      });
      // The head that existed before the ballot is from before the deadline, whatever its clock said.
      expect(await look(due - 1)).toMatchObject({ reason: 'overdue' });
    }
});

/**
 * The possible answers of a server that keeps a ballot out: the ballot is nowhere, and no index proves that
 * it is.
 */
const ANSWERS = [
  null,
  'rubbish',
  '{"data":{"status":"accepted"}}',
  '{"data":{"status":"recorded"}}',
  '{"data":{"status":"recorded","index":999999}}',
  '{"data":{"status":"counted","index":2}}',
];

test('no answer hides a broken promise, nor that a ballot is overdue [A80 A137]', async () => {
  for (const answer of ANSWERS) {
    const answering = (time: number) => {
      const source = keepingOut(head, null, time);
      if (answer !== null) source.files.set(lookupPath(SIZE + 1), encodeUtf8(answer));
      return source;
    };
    const due = SIGNED.time + 20;
    const look = (time: number, nowSeconds: number, size = 7_000) => {
      const receipt = promised(due, size);
      return checkTracker(answering(time), { tracker: keptOut, key, receipt, nowSeconds });
    };
    const evidence = { receipt: promised(due), checkpoint: expect.stringContaining(`time ${due}`) };
    expect(await look(due, due)).toMatchObject({ ok: false, reason: 'promise-broken', evidence });
    // A record that the receipt says was larger before is no excuse.
    expect(await look(due, due, 10 ** 12)).toMatchObject({ reason: 'promise-broken' });
    expect(await look(due - 1, due, 10 ** 12)).toMatchObject({ reason: 'overdue' });
    expect(await look(due - 1, due)).toMatchObject({ reason: 'overdue' });
    expect(await look(due - 1, due - 1, SIZE + 1)).toMatchObject({ reason: 'older-checkpoint' });
    const early = await look(due - 1, due - 1);
    expect(early).not.toHaveProperty('evidence');
  }
});

test('an older copy that holds the ballot breaks no promise, and one that does not hold it does [A137]', async () => {
  const check = { key, seenCheckpoint: await seenAt(SIZE), nowSeconds: SIGNED.time };
  const older = await headAt(10_000);
  const receiptOf = (tracker: string) => signReceipt('2026', { tracker, size: 6_000, due: SIGNED.time }, key);
  const held = { ...check, tracker: trackerOf(7_000), receipt: receiptOf(trackerOf(7_000)) };
  const verdict = await checkTracker(filesOf(older, store, [7_000]), held);
  expect(verdict).toMatchObject({ reason: 'older-checkpoint' });
  expect(verdict).not.toHaveProperty('evidence');
  const out = { ...check, tracker: keptOut, receipt: receiptOf(keptOut) };
  expect(await checkTracker(keepingOut(older, 'accepted'), out)).toMatchObject({ reason: 'promise-broken' });
});

test('a damaged record, or another history, stays named as that, with the evidence of the receipt', async () => {
  const receipt = promised(SIGNED.time);
  const check = { tracker: keptOut, key, receipt, nowSeconds: SIGNED.time };
  const damaged = keepingOut(head, null);
  damaged.files.set(lookupPath(SIZE + 1), encodeUtf8('{"data":{"status":"recorded","index":7000}}'));
  for (const path of [...damaged.files.keys()]) if (path.startsWith('tile/')) damaged.files.delete(path);
  expect(await checkTracker(damaged, check)).toMatchObject({ reason: 'damaged', evidence: { receipt } });
  const seenCheckpoint = signHead({ ...(await headAt(7_100)), ...SIGNED, time: SIGNED.time + 1 }, key);
  const back = await checkTracker(keepingOut(head, 'accepted'), { ...check, seenCheckpoint });
  expect(back).toMatchObject({ reason: 'not-consistent', evidence: { receipt } });
});

/** A server that does not answer requests for files whose paths begin like this. */
const silent = (path: string | RegExp, source: MemorySource) => {
  const readFile = source.read.bind(source);
  source.read = async (file) => {
    if (file.search(path) === 0) throw new SourceError(file, 'the server answered 503');
    return readFile(file);
  };
  return source;
};

test('a server that answers nothing about the ballot hides no other history by it [A200]', async () => {
  const seenCheckpoint = signHead({ ...(await headAt(7_100)), ...SIGNED, root: hashOf(0) }, key);
  const check = { tracker: trackerOf(7_000), key, seenCheckpoint };
  for (const path of ['ballots/', 'proof/inclusion/'])
    expect(await checkTracker(silent(path, provingServer(head, [7_000])), check)).toMatchObject({
      reason: 'not-consistent',
    });
  // If nothing else is wrong, the server is merely silent, which does not prove a broken promise.
  const receipt = signReceipt('2026', { tracker: check.tracker, size: 6_000, due: SIGNED.time }, key);
  const honest = { ...check, seenCheckpoint: await seenAt(7_100), receipt, nowSeconds: SIGNED.time };
  for (const path of ['ballots/', 'proof/', 'checkpoint'])
    await expect(checkTracker(silent(path, provingServer(head, [7_000])), honest)).rejects.toThrow('503');
});

test('silence about the ballot breaks no promise, also of an older copy, and silence about the history hides none [A137 A200]', async () => {
  const receipt = promised(SIGNED.time);
  const check = { tracker: keptOut, key, receipt, nowSeconds: SIGNED.time };
  const older = { ...check, seenCheckpoint: await seenAt(SIZE) };
  const copy = keepingOut(await headAt(10_000), 'accepted');
  const verdict = await checkTracker(silent('ballots/', copy), older);
  expect(verdict).toMatchObject({ reason: 'older-checkpoint' });
  expect(verdict).not.toHaveProperty('evidence');
  const asked = { ...check, seenCheckpoint: await seenAt(7_100) };
  const mute = silent(/proof|tile/, keepingOut(head, null));
  expect(await checkTracker(mute, asked)).toMatchObject({ reason: 'promise-broken', evidence: { receipt } });
  // Before the deadline nothing is broken, and nothing is known about the history.
  const early = { ...asked, receipt: promised(SIGNED.time + 1) };
  await expect(checkTracker(silent(/proof|tile/, keepingOut(head, null)), early)).rejects.toThrow('503');
});

test('a device that does not know the setup knows that no setup allows more than a day [A80]', async () => {
  const look = (due: number) =>
    checkTracker(keepingOut(head, 'accepted'), {
      tracker: keptOut,
      key,
      receipt: promised(due),
      nowSeconds: SIGNED.time,
    });
  expect(await look(SIGNED.time + 2 * 86_400 + 600)).toMatchObject({ ok: true });
  expect(await look(SIGNED.time + 2 * 86_400 + 601)).toMatchObject({ reason: 'due-too-late' });
});

test('a ballot is overdue when the clock has come to its deadline and no signed head has [A17]', async () => {
  const receipt = promised(SIGNED.time + 500);
  const check = { tracker: keptOut, key, receipt };
  for (const answer of ['accepted', null] as const) {
    const look = (nowSeconds: number) => checkTracker(keepingOut(head, answer), { ...check, nowSeconds });
    expect(await look(receipt.due)).toMatchObject({ reason: 'overdue', evidence: { receipt } });
    const before = await look(receipt.due - 1);
    expect(before).toMatchObject(answer === null ? { reason: 'unknown' } : { ok: true });
    // Signed at the deadline: a proof for anyone.
    const proof = await checkTracker(keepingOut(head, answer, receipt.due), { ...check, nowSeconds: 0 });
    expect(proof).toMatchObject({ reason: 'promise-broken' });
  }
});

test('a shorter record is older where it is a beginning of what was seen, and another history where it is none [A257]', async () => {
  const check = { tracker: trackerOf(7_000), key, seenCheckpoint: await seenAt(7_100) };
  const shown = async (shorter: TreeHead) => {
    const source = filesOf(await headAt(7_100), store, [7_000]);
    source.files.set('checkpoint', encodeUtf8(signHead({ ...shorter, ...SIGNED }, key)));
    return await checkTracker(source, check);
  };
  expect(await shown(await headAt(7_050))).toMatchObject({ reason: 'older-checkpoint' });
  const others = leaves.toSpliced(6_000, 1).slice(0, 7_050);
  const forged = await appendLeaves(new MemoryTileStore(), { size: 0, root: emptyRoot() }, others);
  expect(await shown(forged)).toMatchObject({
    reason: 'not-consistent',
    location: 'checkpoints of 7100 and 7050 entries',
  });
});

test('a server that points to another place is caught', async () => {
  const source = filesOf(head, store, [7_000]);
  source.files.set(lookupPath(7_000), encodeUtf8('{"message":"","data":{"status":"counted","index":7001}}'));
  const verdict = await checkTracker(source, { tracker: trackerOf(7_000), key });
  expect(verdict).toEqual({ ok: false, reason: 'not-included', location: 'entry 7001' });
  source.files.set(lookupPath(7_000), encodeUtf8('{"message":"","data":{"status":"counted","index":20000}}'));
  expect(await checkTracker(source, { tracker: trackerOf(7_000), key })).toMatchObject({
    reason: 'older-checkpoint',
  });
});

test('a record that took out a ballot, became shorter, or is signed by another key is caught', async () => {
  const seenCheckpoint = await seenAt(7_100);
  const forgedStore = new MemoryTileStore();
  const without = leaves.toSpliced(6_000, 1);
  const forged = await appendLeaves(forgedStore, { size: 0, root: emptyRoot() }, without);
  const source = filesOf(forged, forgedStore, []);
  source.files.set(lookupPath(7_000), encodeUtf8('{"message":"","data":{"status":"recorded","index":6999}}'));
  const check = { tracker: trackerOf(7_000), key, seenCheckpoint };
  expect(await checkTracker(source, check)).toMatchObject({ reason: 'not-consistent' });
  const honest = filesOf(head, store, [7_000]);
  const older = { ...check, seenCheckpoint: signHead({ ...head, ...SIGNED, size: SIZE + 1 }, key) };
  expect(await checkTracker(honest, older)).toMatchObject({ reason: 'older-checkpoint' });
  const stranger = signingKeyFrom(key.name, new Uint8Array(32).fill(2));
  expect(await checkTracker(honest, { ...check, key: stranger })).toMatchObject({ reason: 'bad-checkpoint' });
});

test('every damaged or missing tile that the proof needs is named', async () => {
  const good = filesOf(head, store, [7_000]);
  await checkTracker(good, { tracker: trackerOf(7_000), key });
  const tiles = good.paths.filter((path) => path.startsWith('tile/'));
  expect(tiles).toHaveLength(3);
  for (const path of tiles) {
    const bytes = good.files.get(path) as Uint8Array;
    for (const damaged of [null, bytes.slice(1), bytes.with(40, (bytes[40] as number) ^ 1)]) {
      const source = new MemorySource(good.files);
      if (damaged === null) source.files.delete(path);
      else source.files.set(path, damaged);
      const verdict = await checkTracker(source, { tracker: trackerOf(7_000), key });
      expect(verdict).toMatchObject({
        ok: false,
        reason: 'damaged',
        location: expect.stringContaining(path),
      });
    }
  }
});

test('an answer that is longer than any says nothing of the ballot, and what else was found is said [A230]', async () => {
  const check = { tracker: trackerOf(7), key };
  const source = filesOf(head, store, [7]);
  const answer = new TextDecoder().decode(source.files.get(lookupPath(7)));
  expect(await checkTracker(source, check)).toMatchObject({ status: 'recorded' });
  source.files.set(lookupPath(7), encodeUtf8(answer.padEnd(20_000)));
  expect(await checkTracker(source, check)).toMatchObject({ reason: 'bad-answer', location: lookupPath(7) });
  const read = async (path: string) => {
    if (path === lookupPath(7)) throw new RecordError(path, finding('too-long', { most: 9 }));
    return source.read(path);
  };
  expect(await checkTracker({ read }, check)).toMatchObject({
    reason: 'bad-answer',
    location: lookupPath(7),
  });
});
