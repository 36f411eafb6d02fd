import { decodeUtf8 } from '@evoting/tlog/encoding';
import { readLimited } from './http-source.ts';
import { SourceError } from './source.ts';

/** A record of those that a server has, as it names them. */
export interface LogDescription {
  readonly log: string;
  readonly verifierKey: string;
  /** Whether it is the election that the server shows; a folder does not say. */
  readonly current: boolean;
  /** Whether the server says that its election was declared void, and so has no result to show. */
  readonly isVoid: boolean;
}

/** Some thousand records; a server that sends more is not read to the end. */
const LIST_MAX_BYTES = 4 * 1024 * 1024;
const PATIENCE_MS = 60_000;

/** The name of a log in the paths of its record. */
const LOG_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * The API below a server's address, however that was typed: with or without `/api` and slashes at the end or
 * in a row. One place has one address, under which it is also remembered.
 * Takes: a URL.
 * Refuses: what is no URL (TypeError).
 */
export function apiUrlOf(address: string): string {
  const { origin, pathname } = new URL(address);
  const parts = pathname.split('/').filter((part) => part !== '');
  return [origin, ...parts, ...(parts.at(-1) === 'api' ? [] : ['api'])].join('/');
}

/**
 * Asks a server for the list of its records.
 * Takes: the address of its API, as `apiUrlOf` gives it, and `fetch`.
 * Gives: those of its records that have a name and a key; none where the list cannot be read.
 * Refuses (SourceError): a server that does not answer, answers no, or sends more than 4 MiB.
 */
export async function logsOfServer(
  apiUrl: string,
  fetch: typeof globalThis.fetch,
): Promise<LogDescription[]> {
  let bytes: Uint8Array | null;
  try {
    const response = await fetch(`${apiUrl}/board`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) throw new SourceError('board', `the server answered ${response.status}`);
    bytes = await readLimited(LIST_MAX_BYTES, response);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError('board', 'the server cannot be reached', { cause: error });
  }
  if (bytes === null) throw new SourceError('board', `the server sent more than ${LIST_MAX_BYTES} bytes`);
  return descriptions(bytes, (json) => (json as { data: { logs: unknown[] } }).data.logs);
}

/**
 * Reads what a folder of a record says of it.
 * Takes: the content of its `log.json`.
 * Gives: it, or null where it cannot be read.
 */
export function logOfFolder(bytes: Uint8Array): LogDescription | null {
  return descriptions(bytes, (json) => [json])[0] ?? null;
}

function descriptions(bytes: Uint8Array, listOf: (json: unknown) => unknown[]): LogDescription[] {
  try {
    return listOf(JSON.parse(decodeUtf8(bytes) ?? '')).flatMap((item) => {
      const { log, verifierKey, current, declaredVoid } = item as Record<string, unknown>;
      const isNamed = typeof log === 'string' && LOG_NAME.test(log);
      return isNamed && typeof verifierKey === 'string'
        ? [{ log, verifierKey, current: current === true, isVoid: (declaredVoid ?? null) !== null }]
        : [];
    });
  } catch {
    return [];
  }
}
