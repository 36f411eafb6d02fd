import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ballotLeaf } from '@evoting/record/entry';
import { signHead } from '@evoting/record/signing';
import { testWitness } from '@evoting/record/testing/witness';
import { joinCosigned } from '@evoting/record/witnessed';
import { appendLeaves } from '@evoting/tlog/append';
import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { emptyRoot, hashLeaf, sha256 } from '@evoting/tlog/hash';
import { COSIGNATURE, formatVerifierKey, parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { formatLoggedProof, parseLoggedProof } from '@evoting/tlog/logged-proof';
import { writeProof } from '@evoting/tlog/proof-file';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { MemoryTileStore } from '@evoting/tlog/testing/memory-store';
import { expect, test } from 'vitest';
import { ballotReceipt, checkBallotReceipt } from './ballot-receipt.ts';

const key = signingKeyFrom('vote.example/api/board/2026', new Uint8Array(32).fill(1));
const [SIZE, INDEX, TIME] = [300, 271, 1_790_000_000];
const payloadOf = (n: number) => bytesToHex(sha256(encodeUtf8(`ballot ${n}`)));
const witnesses = [1, 2, 3].map((n) => testWitness(n));
const keys = witnesses.map(({ vkey }) => parseVerifierKey(vkey, COSIGNATURE) as VerifierKey);

/** A receipt of a log of 300 ballots, which two of three witnesses have signed. */
async function receipt(signers = witnesses.slice(0, 2)) {
  const store = new MemoryTileStore();
  const leaves = Array.from({ length: SIZE }, (_, n) => ballotLeaf(payloadOf(n)));
  const tree = await appendLeaves(store, { size: 0, root: emptyRoot() }, leaves);
  const checkpoint = signHead({ ...tree, time: TIME, revisions: null }, key);
  const older = signHead({ size: 1, root: hashLeaf(encodeUtf8('x')), time: TIME, revisions: null }, key);
  const proof = await writeProof(store, { kind: 'inclusion', treeSize: SIZE, at: INDEX });
  const cosigned = [
    ...signers.map((one) => one.cosigned(checkpoint, TIME + 5)),
    testWitness(3).cosigned(older, TIME),
  ];
  return ballotReceipt(payloadOf(INDEX), { index: INDEX, proof, checkpoint }, keys, joinCosigned(cosigned));
}

const FILE = new URL('./testing/ballot.tlog-proof', import.meta.url);

test('a receipt shows by itself which ballot is in the signed tree, and who has signed that tree [A415]', async () => {
  const text = await receipt();
  expect(text).toBe(await readFile(FILE, 'utf8'));
  expect(checkBallotReceipt(text, key, keys)).toMatchObject({
    ok: true,
    payload: payloadOf(INDEX),
    index: INDEX,
    head: { size: SIZE, time: TIME },
    signers: witnesses.slice(0, 2).map(({ name }) => ({ name, time: TIME + 5 })),
  });
  expect(checkBallotReceipt(await receipt([]), key, keys)).toMatchObject({ ok: true, signers: [] });
});

test('a program that is written from the standard’s text alone reads the same file', async () => {
  const text = await readFile(FILE, 'utf8');
  const [proof = '', ...note] = text.split(/(?<=\n)\n/);
  const [first, extra = '', index = '', ...hashes] = proof.trimEnd().split('\n');
  expect([first, index]).toEqual(['c2sp.org/tlog-proof@v1', `index ${INDEX}`]);
  const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  let node = hash(Buffer.of(0), Buffer.from(extra.replace('extra ', ''), 'base64'));
  let [at, last] = [INDEX, SIZE - 1];
  for (const sibling of hashes.map((line) => Buffer.from(line, 'base64'))) {
    const isRight = at % 2 === 1 || at === last;
    node = isRight ? hash(Buffer.of(1), sibling, node) : hash(Buffer.of(1), node, sibling);
    if (isRight) while (at % 2 === 0 && at > 0) [at, last] = [at >> 1, last >> 1];
    [at, last] = [at >> 1, last >> 1];
  }
  const [body = '', signatures = ''] = [`${note[0]}`, note[1]];
  expect(body.split('\n').slice(0, 3)).toEqual([key.name, `${SIZE}`, node.toString('base64')]);
  const signed = signatures.split('\n').flatMap((line) => {
    const [, name = '', base64 = ''] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
    return name ? [{ name, bytes: Buffer.from(base64, 'base64') }] : [];
  });
  expect(signed.map(({ name }) => name)).toEqual([key.name, witnesses[0]?.name, witnesses[1]?.name]);
  const isSigned = (raw: Uint8Array, message: string, signature: Uint8Array) => {
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
    return verify(
      null,
      Buffer.from(message),
      createPublicKey({ key: der, format: 'der', type: 'spki' }),
      signature,
    );
  };
  for (const [n, { bytes }] of signed.entries()) {
    const time = n === 0 ? 0 : Number(bytes.readBigUInt64BE(4));
    const message = n === 0 ? body : `cosignature/v1\ntime ${time}\n${body}`;
    const raw = n === 0 ? key.publicKey : (keys[n - 1]?.publicKey ?? key.publicKey);
    expect(isSigned(raw, message, bytes.subarray(n === 0 ? 4 : 12))).toBe(true);
  }
});

test('a receipt of another ballot, place, tree, key or form proves nothing [A415]', async () => {
  const text = await receipt();
  const proof = parseLoggedProof(text);
  if (proof === null) throw new Error('it is a receipt');
  const entry = (type: string, n: number) => encodeUtf8(JSON.stringify({ type, payload: payloadOf(n) }));
  const reasonOf = (changed: string, by: VerifierKey = key) => {
    const checked = checkBallotReceipt(changed, by, keys);
    return checked.ok ? 'ok' : checked.reason;
  };
  const other = signingKeyFrom(key.name, new Uint8Array(32).fill(2));
  expect(reasonOf(text)).toBe('ok');
  expect(reasonOf(text, parseVerifierKey(formatVerifierKey(other)) ?? key)).toBe('not-signed');
  for (const [change, reason] of [
    [{ extra: entry('Ballot', INDEX + 1) }, 'not-included'],
    [{ index: INDEX + 1 }, 'not-included'],
    [{ index: SIZE }, 'not-included'],
    [{ hashes: proof.hashes.slice(1) }, 'not-included'],
    [{ extra: entry('Opening', INDEX) }, 'not-a-ballot'],
    [{ extra: null }, 'not-a-ballot'],
    [{ checkpoint: proof.checkpoint.replace(`\n${SIZE}\n`, `\n${SIZE + 1}\n`) }, 'not-signed'],
  ] as const)
    expect(reasonOf(formatLoggedProof({ ...proof, ...change }))).toBe(reason);
  for (const malformed of [
    '',
    text.slice(1),
    text.replace('index 2', 'index 02'),
    text.replace('\nindex', '\n'),
    `${text}${'x'.repeat(100_000)}`,
  ])
    expect(reasonOf(malformed)).toBe('malformed');
});

test('a cosignature of a stranger under a witness’s name, or of another tree, is none [A415]', async () => {
  const impostor = testWitness(9, witnesses[0]?.name);
  const text = await receipt([impostor]);
  expect(text).not.toContain(impostor.name);
  const proof = parseLoggedProof(text);
  const forged =
    proof && formatLoggedProof({ ...proof, checkpoint: impostor.cosigned(proof.checkpoint, TIME) });
  expect(checkBallotReceipt(forged ?? '', key, keys)).toMatchObject({ ok: true, signers: [] });
});
