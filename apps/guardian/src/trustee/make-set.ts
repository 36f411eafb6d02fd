import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { rounds, type Transcript } from '@evoting/belenios/auditor';
import { makeMessage } from '@evoting/belenios/ceremony';
import { COSIGNATURE, formatVerifierKey } from '@evoting/tlog/key';
import { Folder } from '../folder.ts';
import { makeSealedKey } from '../sealed-key.ts';
import { sealTrusteeKey } from './key.ts';

/** A future record, and the guardians who will share its key. */
export interface WantedSet {
  readonly apiUrl: string;
  readonly log: string;
  readonly origin: string;
  /** A guardian's folder is called by its name, in lower case with hyphens. */
  readonly names: readonly string[];
  readonly threshold: number;
}

/** The public part of a set of guardians: their witness keys, and the messages of their key ceremony in order. */
interface MadeSet {
  readonly witnesses: readonly string[];
  readonly messages: readonly object[];
}

/** The name of a guardian's folder. */
const folderOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/**
 * Makes the folders of the guardians who will share the key of a record, and runs their key ceremony. For demos
 * only: whoever makes all keys in one place can decrypt every ballot.
 * @returns only public values; private keys stay in the folders
 */
export async function makeSet(within: string, wanted: WantedSet, passphrase: string): Promise<MadeSet> {
  const { apiUrl, log, origin, names, threshold } = wanted;
  const seeds = names.map(() => randomBytes(32));
  const witnesses: string[] = [];
  for (const [i, name] of names.entries()) {
    const folder = new Folder(join(within, folderOf(name)));
    const { key, text } = await makeSealedKey(`${folderOf(name)}.example/demo`, passphrase);
    await folder.create({ apiUrl, log, logKey: '' }, text);
    const filed = { origin, name, trustee: i + 1, seed: (seeds[i] as Buffer).toString('hex') };
    await folder.storeTrustee(await sealTrusteeKey(filed, passphrase));
    witnesses.push(formatVerifierKey(key, COSIGNATURE));
  }
  const frame = { origin, size: names.length, threshold };
  return { witnesses, messages: holdCeremony(frame, names, seeds) };
}

/** Runs the four rounds of a key ceremony for all its trustees. */
function holdCeremony(
  frame: Pick<Transcript, 'origin' | 'size' | 'threshold'>,
  names: readonly string[],
  seeds: readonly Uint8Array[],
): object[] {
  let seen: Transcript = { ...frame, certs: [], commitments: [], reveals: [], keys: [] };
  const messages: object[] = [];
  const people = names.map((name, i) => ({ seed: seeds[i] as Uint8Array, index: i + 1, name }));
  for (const round of rounds) {
    const made = people.map((who) => {
      const made = makeMessage(round, seen, who, randomBytes);
      if (!made.ok) throw new Error(`trustee ${who.index} gets no share`);
      const { ok, ...sent } = made;
      return { round, trustee: who.index, ...sent };
    });
    messages.push(...made);
    seen = { ...seen, [round]: made.map(({ message }) => message) };
  }
  return messages;
}
