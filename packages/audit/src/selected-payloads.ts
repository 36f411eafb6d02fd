import { type Entry, parseEntry } from '@evoting/record/entry';
import { type RecordSource, readBundle } from '@evoting/record/source';
import { type Bundle, TILE_WIDTH } from '@evoting/tlog/tile';

/** The payloads of a bundle's entries; null for one that was not fetched. */
export interface SelectedPayloads {
  /** Their location, for messages. */
  path: string;
  records: readonly (Uint8Array | null)[];
}

/**
 * The share of requested payloads from which the whole bundle is fetched: fewer calls, and at most four times
 * the bytes.
 */
const WHOLE_FROM = 1 / 4;
const AT_ONCE = 6;

/**
 * Reads the payloads of a bundle that a sample needs: those of all entries except ballots, and of the drawn
 * ballots, each by its hash. Ballots are drawn individually: with whole bundles, false ballots in one bundle
 * would be seen all together or not at all. A mirror may have bundles only; then the bundle is read.
 * @param wants selects the ballots by index
 * @throws RecordError for a missing or truncated bundle
 */
export async function readSelected(
  source: RecordSource,
  bundle: Bundle,
  records: readonly Uint8Array[],
  wants: (index: number) => boolean,
): Promise<SelectedPayloads> {
  const entries = records.map(parseEntry);
  const first = bundle.index * TILE_WIDTH;
  const isWanted = entries.map((entry, i) => entry?.type !== 'Ballot' || wants(first + i));
  const wanted = isWanted.flatMap((is, i) => (is ? [i] : []));
  const whole = async (): Promise<SelectedPayloads> => {
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

/** Reads payloads by their hashes; null if one is not available. */
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
