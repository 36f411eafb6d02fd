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
 * `no-ceremony`: the record's key was not made by trustees. `not-mine`: this key is not in the record.
 * `other-history`: the record does not extend the pinned one.
 */
export type DrillRefusal = 'other-record' | 'other-history' | 'no-ceremony' | 'not-mine' | 'bad-record';

/** The secret that follows from a key file and the record. It never leaves the worker. */
export interface OwnShare {
  readonly trustee: number;
  readonly privateKey: string;
}

/** The head of a record, for trustees to compare. */
export type RecordHead = Pick<AuditReport, 'verifierKey' | 'treeSize' | 'rootHash' | 'revisions'>;

/** `pin` is the device's new pin of the record. */
type DrillResult =
  | { ok: true; own: OwnShare; head: RecordHead; pin: DevicePin }
  | { ok: false; reason: DrillRefusal };

/**
 * Finds a trustee's key in the record, and derives its secret share.
 * @param pin the device's pin of the record, if any
 * @throws SourceError if the record cannot be read
 */
export async function drill(
  source: RecordSource,
  recordKey: VerifierKey,
  key: TrusteeKey,
  pin: DevicePin | null,
): Promise<DrillResult> {
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
    const holder = setup.setup.possession[key.trustee - 1];
    if (!share.ok || holder?.name !== key.name) return { ok: false, reason: 'not-mine' };
    const verifierKey = formatVerifierKey(recordKey);
    return {
      ok: true,
      own: { trustee: key.trustee, privateKey: share.privateKey },
      head: {
        verifierKey,
        treeSize: head.size,
        rootHash: bytesToBase64(head.root),
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

/** Proves possession of the key on one day (UTC), so that the commission sees who has tried it. */
export function drillProofOf({ origin, name, trustee }: TrusteeKey, { privateKey }: OwnShare, now: Date) {
  const day = now.toISOString().slice(0, 10);
  const { proof } = provePossession({ origin: drillOrigin(origin, day), name }, privateKey, randomBytes);
  return { trustee, day, proof };
}
