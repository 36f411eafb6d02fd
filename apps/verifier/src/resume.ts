import type { AuditState } from '@evoting/audit/state';
import { readStateFile, type StateOwner, stateFile } from '@evoting/audit/state-file';
import { readIfThere, replaceFile } from './files.ts';

/**
 * Stores the state of an audit atomically.
 * @param path null stores nothing
 * @param state null removes the file
 */
export async function storeState(path: string | null, state: AuditState | null): Promise<void> {
  if (path !== null) await replaceFile(path, state && stateFile(state));
}

/**
 * Reads the state of an audit.
 * @returns null, so that the check starts anew, if the state is unreadable or of another record, program or
 * kind of check
 */
export async function readState(path: string | null, owner: StateOwner): Promise<AuditState | null> {
  const file = path === null ? null : await readIfThere(path).catch(() => null);
  return file && readStateFile(file, owner);
}
