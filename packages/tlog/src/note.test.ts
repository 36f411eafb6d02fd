import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { formatCheckpoint, parseCheckpoint, verifyCheckpoint } from './checkpoint.ts';
import { bytesToBase64, concatBytes, encodeUtf8, hexToBytes } from './encoding.ts';
import { formatVerifierKey, parseVerifierKey } from './key.ts';
import { verifyNote } from './note.ts';
import { isPrimeOrderPoint, verifyStrictly } from './signature.ts';
import { formatSigningKey, parseSigningKey, signCheckpoint, signingKeyFrom, signNote } from './signing.ts';

// The published example of Go's sumdb/note; every implementation must produce its signature byte for byte.
const VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const SKEY = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const SIGNATURE =
  'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
const NOTE = `${TEXT}\n— PeterNeumann ${SIGNATURE}\n`;

const peter = signingKeyOf(SKEY);
const other = signingKeyFrom('example.org/log', new Uint8Array(32).fill(3));

function signingKeyOf(text: string) {
  const key = parseSigningKey(text);
  if (key === null) throw new Error('the published key must be readable');
  return key;
}

test('the published note is made byte for byte and verified with the published key', () => {
  expect(signNote(TEXT, peter)).toBe(NOTE);
  expect(formatVerifierKey(peter)).toBe(VKEY);
  expect(formatSigningKey(peter)).toBe(SKEY);
  expect(verifyNote(NOTE, peter)).toEqual({ ok: true, text: TEXT });
  expect(parseVerifierKey(VKEY)).toEqual({ name: peter.name, id: peter.id, publicKey: peter.publicKey });
});

test('a note changed in any one character is refused', () => {
  for (let i = 0; i < NOTE.length; i++) {
    const changed = `${NOTE.slice(0, i)}${String.fromCharCode(NOTE.charCodeAt(i) ^ 1)}${NOTE.slice(i + 1)}`;
    expect(verifyNote(changed, peter).ok).toBe(false);
    expect(verifyNote(NOTE.slice(0, i) + NOTE.slice(i + 1), peter).ok).toBe(false);
  }
});

test('a note of another key, name or text says so', () => {
  const renamed = signingKeyFrom('example.org/other', other.seed);
  expect(verifyNote(signNote(TEXT, other), peter)).toEqual({ ok: false, reason: 'unsigned' });
  expect(verifyNote(signNote(TEXT, renamed), other)).toEqual({ ok: false, reason: 'unsigned' });
  expect(verifyNote(NOTE.replace('answer', 'question'), peter)).toEqual({
    ok: false,
    reason: 'bad-signature',
  });
  for (const broken of [
    '',
    '\n',
    TEXT,
    `${TEXT}\n`,
    NOTE.trimEnd(),
    NOTE.replace('\n— ', '— '),
    `${NOTE}\n`,
  ]) {
    expect(verifyNote(broken, peter)).toEqual({ ok: false, reason: 'malformed-note' });
  }
});

test('signatures of unknown keys are ignored, and one known signature that fails spoils the note', () => {
  const cosigned = `${NOTE}${signNote(TEXT, other).slice(TEXT.length + 1)}`;
  expect(verifyNote(cosigned, peter).ok).toBe(true);
  expect(verifyNote(cosigned, other).ok).toBe(true);
  const wrong = bytesToBase64(concatBytes([peter.id, new Uint8Array(64)]));
  expect(verifyNote(`${NOTE}— PeterNeumann ${wrong}\n`, peter)).toEqual({
    ok: false,
    reason: 'bad-signature',
  });
  expect(verifyNote(`${TEXT}\n${'— a AAAAAAAA\n'.repeat(101)}`, peter)).toEqual({
    ok: false,
    reason: 'malformed-note',
  });
});

test('no part and no neighbour of a verifier key is read as a key', () => {
  for (let begin = 0; begin <= VKEY.length; begin++) {
    for (let end = begin + 1; end <= VKEY.length; end++) {
      if (end - begin < VKEY.length) expect(parseVerifierKey(VKEY.slice(begin, end))).toBeNull();
    }
  }
  for (let i = 0; i < VKEY.length; i++) {
    const next = String.fromCharCode(VKEY.charCodeAt(i) + 1);
    expect(parseVerifierKey(`${VKEY.slice(0, i)}${next}${VKEY.slice(i + 1)}`)).toBeNull();
  }
  expect(() => signingKeyFrom('with space', new Uint8Array(32))).toThrow('name of a key');
});

test('a text that a note cannot hold is not signed', () => {
  for (const text of ['', 'no newline', 'a tab\t\n', 'a carriage return\r\n', 'half a pair \ud800\n']) {
    expect(() => signNote(text, other)).toThrow('cannot be in a signed note');
  }
});

const ORDER = ed25519.Point.Fn.ORDER;
const fromLittleEndian = (bytes: Uint8Array) =>
  BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`);
const toLittleEndian = (n: bigint) => hexToBytes(n.toString(16).padStart(64, '0')).toReversed();

/**
 * Makes a signature whose commitment has a torsion part, which the cofactored equation of ZIP-215 does not
 * detect.
 */
function signWithTorsion(message: Uint8Array, secret: bigint, torsionHex: string) {
  const base = ed25519.Point.BASE;
  const publicKey = base.multiply(secret).toBytes();
  const commitment = base.multiply(11n).add(ed25519.Point.fromHex(torsionHex)).toBytes();
  const challenge = fromLittleEndian(sha512(concatBytes([commitment, publicKey, message]))) % ORDER;
  const response = toLittleEndian((11n + challenge * secret) % ORDER);
  return { signature: concatBytes([commitment, response]), publicKey };
}

test('a signature that only ZIP-215 accepts is refused', () => {
  const message = encodeUtf8('one message\n');
  const [identity, ...torsion] = ED25519_TORSION_SUBGROUP as [string, ...string[]];
  const clean = signWithTorsion(message, 7n, identity);
  expect(verifyStrictly(clean.signature, message, clean.publicKey)).toBe(true);
  for (const part of torsion) {
    const { signature, publicKey } = signWithTorsion(message, 7n, part);
    expect(ed25519.verify(signature, message, publicKey, { zip215: true })).toBe(true);
    expect(verifyStrictly(signature, message, publicKey)).toBe(false);
  }
});

test('keys and commitments of small order, unreduced scalars and wrong lengths are refused', () => {
  const message = encodeUtf8('any message\n');
  const base = ed25519.Point.BASE;
  for (const small of ED25519_TORSION_SUBGROUP) {
    const forged = concatBytes([base.toBytes(), toLittleEndian(1n)]);
    expect(verifyStrictly(forged, message, hexToBytes(small))).toBe(false);
    expect(
      verifyStrictly(concatBytes([hexToBytes(small), new Uint8Array(32)]), message, base.toBytes()),
    ).toBe(false);
  }
  const signature = ed25519.sign(message, other.seed);
  const unreduced = toLittleEndian(fromLittleEndian(signature.slice(32)) + ORDER);
  expect(verifyStrictly(signature, message, other.publicKey)).toBe(true);
  expect(verifyStrictly(concatBytes([signature.slice(0, 32), unreduced]), message, other.publicKey)).toBe(
    false,
  );
  expect(verifyStrictly(signature.slice(1), message, other.publicKey)).toBe(false);
  expect(verifyStrictly(signature, message, other.publicKey.slice(1))).toBe(false);
  expect(isPrimeOrderPoint(toLittleEndian(2n ** 255n - 18n))).toBe(false); // 1 written as p + 1
});

test('a checkpoint is read as it was signed', () => {
  const head = { size: 20852163, root: new Uint8Array(32).fill(9) };
  expect(verifyCheckpoint(signCheckpoint(head, other), other)).toEqual({
    ok: true,
    checkpoint: { ...head, origin: 'example.org/log', extensions: [] },
  });
  const more = { ...head, extensions: ['time 5', 'a further line'] };
  expect(verifyCheckpoint(signCheckpoint(more, other), other)).toEqual({
    ok: true,
    checkpoint: { ...more, origin: 'example.org/log' },
  });
});

test('a checkpoint of another origin, or of another form, is refused', () => {
  const head = { size: 5, root: new Uint8Array(32) };
  const foreign = signNote(formatCheckpoint({ ...head, origin: 'example.org/else', extensions: [] }), other);
  expect(verifyCheckpoint(foreign, other)).toEqual({ ok: false, reason: 'wrong-origin' });
  expect(verifyCheckpoint(signNote('hello\n', other), other)).toEqual({
    ok: false,
    reason: 'malformed-checkpoint',
  });
  expect(verifyCheckpoint(signNote('hello\n', other), peter)).toEqual({ ok: false, reason: 'unsigned' });
  const root = bytesToBase64(head.root);
  const sizes = ['', '05', '-1', '+1', '1.5', '1e3', ' 5', '9007199254740992', '99999999999999999'];
  for (const size of sizes) expect(parseCheckpoint(`o\n${size}\n${root}\n`)).toBeNull();
  for (const text of [
    '',
    `\n5\n${root}\n`,
    `o\n5\n${root}`,
    `o\n5\n${root.slice(1)}\n`,
    `o\n5\n${root}\n\n`,
  ]) {
    expect(parseCheckpoint(text)).toBeNull();
  }
  expect(parseCheckpoint(`o\n5\n${root}\nan extension\n`)).toEqual({
    origin: 'o',
    ...head,
    extensions: ['an extension'],
  });
});
