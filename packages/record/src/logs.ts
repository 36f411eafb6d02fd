import { decodeUtf8 } from '@evoting/tlog/encoding';
import { readLimited } from './http-source.ts';
import { SourceError } from './source.ts';

/** A record as listed by its server. */
export interface LogDescription {
  readonly log: string;
  readonly verifierKey: string;
  /** True for the election that the server currently shows; a folder does not say. */
  readonly current: boolean;
}

/** Enough for some thousand records; reading stops there. */
const LIST_MAX_BYTES = 4 * 1024 * 1024;
const PATIENCE_MS = 60_000;

/** The name of a log in the paths of its record. */
const LOG_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * Normalizes a server address to the base URL of its API: with or without `/api`, and with any number of
 * slashes. The result is also the key under which the server is remembered.
 * @throws TypeError if the address is not a URL
 */
export function apiUrlOf(address: string): string {
  const { origin, pathname } = new URL(address);
  const parts = pathname.split('/').filter((part) => part !== '');
  return [origin, ...parts, ...(parts.at(-1) === 'api' ? [] : ['api'])].join('/');
}

/**
 * Fetches the list of a server's records.
 * @param apiUrl as returned by `apiUrlOf`
 * @returns the records that have a name and a key; none if the list is unreadable
 * @throws SourceError if the server does not answer, reports an error, or sends more than 4 MiB
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

/** A record's line on the server's list: the reason for which its election was declared void, or null. */
export interface ListedRecord {
  readonly voidReason: string | null;
}

interface OnList {
  readonly log?: unknown;
  readonly declaredVoid?: { readonly reason?: unknown } | null;
}

/** Finds what the list of a server (the answer of `GET /board`) says of a record; null if it says nothing. */
export function listedIn(text: string, log: string): ListedRecord | null {
  try {
    const { logs } = (JSON.parse(text) as { data: { logs: OnList[] } }).data;
    const found = logs.find((one) => one.log === log);
    if (!found) return null;
    const declared = found.declaredVoid ?? null;
    return { voidReason: declared === null ? null : `${declared.reason}` };
  } catch {
    return null;
  }
}

/** Parses the `log.json` of a folder; null if unreadable. */
export function logOfFolder(bytes: Uint8Array): LogDescription | null {
  return descriptions(bytes, (json) => [json])[0] ?? null;
}

function descriptions(bytes: Uint8Array, listOf: (json: unknown) => unknown[]): LogDescription[] {
  try {
    return listOf(JSON.parse(decodeUtf8(bytes) ?? '')).flatMap((item) => {
      const { log, verifierKey, current } = item as Record<string, unknown>;
      const isNamed = typeof log === 'string' && LOG_NAME.test(log);
      return isNamed && typeof verifierKey === 'string'
        ? [{ log, verifierKey, current: current === true }]
        : [];
    });
  } catch {
    return [];
  }
}
