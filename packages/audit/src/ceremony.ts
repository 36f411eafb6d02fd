import { listOf, parseTranscript, type Transcript, verifyCeremony } from '@evoting/belenios/auditor';
import { readByHash } from '@evoting/record/documents';
import { parseEntry } from '@evoting/record/entry';
import { finding } from '@evoting/record/findings';
import type { SeenRecord } from '@evoting/record/seen-head';
import { type LoadedSetup, requireSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource, readBundle } from '@evoting/record/source';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { hashLeaf } from '@evoting/tlog/hash';
import { tileWidth } from '@evoting/tlog/tile';

/** The list of trustees marks each set whose key was made jointly. */
const isShared = (list: string): boolean =>
  (JSON.parse(list) as [string, unknown][]).some(([kind]) => kind === 'Pedersen');

/**
 * Checks the ceremony of a threshold key: each trustee committed to a polynomial before any was revealed, and
 * finally signed all messages.
 * @param setup its list of trustees is already checked
 * @returns all messages of the trustees, or null if the key is not a threshold key
 * @throws RecordError for a missing, foreign or invalid ceremony, or one without a threshold key
 */
export async function requireCeremony(
  source: RecordSource,
  { setup }: LoadedSetup,
  location: string,
): Promise<Transcript | null> {
  const list = (await readByHash(source, setup.trustees)).text;
  if (isShared(list) !== (setup.ceremony !== undefined))
    throw new RecordError(location, finding('ceremony-missing'));
  if (setup.ceremony === undefined) return null;
  const { text, path } = await readByHash(source, setup.ceremony);
  const read = parseTranscript(text);
  if (!read.ok) throw new RecordError(path, finding('ceremony-unreadable'));
  if (read.value.origin !== setup.origin || listOf(read.value) !== list)
    throw new RecordError(path, finding('ceremony-of-other'));
  const fault = verifyCeremony(read.value);
  if (fault)
    throw new RecordError(path, finding('ceremony-message', { trustee: fault.trustee, round: fault.round }));
  return read.value;
}

/**
 * Reads the setup and its key ceremony from the signed tree.
 * @returns the setup, and all messages of the trustees (null if the key is not a threshold key)
 * @throws RecordError for a setup that is not the tree's first entry or is invalid; TileError for damaged
 *   tiles
 */
export async function readCeremony(
  source: RecordSource,
  { head, members }: SeenRecord,
  origin: string,
): Promise<{ setup: LoadedSetup; transcript: Transcript | null }> {
  const width = tileWidth(0, 0, head.size);
  const { path, records } = await readBundle(source, 'entries', { index: 0, width });
  const entry = records[0] ?? new Uint8Array();
  if (!(await members.includes(0, hashLeaf(entry))))
    throw new RecordError(path, finding('entry-not-in-tree'));
  const { text } = await readByHash(source, parseEntry(entry)?.payload ?? '');
  const setup = await requireSetup(source, encodeUtf8(text), { location: 'entry 0', origin });
  return { setup, transcript: await requireCeremony(source, setup, 'entry 0') };
}
