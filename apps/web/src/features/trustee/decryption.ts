import type { AuditOptions } from '@evoting/audit/options';
import { trusteeWork, type WorkRefusal } from '@evoting/audit/work';
import { answerOpening } from '@evoting/belenios/trustee';
import type { DevicePin } from '@evoting/booth/paper';
import type { RecordSource } from '@evoting/record/source';
import { type DrillRefusal, drill, type Looked } from './drill.ts';
import { randomBytes, type TrusteeKey } from './key.ts';

/**
 * What a trustee hands over, and of which record up to the end of voting: two trustees compare that before
 * they do.
 */
export type Given =
  | {
      ok: true;
      shares: { revision: number; share: string }[];
      ballots: number;
      looked: Looked;
      pin: DevicePin;
    }
  | { ok: false; reason: DrillRefusal | WorkRefusal; sentence?: string };

/**
 * Decrypts a trustee's share of the sums that the end of the record names: the record is checked whole and
 * added up here. It must be the one in which the trustee's key was found, or have grown from it.
 * Takes: the record, the options of its audit, the trustee's key, and what this device has kept of the
 * record.
 * Gives: the shares.
 * Refuses: all that `drill` refuses; a record that does not hold, has not ended, or has its result.
 */
export async function decryptCount(
  source: RecordSource,
  options: Omit<AuditOptions, 'sampling' | 'onEnded' | 'seenCheckpoint'>,
  key: TrusteeKey,
  pin: DevicePin | null,
): Promise<Given> {
  const found = await drill(source, options.key, key, pin);
  if (!found.ok) return found;
  const verdict = await trusteeWork(source, { ...options, seenCheckpoint: found.pin.checkpoint });
  if (!verdict.ok) return { ok: false, reason: verdict.reason, sentence: verdict.report.sentence };
  const { openings, ballots, compared: looked } = verdict.work;
  const shares = openings.map((opening) => ({
    revision: opening.revision,
    share: answerOpening(opening, found.own, randomBytes),
  }));
  return { ok: true, shares, ballots, looked, pin: { ...found.pin, checkpoint: verdict.report.checkpoint } };
}
