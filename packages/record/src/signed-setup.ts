import { hashLeaf } from '@evoting/tlog/hash';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import { readDocument } from './documents.ts';
import { encodeEntry, parseEntry } from './entry.ts';
import { finding } from './findings.ts';
import type { Membership } from './membership.ts';
import { type Setup, setupSchema } from './payloads.ts';
import { RecordError, type RecordSource, readBundle } from './source.ts';
import { type WitnessPolicy, witnessPolicyOf } from './witness-policy.ts';

/** The setup of a record, and whose cosignatures it demands. */
interface SignedSetup {
  readonly setup: Setup;
  readonly policy: WitnessPolicy;
}

/**
 * Reads the setup that a record's signed tree begins with.
 * @param members of the signed tree
 * @param size the tree's size
 * @param setupHash the hex hash of the setup if this device has checked it before; else the first entries are
 *   read, up to 25 kB
 * @throws RecordError for a setup that is not the first entry of the tree, or witnesses that are not distinct
 */
export async function readSignedSetup(
  source: RecordSource,
  members: Membership,
  size: number,
  setupHash: string | null,
): Promise<SignedSetup> {
  const hash = setupHash ?? (await readSetupHash(source, size));
  const location = `payload/${hash}`;
  const leaf = hashLeaf(encodeEntry({ type: 'Setup', payload: hash }));
  if (!(await members.includes(0, leaf))) throw new RecordError(location, finding('no-setup'));
  const setup = await readDocument(setupSchema, source, hash);
  const policy = witnessPolicyOf(setup);
  if (policy === null) throw new RecordError(location, finding('witnesses-unfit'));
  return { setup, policy };
}

async function readSetupHash(source: RecordSource, size: number): Promise<string> {
  const bundle = { index: 0, width: Math.min(size, TILE_WIDTH) };
  const { path, records } = await readBundle(source, 'entries', bundle);
  const entry = parseEntry(records[0] ?? new Uint8Array());
  if (entry?.payload == null) throw new RecordError(path, finding('other-kind'));
  return entry.payload;
}
