import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { rounds, type Transcript } from '@evoting/belenios/auditor';
import { makeMessage } from '@evoting/belenios/ceremony';
import { COSIGNATURE, formatVerifierKey } from '@evoting/tlog/key';
import { Folder } from '../folder.ts';
import { makeSealedKey } from '../sealed-key.ts';
import { sealTrusteeKey } from './key.ts';

/** The record to come, and the guardians who will share its key. */
export interface WantedSet {
  readonly apiUrl: string;
  readonly log: string;
  readonly origin: string;
  /** Each has its folder, by the name in lower case with hyphens. */
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
 * Makes the folders of guardians who share the key of a record to come, and holds their key ceremony. For a demo: whoever
 * makes all the keys in one place could open every ballot.
 * @returns what may be public; no key leaves the folders
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

/** Holds the four rounds of a key ceremony among all its trustees. */
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
