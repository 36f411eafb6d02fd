import type { TreeHead } from '@evoting/tlog/append';
import { verifyCosignature } from '@evoting/tlog/cosignature';
import type { VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import { type Head, verifyHead } from './head.ts';
import { membershipOf } from './membership.ts';
import { isAhead } from './receipt.ts';
import { RecordError, type RecordSource, readOptionalText, SourceError } from './source.ts';
import type { WitnessPolicy } from './witness-policy.ts';

/** The file with the newest checkpoint of each witness, with its cosignature. */
export const COSIGNED = 'cosigned';

/** The seconds for which a growing tree may be ahead of its witnesses. */
const PATIENCE_S = 600;

/** The last tree of this history that a witness signed, and when, in Unix seconds by its clock. */
export interface Sighting {
  name: string;
  size: number;
  time: number;
}

/**
 * The part of a history that the witnesses of an election have signed.
 * `none`: the election names no witnesses. `seen`: enough have signed. `late`: enough have signed a beginning of
 * it, but not lately. `missing`: too few have. `other`: one has signed another history, under the log's signature.
 */
export interface Witnessed {
  state: 'none' | 'seen' | 'late' | 'missing' | 'other';
  of: number;
  quorum: number;
  sightings: Sighting[];
  /** The largest tree that enough witnesses have signed, and when the last of them signed it; 0 for none. */
  size: number;
  time: number;
  /** The checkpoint of another history, with the witness's signature. */
  evidence: string | null;
}

/** The state of a record of which no cosignature could be read. */
export function notWitnessed({ witnesses, quorum }: WitnessPolicy): Witnessed {
  const state = quorum === 0 ? 'none' : 'missing';
  return { state, of: witnesses.length, quorum, sightings: [], size: 0, time: 0, evidence: null };
}

/**
 * Reads which witnesses have signed the history that ends with a head. A cosignature covers a tree, and no line
 * of a checkpoint beyond it.
 * @param head verified
 * @param nowSeconds the clock here; what is signed for a time to come does not count
 * @throws SourceError if the server cannot be reached
 */
export async function readWitnessed(
  source: RecordSource,
  key: VerifierKey,
  head: Head,
  policy: WitnessPolicy,
  nowSeconds: number,
): Promise<Witnessed> {
  const { witnesses, quorum } = policy;
  const none = notWitnessed(policy);
  if (quorum === 0) return none;
  const text = (await readOptionalText(source, COSIGNED).catch(nullIfRefused)) ?? '';
  const newest = new Map<string, Sighting>();
  for (const note of splitCosigned(text).slice(0, witnesses.length)) {
    const signed = verifyHead(note, key);
    const by = signed.ok ? signersOf(note, witnesses, nowSeconds) : [];
    if (!signed.ok || by.length === 0) continue;
    const isOne = await isOneHistory(source, head, signed.head);
    if (isOne === false) return { ...none, state: 'other', evidence: note };
    if (isOne === null) continue;
    const { size } = signed.head;
    for (const { name, time } of by) {
      const last = newest.get(name);
      if (!last || size > last.size || (size === last.size && time > last.time))
        newest.set(name, { name, size, time });
    }
  }
  const sightings = [...newest.values()].sort((a, b) => b.size - a.size);
  const enough = sightings.slice(0, quorum);
  if (enough.length < quorum) return { ...none, sightings };
  const size = Math.min(enough.at(-1)?.size ?? 0, head.size);
  const time = Math.min(...enough.map((one) => one.time));
  const isLate = size < head.size && nowSeconds - time > PATIENCE_S;
  return { ...none, state: isLate ? 'late' : 'seen', sightings, size, time };
}

/** The witnesses whose signatures a checkpoint has, with their times. */
function signersOf(note: string, witnesses: readonly VerifierKey[], nowSeconds: number) {
  return witnesses.flatMap((key) => {
    const own = verifyCosignature(note, key);
    return own.ok && !isAhead(own, nowSeconds) ? [{ name: key.name, time: own.time }] : [];
  });
}

/** Compares two signed trees; null if the server does not prove it either way. */
async function isOneHistory(source: RecordSource, a: TreeHead, b: TreeHead): Promise<boolean | null> {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  return membershipOf(source, large)
    .extends(small)
    .catch((error: unknown) => {
      if ([TileError, RecordError, SourceError].some((kind) => error instanceof kind)) return null;
      throw error;
    });
}

function nullIfRefused(error: unknown): null {
  if (error instanceof RecordError) return null;
  throw error;
}

/** Joins signed checkpoints to the file `cosigned`: an empty line after each but the last. */
export const joinCosigned = (notes: readonly string[]): string => notes.join('\n');

/** Splits the file `cosigned` into its signed checkpoints, none of them verified. */
export function splitCosigned(text: string): string[] {
  const notes: string[] = [];
  let note = '';
  for (const line of text.match(/[^\n]*\n/g) ?? []) {
    const isEnd = line === '\n' && /\n\u2014 [^\n]*\n$/.test(note);
    if (isEnd) notes.push(note);
    note = isEnd ? '' : note + line;
  }
  return note === '' ? notes : [...notes, note];
}
