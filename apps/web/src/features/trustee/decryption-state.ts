import type { Given } from './decryption.ts';
import type { DrillRefusal, Looked } from './drill.ts';

/** Shares that wait for the trustee's word. */
export type Checked = Extract<Given, { ok: true }>;
type GivenRefusal = Extract<Given, { ok: false }>['reason'];
/** `other-key`: this device has seen the record under another key, so that it may be a second one. */
export type Refusal = DrillRefusal | GivenRefusal | 'other-key' | 'unreachable' | 'defect';

/** How far the drill or the decryption is. */
export type DecryptionState =
  | { kind: 'idle' }
  | { kind: 'working'; entries: number; treeSize: number }
  | { kind: 'drilled'; looked: Looked }
  | { kind: 'ready'; given: Checked }
  | { kind: 'given' }
  | { kind: 'refused'; refusal: Refusal; sentence?: string | undefined };

export const refusedBy = (kind: string): DecryptionState => ({
  kind: 'refused',
  refusal: kind === 'unreachable' ? 'unreachable' : 'defect',
});
