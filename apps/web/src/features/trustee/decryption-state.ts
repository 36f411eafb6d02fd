import type { DecryptionResult } from './decryption.ts';
import type { RecordHead } from './drill.ts';

/** Shares that wait for the trustee's confirmation. */
export type Decrypted = Extract<DecryptionResult, { ok: true }>;
/** `other-key`: this device has pinned the record under another key, so this may be a second record. */
export type Refusal =
  | Extract<DecryptionResult, { ok: false }>['reason']
  | 'other-key'
  | 'unreachable'
  | 'defect';

export type DecryptionState =
  | { kind: 'idle' }
  | { kind: 'working'; entries: number; treeSize: number }
  | { kind: 'drilled'; head: RecordHead }
  | { kind: 'ready'; decrypted: Decrypted }
  | { kind: 'sent' }
  | { kind: 'refused'; refusal: Refusal; sentence?: string | undefined };

export const refusedBy = (kind: string): DecryptionState => ({
  kind: 'refused',
  refusal: kind === 'unreachable' ? 'unreachable' : 'defect',
});
