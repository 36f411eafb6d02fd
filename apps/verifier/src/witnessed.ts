import { readProvedBundle } from '@evoting/audit/proved-bundle';
import { readDocument } from '@evoting/record/documents';
import { parseEntry } from '@evoting/record/entry';
import { finding } from '@evoting/record/findings';
import type { Head } from '@evoting/record/head';
import { setupSchema } from '@evoting/record/payloads';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { witnessPolicyOf } from '@evoting/record/witness-policy';
import { readWitnessed, type Witnessed } from '@evoting/record/witnessed';
import type { VerifierKey } from '@evoting/tlog/key';
import type { LoadedTree } from '@evoting/tlog/tree';

/** Words how far the witnesses that the election names have signed its history; no line without witnesses. */
export function witnessedLines(witnessed: Witnessed | null): string[] {
  if (witnessed === null || witnessed.state === 'none') return [];
  const { state, of, quorum, sightings, size, time } = witnessed;
  const each = sightings.map((one) => `  ${one.name} signed ${one.size} entries, ${shownTime(one.time)}`);
  if (state === 'other')
    return ['✗ A witness has signed another history than this one: keep the report (--json) as evidence.'];
  if (state === 'missing')
    return [
      ...each,
      `✗ Signed by ${sightings.length} of ${of} witnesses; this election asks for ${quorum}. Another history may be shown to others.`,
    ];
  const signed = `${size} entries are signed by ${sightings.length} of ${of} witnesses, ${shownTime(time)}`;
  return [...each, state === 'seen' ? `Seen: ${signed}.` : `✗ Late: only ${signed}.`];
}

/** Reports whether the witnesses have signed what the election demands. */
export const isWitnessed = (witnessed: Witnessed | null): boolean =>
  witnessed === null || witnessed.state === 'none' || witnessed.state === 'seen';

/**
 * Reads the witnesses that a record names, and what they have signed of it.
 * @throws RecordError for a setup whose witnesses cannot be read
 */
export async function witnessedBy(
  source: RecordSource,
  key: VerifierKey,
  head: Head,
  tree: LoadedTree,
): Promise<Witnessed | null> {
  if (head.size === 0) return null;
  const { path, records } = await readProvedBundle(source, tree, 0);
  const setup = await readDocument(setupSchema, source, parseEntry(records[0] as Uint8Array)?.payload ?? '');
  const policy = witnessPolicyOf(setup);
  if (policy === null) throw new RecordError(path, finding('witnesses-unfit'));
  return readWitnessed(source, key, head, policy, Date.now() / 1000);
}

/** Words Unix seconds as `2026-11-28 17:05 UTC`. */
export const shownTime = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
