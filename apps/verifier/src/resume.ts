import type { AuditState } from '@evoting/audit/state';
import { readStateFile, type StateOwner, stateFile } from '@evoting/audit/state-file';
import { readIfThere, replaceFile } from './files.ts';

/**
 * Keeps the state of an audit, or forgets it.
 * Takes: the file (null for none) and the state. A crash leaves the state before.
 */
export async function storeState(path: string | null, state: AuditState | null): Promise<void> {
  if (path !== null) await replaceFile(path, state && stateFile(state));
}

/**
 * Reads the state of an audit.
 * Takes: the file, the record's key and the kind of check.
 * Gives: the state, or null: one that cannot be read, or is of another record, program or kind of check,
 * costs the time of a new start and nothing else.
 */
export async function readState(path: string | null, owner: StateOwner): Promise<AuditState | null> {
  const file = path === null ? null : await readIfThere(path).catch(() => null);
  return file && readStateFile(file, owner);
}
