import { readCeremony } from '@evoting/audit/ceremony';
import type { AuditReport } from '@evoting/audit/verdict';
import { collectShare } from '@evoting/belenios/ceremony';
import { provePossession } from '@evoting/belenios/trustee';
import type { DevicePin } from '@evoting/booth/paper';
import { drillOrigin } from '@evoting/contract/constants';
import { readSeen } from '@evoting/record/seen-head';
import { RecordError, type RecordSource } from '@evoting/record/source';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { formatVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import { bytesOf, randomBytes, type TrusteeKey } from './key.ts';

/**
 * `no-ceremony`: the record's key was made otherwise. `not-mine`: this key is not among those in the record.
 * `other-history`: it is another record than the one that this device has seen.
 */
export type DrillRefusal = 'other-record' | 'other-history' | 'no-ceremony' | 'not-mine' | 'bad-record';

/** The secret that a key file gives with this record; it stays in the thread that works with it. */
export interface OwnShare {
  readonly trustee: number;
  readonly privateKey: string;
}

/** The record as it was looked at: two trustees compare that. */
export type Looked = Pick<AuditReport, 'verifierKey' | 'treeSize' | 'rootHash' | 'revisions'>;

/** `pin`: what the device keeps of the record. */
export type Drilled =
  | { ok: true; own: OwnShare; looked: Looked; pin: DevicePin }
  | { ok: false; reason: DrillRefusal };

/**
 * Looks for a trustee's key in the record, and finds out whether file and record open it.
 * Takes: the record, its key, the trustee's, and what this device has kept of the record (null for nothing).
 * Gives: the share of the key.
 * Refuses: one of `DrillRefusal`; a record that cannot be read is thrown (SourceError).
 */
export async function drill(
  source: RecordSource,
  recordKey: VerifierKey,
  key: TrusteeKey,
  pin: DevicePin | null,
): Promise<Drilled> {
  if (recordKey.name !== key.origin) return { ok: false, reason: 'other-record' };
  try {
    const read = await readSeen(source, recordKey, pin?.checkpoint ?? null);
    if (!read.ok)
      return { ok: false, reason: read.reason === 'not-consistent' ? 'other-history' : 'bad-record' };
    const { head, note } = read.record;
    const { setup, transcript } = await readCeremony(source, read.record, key.origin);
    if (pin !== null && pin.setup !== null && pin.setup !== setup.hash)
      return { ok: false, reason: 'other-history' };
    if (!transcript) return { ok: false, reason: 'no-ceremony' };
    const who = { seed: bytesOf(key.seed), index: key.trustee };
    const share = collectShare(transcript, who);
    const named = setup.setup.possession[key.trustee - 1];
    if (!share.ok || named?.name !== key.name) return { ok: false, reason: 'not-mine' };
    const verifierKey = formatVerifierKey(recordKey);
    return {
      ok: true,
      own: { trustee: key.trustee, privateKey: share.privateKey },
      looked: {
        ...{ verifierKey, treeSize: head.size, rootHash: bytesToBase64(head.root) },
        revisions: head.revisions,
      },
      pin: { verifierKey, setup: setup.hash, checkpoint: note, mergeDelayS: setup.setup.max_merge_delay_s },
    };
  } catch (error) {
    if (error instanceof RecordError || error instanceof TileError)
      return { ok: false, reason: 'bad-record' };
    throw error;
  }
}

/**
 * Proves for one day that file and record still open the key: the commission sees who has tried it.
 * Takes: the trustee's key, its share, and the time.
 */
export function drillProofOf({ origin, name, trustee }: TrusteeKey, { privateKey }: OwnShare, now: Date) {
  const day = now.toISOString().slice(0, 10);
  const { proof } = provePossession({ origin: drillOrigin(origin, day), name }, privateKey, randomBytes);
  return { trustee, day, proof };
}
