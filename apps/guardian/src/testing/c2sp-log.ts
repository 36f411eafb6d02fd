import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/**
 * A log, and its client of a witness, written from the texts of RFC 6962, C2SP signed-note, tlog-checkpoint,
 * tlog-witness and tlog-cosignature alone: nothing but Node's hashes and signatures is used.
 */
export class C2spLog {
  readonly vkey: string;
  readonly #name: string;
  readonly #id: Buffer;
  readonly #secret: KeyObject;

  constructor(name: string, seed: number) {
    const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
    const der = Buffer.concat([pkcs8, Buffer.alloc(32, seed)]);
    this.#secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(this.#secret).export({ format: 'der', type: 'spki' });
    const typed = Buffer.concat([Buffer.of(1), spki.subarray(-32)]);
    this.#name = name;
    this.#id = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4);
    this.vkey = `${name}+${this.#id.toString('hex')}+${typed.toString('base64')}`;
  }

  /** Signs the checkpoint of a tree with these entries. */
  checkpoint(entries: readonly string[], { extension = '', origin = this.#name } = {}): string {
    const root = rootOf(entries).toString('base64');
    return this.signed(`${origin}\n${entries.length}\n${root}\n${extension}`);
  }

  /** Signs a note under the log's name. */
  signed(text: string): string {
    const signature = Buffer.concat([this.#id, sign(null, Buffer.from(text), this.#secret)]);
    return `${text}\n\u2014 ${this.#name} ${signature.toString('base64')}\n`;
  }

  /** Makes the body of `add-checkpoint` for a tree, with the proof from its first `old` entries. */
  request(old: number, entries: readonly string[], note = this.checkpoint(entries)): string {
    const isGrown = old > 0 && old < entries.length;
    const proof = isGrown ? consistencyOf(old, entries, true) : [];
    return `old ${old}\n${proof.map((hash) => `${hash.toString('base64')}\n`).join('')}\n${note}`;
  }
}

/** The answer of a witness. */
export interface Answered {
  readonly status: number;
  readonly type: string | null;
  readonly body: string;
}

/** Submits a request to a witness. */
export async function addCheckpoint(url: string, request: string): Promise<Answered> {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: request });
  const { status, headers } = response;
  return { status, type: headers.get('content-type'), body: await response.text() };
}

/**
 * Verifies the signature lines with which a witness answered.
 * @param vkey the witness's
 * @returns the times of its valid cosignatures of this checkpoint, in Unix seconds
 */
export function cosignedAt(lines: string, note: string, vkey: string): number[] {
  const [, name, id, base64 = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? [];
  const typed = Buffer.from(base64, 'base64');
  if (typed[0] !== 4 || !/^(\u2014 [^ \n]+ [^ \n]+\n)+$/.test(lines)) return [];
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typed.subarray(1)]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  return lines.split('\n').flatMap((line) => {
    const [, signer, encoded = ''] = line.split(' ');
    const bytes = Buffer.from(encoded, 'base64');
    if (signer !== name || bytes.subarray(0, 4).toString('hex') !== id || bytes.length !== 76) return [];
    const time = bytes.readBigUInt64BE(4);
    const message = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
    return verify(null, message, key, bytes.subarray(12)) ? [Number(time)] : [];
  });
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

/** The largest power of two that is smaller than the number. */
function split(n: number): number {
  let k = 1;
  while (2 * k < n) k *= 2;
  return k;
}

/** @see RFC 6962, section 2.1 */
function rootOf(entries: readonly string[]): Buffer {
  const [only] = entries;
  if (only === undefined) return sha256();
  if (entries.length === 1) return sha256(Buffer.of(0), Buffer.from(only));
  const k = split(entries.length);
  return sha256(Buffer.of(1), rootOf(entries.slice(0, k)), rootOf(entries.slice(k)));
}

/** @see RFC 6962, section 2.1.2, SUBPROOF */
function consistencyOf(m: number, entries: readonly string[], isWhole: boolean): Buffer[] {
  if (m === entries.length) return isWhole ? [] : [rootOf(entries)];
  const k = split(entries.length);
  const [left, right] = [entries.slice(0, k), entries.slice(k)];
  return m <= k
    ? [...consistencyOf(m, left, isWhole), rootOf(right)]
    : [...consistencyOf(m - k, right, false), rootOf(left)];
}
