import { type AuditState, STATE_VERSION } from '@evoting/audit/state';
import { runRequest } from './database.ts';
import type { AuditMode } from './protocol.ts';

/** The state of an unfinished audit, as stored in the browser. */
export interface SavedAudit {
  mode: AuditMode;
  entries: number;
  state: AuditState;
}

/** Reads the saved state of a log; null if there is none, or none of the current format. */
export async function readSavedAudit(log: string): Promise<SavedAudit | null> {
  const saved = await runRequest<SavedAudit | undefined>('readonly', (store) => store.get(log), undefined);
  return saved?.state.version === STATE_VERSION ? saved : null;
}

/** Saves the state of an audit, replacing an earlier one of this log. */
export async function saveAudit(log: string, audit: SavedAudit): Promise<void> {
  await runRequest<IDBValidKey>('readwrite', (store) => store.put(audit, log), log);
}

export async function deleteSavedAudit(log: string): Promise<void> {
  await runRequest<undefined>('readwrite', (store) => store.delete(log), undefined);
}
