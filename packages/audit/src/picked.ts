import { type Entry, parseEntry } from '@evoting/record/entry';
import { type RecordSource, readBundle } from '@evoting/record/source';
import { type Bundle, TILE_WIDTH } from '@evoting/tlog/tile';

/** The payloads of a bundle's entries; null is one that was not fetched. */
export interface Picked {
  /** Where they are, for messages. */
  path: string;
  records: readonly (Uint8Array | null)[];
}

/**
 * The share of wanted payloads from which a bundle is fetched whole: fewer calls, and at most four times the
 * bytes.
 */
const WHOLE_FROM = 1 / 4;
const AT_ONCE = 6;

/**
 * Reads the payloads of a bundle that a sample needs: those of all entries but ballots, and of the ballots
 * that were drawn, each by its hash. Each ballot is drawn by itself: if whole bundles were drawn, false
 * ballots in one bundle would all be seen or none of them.
 * Takes: the source, the bundle, its entries, and what says which ballots are drawn.
 * Gives: the payloads. Where there are only bundles, as in a mirror, the bundle is read.
 * Refuses: a bundle that is missing or cut (RecordError).
 */
export async function readPicked(
  source: RecordSource,
  bundle: Bundle,
  records: readonly Uint8Array[],
  wants: (index: number) => boolean,
): Promise<Picked> {
  const entries = records.map(parseEntry);
  const first = bundle.index * TILE_WIDTH;
  const isWanted = entries.map((entry, i) => entry?.type !== 'Ballot' || wants(first + i));
  const wanted = isWanted.flatMap((is, i) => (is ? [i] : []));
  const whole = async (): Promise<Picked> => {
    const { path, records } = await readBundle(source, 'payloads', bundle);
    return { path, records: records.map((record, i) => (isWanted[i] ? record : null)) };
  };
  if (wanted.length >= Math.max(2, bundle.width * WHOLE_FROM)) return whole();
  const picked = await readEach(
    source,
    wanted.map((i) => entries[i] ?? null),
  );
  if (picked === null) return whole();
  const at = new Map(wanted.map((i, k) => [i, picked[k] ?? null]));
  return { path: 'payload', records: records.map((_, i) => at.get(i) ?? null) };
}

/** Some payloads by their hashes; null where one cannot be had so. */
async function readEach(
  source: RecordSource,
  entries: readonly (Entry | null)[],
): Promise<Uint8Array[] | null> {
  const read = async (entry: Entry | null) => {
    if (entry === null) return null;
    return entry.payload === null ? new Uint8Array() : source.read(`payload/${entry.payload}`);
  };
  const found: (Uint8Array | null)[] = [];
  for (let at = 0; at < entries.length; at += AT_ONCE)
    found.push(...(await Promise.all(entries.slice(at, at + AT_ONCE).map(read))));
  return found.every((bytes) => bytes !== null) ? found : null;
}
