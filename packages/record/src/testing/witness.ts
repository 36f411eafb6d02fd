import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** A witness written from the text of C2SP tlog-cosignature alone, with Node's Ed25519. */
export interface TestWitness {
  name: string;
  vkey: string;
  /** Appends a cosignature to a signed checkpoint; `time` in Unix seconds. */
  cosigned(note: string, time: number): string;
}

/** Makes the witness of a number below 200, always with the same key. */
export function testWitness(n: number, name = `witness.example/w${n}`): TestWitness {
  const seed = Buffer.alloc(32, 40 + n);
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const secret = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
  const typed = Buffer.concat([Buffer.of(4), publicKey]);
  const id = createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${name}\n`), typed]))
    .digest()
    .subarray(0, 4);
  return {
    name,
    vkey: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
    cosigned(note, time) {
      const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
      const at = Buffer.alloc(8);
      at.writeBigUInt64BE(BigInt(time));
      const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), secret);
      return `${note}\u2014 ${name} ${Buffer.concat([id, at, signature]).toString('base64')}\n`;
    },
  };
}
