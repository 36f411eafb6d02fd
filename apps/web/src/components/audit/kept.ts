import { type AuditState, STATE_VERSION } from '@evoting/audit/state';
import type { AuditMode } from './protocol.ts';

/** An audit that was not finished, as the browser keeps it. */
export interface KeptAudit {
  mode: AuditMode;
  entries: number;
  state: AuditState;
}

const DATABASE = 'evoting-audit';
const STORE = 'audits';

/**
 * Runs one request on the store. Where the browser has no IndexedDB for us, gives the fallback: an audit then
 * starts over.
 */
async function ask<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
  fallback: T,
): Promise<T> {
  try {
    const database = await settled(openDatabase());
    try {
      return await settled(request(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return fallback;
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return request;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
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
