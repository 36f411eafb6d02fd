import type { DevicePin } from '@evoting/booth/paper';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import type { Given } from './decryption.ts';
import type { DrillRefusal, drillProofOf, Looked } from './drill.ts';
import type { TrusteeKey } from './key.ts';
import type { Step } from './steps.ts';

/** Where the record of an election is read. */
export interface RecordAddress {
  apiUrl: string;
  log: string;
  verifierKey: string;
}

/** What the page asks its worker for. */
export type Order =
  | { kind: 'step'; ceremony: Ceremony; key: TrusteeKey; token: string | null }
  | { kind: 'judge'; ceremony: Ceremony }
  | { kind: 'drill'; record: RecordAddress; key: TrusteeKey; pin: DevicePin | null }
  | { kind: 'decrypt'; record: RecordAddress; key: TrusteeKey; pin: DevicePin | null; threads: number };

/** `unreachable`: the record could not be read to its end. `defect`: ours. */
export type Answer =
  | { kind: 'step'; step: Step }
  | { kind: 'judge'; isProved: boolean }
  | { kind: 'drill'; ok: true; proof: ReturnType<typeof drillProofOf>; looked: Looked; pin: DevicePin }
  | { kind: 'drill'; ok: false; refusal: DrillRefusal }
  | { kind: 'decrypt'; given: Given }
  | { kind: 'progress'; entries: number; treeSize: number }
  | { kind: 'unreachable' }
  | { kind: 'defect'; name: string };
