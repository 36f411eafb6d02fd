import { hashLeaf } from '@evoting/tlog/hash';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import { readDocument } from './documents.ts';
import { encodeEntry, parseEntry } from './entry.ts';
import { finding } from './findings.ts';
import type { Membership } from './membership.ts';
import { setupSchema } from './payloads.ts';
import { RecordError, type RecordSource, readBundle } from './source.ts';
import { type WitnessPolicy, witnessPolicyOf } from './witness-policy.ts';

/**
 * Reads whose cosignatures a record demands, from the setup that its signed tree begins with.
 * @param members of the signed tree
 * @param size the tree's size
 * @param setupHash the hex hash of the setup if this device has checked it before; else the first entries are
 *   read, up to 25 kB
 * @throws RecordError for a setup that is not the first entry of the tree, or witnesses that are not distinct
 */
export async function readSignedPolicy(
  source: RecordSource,
  members: Membership,
  size: number,
  setupHash: string | null,
): Promise<WitnessPolicy> {
  const hash = setupHash ?? (await readSetupHash(source, size));
  const location = `payload/${hash}`;
  const leaf = hashLeaf(encodeEntry({ type: 'Setup', payload: hash }));
  if (!(await members.includes(0, leaf))) throw new RecordError(location, finding('no-setup'));
  const policy = witnessPolicyOf(await readDocument(setupSchema, source, hash));
  if (policy === null) throw new RecordError(location, finding('witnesses-unfit'));
  return policy;
}

async function readSetupHash(source: RecordSource, size: number): Promise<string> {
  const bundle = { index: 0, width: Math.min(size, TILE_WIDTH) };
  const { path, records } = await readBundle(source, 'entries', bundle);
  const entry = parseEntry(records[0] ?? new Uint8Array());
  if (entry?.payload == null) throw new RecordError(path, finding('other-kind'));
  return entry.payload;
}
