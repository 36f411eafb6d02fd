import { type Trustees, verifyPossession, verifyTrustees } from '@evoting/belenios/auditor';
import { hexHashOf, readByHash, requireDocument } from './documents.ts';
import { finding } from './findings.ts';
import { type Setup, setupSchema } from './payloads.ts';
import { RecordError, type RecordSource } from './source.ts';
import { type WitnessPolicy, witnessPolicyOf } from './witness-policy.ts';

/** The setup of an election with its verified trustees. */
export interface LoadedSetup {
  setup: Setup;
  trustees: Trustees;
  witnesses: WitnessPolicy;
  /** The hex hash of the setup's payload, to which every decryption share is bound. */
  hash: string;
}

/**
 * Reads the setup and verifies the trustees' proofs: those of the Belenios list, and each proof of possession
 * for this record.
 * @throws RecordError for a different origin, witnesses of one key, an invalid proof, a name used twice, trustee keys that cancel
 *   out, or a damaged document
 */
export async function requireSetup(
  source: RecordSource,
  payload: Uint8Array,
  { location, origin }: { location: string; origin: string },
): Promise<LoadedSetup> {
  const setup = requireDocument(setupSchema, payload, location);
  if (setup.origin !== origin)
    throw new RecordError(location, finding('other-origin', { origin: setup.origin }));
  const witnesses = witnessPolicyOf(setup);
  if (witnesses === null) throw new RecordError(location, finding('witnesses-unfit'));
  const { text, path } = await readByHash(source, setup.trustees);
  const verdict = verifyTrustees(text);
  if (!verdict.ok) throw new RecordError(path, finding('trustees-refused', { reason: verdict.reason }));
  const { trustees } = verdict;
  if (setup.possession.length !== trustees.ownerKeys.length)
    throw new RecordError(location, finding('possession-list'));
  const names = new Set<string>();
  for (const [i, { name, public_key, proof }] of setup.possession.entries()) {
    const at = `${location}, possession[${i}]`;
    if (public_key !== trustees.ownerKeys[i]) throw new RecordError(at, finding('possession-key'));
    if (names.has(name)) throw new RecordError(at, finding('possession-twice', { name }));
    if (!verifyPossession({ origin, name, publicKey: public_key }, proof))
      throw new RecordError(at, finding('possession-unproved', { name }));
    names.add(name);
  }
  return { setup, trustees, witnesses, hash: hexHashOf(payload) };
}
