import type { DevicePin } from '@evoting/booth/paper';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import type { RecordAddress } from '../../lib/record-names.ts';
import type { DecryptionResult } from './decryption.ts';
import type { DrillRefusal, drillProofOf, RecordHead } from './drill.ts';
import type { TrusteeKey } from './key.ts';
import type { Step } from './steps.ts';

/** A task for the trustee's worker. */
export type Task =
  | { kind: 'step'; ceremony: Ceremony; key: TrusteeKey; token: string | null }
  | { kind: 'judge'; ceremony: Ceremony }
  | { kind: 'drill'; record: RecordAddress; key: TrusteeKey; pin: DevicePin | null }
  | { kind: 'decrypt'; record: RecordAddress; key: TrusteeKey; pin: DevicePin | null; threads: number };

/** The worker's reply. `unreachable`: the record could not be read to its end. `defect`: an unexpected error. */
export type Reply =
  | { kind: 'step'; step: Step }
  | { kind: 'judge'; isProved: boolean }
  | { kind: 'drill'; ok: true; proof: ReturnType<typeof drillProofOf>; head: RecordHead; pin: DevicePin }
  | { kind: 'drill'; ok: false; refusal: DrillRefusal }
  | { kind: 'decrypt'; result: DecryptionResult }
  | { kind: 'progress'; entries: number; treeSize: number }
  | { kind: 'unreachable' }
  | { kind: 'defect'; name: string };
