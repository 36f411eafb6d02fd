import { createPrivateKey, createPublicKey, sign as signWithNode } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyCosignature } from './cosignature.ts';
import { cosign, cosigningKeyFrom } from './cosigning.ts';
import { base64ToBytes, bytesToHex } from './encoding.ts';
import { COSIGNATURE, formatVerifierKey, parseVerifierKey } from './key.ts';
import { signCheckpoint, signingKeyFrom } from './signing.ts';

const log = signingKeyFrom('example.com/log', new Uint8Array(32).fill(1));
const seed = new Uint8Array(32).fill(2);
const witness = cosigningKeyFrom('witness.example/w1', seed);
const note = signCheckpoint({ size: 7, root: new Uint8Array(32).fill(5), extensions: ['time 9'] }, log);
const cosigned = note + cosign(note, witness, 1_679_315_147);

/** Node's Ed25519, on a message written out from the text of C2SP tlog-cosignature. */
function signedByNode(time: number, text: string): Buffer {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  expect(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)).toEqual(
    Buffer.from(witness.publicKey),
  );
  return signWithNode(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), key);
}

test('a cosignature is the line that another Ed25519 makes from the text of the standard', () => {
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
  const time = Buffer.from('00000000641850cb', 'hex');
  const bytes = Buffer.concat([witness.id, time, signedByNode(0x641850cb, text)]);
  expect(cosigned).toBe(`${note}— witness.example/w1 ${bytes.toString('base64')}\n`);
  expect(verifyCosignature(cosigned, witness)).toEqual({ ok: true, time: 1_679_315_147 });
});

test('the key of a witness is of another type than that of a log, and neither is read as the other', () => {
  const vkey = formatVerifierKey(witness, COSIGNATURE);
  const [, id = '', base64 = ''] = vkey.split('+');
  expect(id).toBe(bytesToHex(witness.id));
  expect(base64ToBytes(vkey.slice(vkey.lastIndexOf(`${id}+`) + 9))?.[0] ?? base64).toBe(4);
  expect(parseVerifierKey(vkey, COSIGNATURE)).toMatchObject({
    name: witness.name,
    publicKey: witness.publicKey,
  });
  expect(parseVerifierKey(vkey)).toBe(null);
  expect(parseVerifierKey(formatVerifierKey(log), COSIGNATURE)).toBe(null);
});

test('a cosignature moved to another log, size, time or name does not hold [A393]', () => {
  const line = cosigned.slice(note.length);
  const other = signCheckpoint({ size: 8, root: new Uint8Array(32).fill(5), extensions: ['time 9'] }, log);
  const elsewhere = signingKeyFrom('example.com/other', log.seed);
  const foreign = signCheckpoint(
    { size: 7, root: new Uint8Array(32).fill(5), extensions: ['time 9'] },
    elsewhere,
  );
  for (const moved of [other + line, foreign + line])
    expect(verifyCosignature(moved, witness)).toEqual({ ok: false, reason: 'bad-signature' });
  const later = Buffer.from(line.split(' ')[2] as string, 'base64');
  later[11] = (later[11] as number) ^ 1;
  const retimed = `${note}— witness.example/w1 ${later.toString('base64')}\n`;
  expect(verifyCosignature(retimed, witness)).toEqual({ ok: false, reason: 'bad-signature' });
  const renamed = cosigningKeyFrom('witness.example/w2', seed);
  expect(verifyCosignature(cosigned, renamed)).toEqual({ ok: false, reason: 'unsigned' });
  const short = `${note}— witness.example/w1 ${Buffer.from(witness.id).toString('base64').replace(/=+$/, '')}AAAA\n`;
  expect(verifyCosignature(short, witness).ok).toBe(false);
});

test('the newest of several cosignatures counts, and one that fails spoils all', () => {
  const twice = cosigned + cosign(note, witness, 1_679_315_200);
  expect(verifyCosignature(twice, witness)).toEqual({ ok: true, time: 1_679_315_200 });
  const zeros = Buffer.concat([witness.id, Buffer.alloc(72)]).toString('base64');
  expect(verifyCosignature(`${twice}— witness.example/w1 ${zeros}\n`, witness).ok).toBe(false);
  expect(() => cosign('no note', witness, 1)).toThrow('no signed note');
  expect(() => cosigningKeyFrom('a name', seed)).toThrow('name');
});
