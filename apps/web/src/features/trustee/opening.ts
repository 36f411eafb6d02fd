/**
 * The drill, and the share of the count: both go by the record itself, and believe nothing that the server
 * says.
 */
import { readCeremony } from '@evoting/audit/ceremony';
import type { AuditOptions } from '@evoting/audit/options';
import type { AuditReport } from '@evoting/audit/verdict';
import { trusteeWork, type WorkRefusal } from '@evoting/audit/work';
import { collectShare } from '@evoting/belenios/ceremony';
import { answerOpening, provePossession } from '@evoting/belenios/trustee';
import { rehearsalOrigin } from '@evoting/contract/constants';
import { RecordError, type RecordSource } from '@evoting/record/source';
import type { VerifierKey } from '@evoting/tlog/key';
import { bytesOf, randomBytes, type TrusteeKey } from './keyFile.ts';

/**
 * `no-ceremony`: the record's key was made otherwise. `not-mine`: this key is not among those in the record.
 */
export type DrillRefusal = 'other-record' | 'no-ceremony' | 'not-mine' | 'bad-record';

/** The secret that a key file gives with this record; it stays in the thread that works with it. */
export interface OwnShare {
  readonly trustee: number;
  readonly privateKey: string;
}

/**
 * Looks for a trustee's key in the record, and finds out whether file and record open it.
 * Takes: the record, its key, and the trustee's.
 * Gives: the share of the key.
 * Refuses: one of `DrillRefusal`; a record that cannot be read is thrown (SourceError).
 */
export async function drill(
  source: RecordSource,
  recordKey: VerifierKey,
  key: TrusteeKey,
): Promise<{ ok: true; own: OwnShare } | { ok: false; reason: DrillRefusal }> {
  if (recordKey.name !== key.origin) return { ok: false, reason: 'other-record' };
  try {
    const { open, transcript } = await readCeremony(source, recordKey);
    if (!transcript) return { ok: false, reason: 'no-ceremony' };
    const who = { seed: bytesOf(key.seed), index: key.trustee };
    const share = collectShare(transcript, who);
    const named = open.setup.possession[key.trustee - 1];
    if (!share.ok || named?.name !== key.name) return { ok: false, reason: 'not-mine' };
    return { ok: true, own: { trustee: key.trustee, privateKey: share.privateKey } };
  } catch (error) {
    if (error instanceof RecordError) return { ok: false, reason: 'bad-record' };
    throw error;
  }
}

/**
 * Proves for one day that file and record still open the key: the commission sees who has tried it.
 * Takes: the trustee's key, its share, and the time.
 */
export function rehearsalOf({ origin, name, trustee }: TrusteeKey, { privateKey }: OwnShare, now: Date) {
  const day = now.toISOString().slice(0, 10);
  const { proof } = provePossession({ origin: rehearsalOrigin(origin, day), name }, privateKey, randomBytes);
  return { trustee, day, proof };
}

/** The record as it was checked. */
export type SeenRecord = Pick<AuditReport, 'verifierKey' | 'treeSize' | 'rootHash' | 'checkpoint'>;

/** What a trustee hands over, and of which record: two trustees compare that before they do. */
export type Given =
  | { ok: true; shares: { revision: number; share: string }[]; ballots: number; seen: SeenRecord }
  | { ok: false; reason: DrillRefusal | WorkRefusal; sentence?: string };

/**
 * Opens a trustee's share of what the end of the record asks for: the record is checked whole and added up
 * here.
 * Takes: the record, the options of its audit, and the trustee's key.
 * Gives: the shares.
 * Refuses: whatever `drill` refuses; a record that does not hold, has not ended, or has its result.
 */
export async function decryptCount(
  source: RecordSource,
  options: Omit<AuditOptions, 'sampling' | 'onEnded'>,
  key: TrusteeKey,
): Promise<Given> {
  const found = await drill(source, options.key, key);
  if (!found.ok) return found;
  const verdict = await trusteeWork(source, options);
  if (!verdict.ok) return { ok: false, reason: verdict.reason, sentence: verdict.report.sentence };
  const { openings, ballots } = verdict.work;
  const shares = openings.map((opening) => ({
    revision: opening.revision,
    share: answerOpening(opening, found.own, randomBytes),
  }));
  const { verifierKey, treeSize, rootHash, checkpoint } = verdict.report;
  return { ok: true, shares, ballots, seen: { verifierKey, treeSize, rootHash, checkpoint } };
}
