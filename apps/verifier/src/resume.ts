import { readFile } from 'node:fs/promises';
import { type AuditState, STATE_VERSION } from '@evoting/audit/state';
import { concatBytes } from '@evoting/tlog/encoding';
import { readIfThere, replaceFile } from './files.ts';

/**
 * The marks of the credentials are in a file beside the state, as bytes: a nation's are longer than
 * JavaScript's longest text.
 */
const marksPath = (path: string, entries: number): string => `${path}.${entries}.marks`;

/**
 * Keeps the state of an audit, or forgets it.
 * Takes: the file (null for none) and the state. A crash leaves the state before with its own marks.
 */
export async function storeState(path: string | null, state: AuditState | null): Promise<void> {
  if (path === null) return;
  const before = await entriesIn(path);
  if (state === null) await replaceFile(path, null);
  else {
    const { credentials, ...rest } = state;
    await replaceFile(marksPath(path, state.edge.size), concatBytes(credentials));
    await replaceFile(path, JSON.stringify(rest));
  }
  if (before !== null && before !== state?.edge.size) await replaceFile(marksPath(path, before), null);
}

/**
 * Reads the state of an audit.
 * Takes: the file, the record's key and the kind of check.
 * Gives: the state, or null: one that cannot be read, or is of another record, program or kind of check,
 * costs the time of a new start and nothing else.
 */
export async function readState(
  path: string | null,
  { verifierKey, kind }: Pick<AuditState, 'verifierKey' | 'kind'>,
): Promise<AuditState | null> {
  if (path === null) return null;
  try {
    const state = JSON.parse(await readFile(path, 'utf8')) as AuditState;
    if (state.version !== STATE_VERSION || state.verifierKey !== verifierKey || state.kind !== kind)
      return null;
    const marks = await readIfThere(marksPath(path, state.edge.size));
    return marks && { ...state, credentials: [marks] };
  } catch {
    return null;
  }
}

async function entriesIn(path: string): Promise<number | null> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as AuditState).edge.size;
  } catch {
    return null;
  }
}
