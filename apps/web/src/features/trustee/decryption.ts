import type { AuditOptions } from '@evoting/audit/options';
import { trusteeWork, type WorkRefusal } from '@evoting/audit/work';
import { answerOpening } from '@evoting/belenios/trustee';
import type { DevicePin } from '@evoting/booth/paper';
import type { RecordSource } from '@evoting/record/source';
import { type DrillRefusal, drill, type RecordHead } from './drill.ts';
import { randomBytes, type TrusteeKey } from './key.ts';

/** A trustee's shares, with the head of the record at the end of voting, which trustees compare first. */
export type DecryptionResult =
  | {
      ok: true;
      shares: { revision: number; share: string }[];
      ballots: number;
      head: RecordHead;
      pin: DevicePin;
    }
  | { ok: false; reason: DrillRefusal | WorkRefusal; sentence?: string };

/**
 * Audits the whole record, adds up its ballots, and decrypts the trustee's share of the sums. The record must
 * be the one in which `drill` finds the key, or extend it.
 * @param pin the device's pin of the record, if any
 * @throws SourceError if the record cannot be read
 */
export async function decryptCount(
  source: RecordSource,
  options: Omit<AuditOptions, 'sampling' | 'onEnded' | 'seenCheckpoint'>,
  key: TrusteeKey,
  pin: DevicePin | null,
): Promise<DecryptionResult> {
  const found = await drill(source, options.key, key, pin);
  if (!found.ok) return found;
  const verdict = await trusteeWork(source, { ...options, seenCheckpoint: found.pin.checkpoint });
  if (!verdict.ok) return { ok: false, reason: verdict.reason, sentence: verdict.report.sentence };
  const { openings, ballots, compared: head } = verdict.work;
  const shares = openings.map((opening) => ({
    revision: opening.revision,
    share: answerOpening(opening, found.own, randomBytes),
  }));
  return { ok: true, shares, ballots, head, pin: { ...found.pin, checkpoint: verdict.report.checkpoint } };
}
