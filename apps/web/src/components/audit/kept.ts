import { type AuditState, STATE_VERSION } from '@evoting/audit/state';
import { ask } from './database.ts';
import type { AuditMode } from './protocol.ts';

/** An audit that was not finished, as the browser keeps it. */
export interface KeptAudit {
  mode: AuditMode;
  entries: number;
  state: AuditState;
}

/** Gives null where nothing was kept, or an older program kept it. */
export async function readKept(log: string): Promise<KeptAudit | null> {
  const kept = await ask<KeptAudit | undefined>('readonly', (store) => store.get(log), undefined);
  return kept?.state.version === STATE_VERSION ? kept : null;
}

/** Keeps how far an audit came, and replaces what was kept of this log before. */
export async function keepAudit(log: string, kept: KeptAudit): Promise<void> {
  await ask<IDBValidKey>('readwrite', (store) => store.put(kept, log), log);
}

/** Forgets what was kept of this log: its audit is finished, or begins again. */
export async function forgetAudit(log: string): Promise<void> {
  await ask<undefined>('readwrite', (store) => store.delete(log), undefined);
}
