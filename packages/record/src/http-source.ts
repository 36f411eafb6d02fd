import { concatBytes } from '@evoting/tlog/encoding';
import { areaOfPath, type RecordSource, SourceError } from './source.ts';

/** A bundle of 256 large ballots stays far below; a server that sends more is not read to the end. */
const MAX_FILE_BYTES = 128 * 1024 * 1024;

/** Answers that say 'later', not 'no'. */
const PASSING = new Set([429, 502, 503, 504]);
const ATTEMPTS = 5;
const LONGEST_WAIT_MS = 30_000;

/** How a record is reached over HTTP. */
export interface HttpSourceOptions {
  /** The address of the API, without a slash at the end, e.g. `https://vote.example/api`. */
  apiUrl: string;
  /** The log's name in its paths, e.g. `2026`. */
  log: string;
  /**
   * True for another election than the one that the server shows: its numbers are asked for by the record's
   * name, as its own results page asks for them.
   */
  isFormer?: boolean;
  fetch: typeof fetch;
  /** Called with the number of bytes of each body read. */
  onBytes?: (bytes: number) => void;
  /** How long one request may take. */
  timeoutMs?: number;
  /** The most bytes that a file may have. */
  maxBytes?: number;
  /** Waits between two attempts, for tests. */
  wait?: (ms: number) => Promise<void>;
}

/**
 * A record as a server publishes it.
 * Takes: where it is.
 * Gives: a source. 404 means that there is no such file. A server that is busy or does not answer is asked
 * again up to five times, each time later; what then is no answer is a SourceError.
 */
export function httpSource(options: HttpSourceOptions): RecordSource {
  const { apiUrl, log, isFormer = false } = options;
  const results = `${apiUrl}/extras/election-results`;
  const urlOf = (path: string) => {
    const area = areaOfPath(path);
    if (area === null && path !== 'results') return `${apiUrl}/board/${log}/${path}`;
    const query = [...(area === null ? [] : [`area=${area}`]), ...(isFormer ? [`log=${log}`] : [])];
    return query.length === 0 ? results : `${results}?${query.join('&')}`;
  };
  return { read: (path) => fetchFile(options, path, urlOf(path)) };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function fetchFile(options: HttpSourceOptions, path: string, url: string): Promise<Uint8Array | null> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryFetch(options, path, url);
    if (!('error' in outcome)) return outcome.bytes;
    if (outcome.retryAfterMs === null || attempt === ATTEMPTS) throw outcome.error;
    await (options.wait ?? sleep)(
      Math.min(Math.max(outcome.retryAfterMs, 500 * 2 ** attempt), LONGEST_WAIT_MS),
    );
  }
}

type Outcome = { bytes: Uint8Array | null } | { error: SourceError; retryAfterMs: number | null };

async function tryFetch(options: HttpSourceOptions, path: string, url: string): Promise<Outcome> {
  const { fetch, timeoutMs = 60_000 } = options;
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    return { error: new SourceError(path, 'the server cannot be reached', { cause }), retryAfterMs: 0 };
  }
  try {
    if (response.status === 200) return { bytes: await readLimited(options, path, response) };
    await response.body?.cancel();
    // A former election that never got a result is answered with 409.
    if (response.status === 404 || (options.isFormer && response.status === 409)) return { bytes: null };
    const error = new SourceError(path, `the server answered ${response.status}`);
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : 0;
    return { error, retryAfterMs: PASSING.has(response.status) ? retryAfterMs : null };
  } catch (cause) {
    if (cause instanceof SourceError) return { error: cause, retryAfterMs: null };
    const isGarbled = isOfDecoder(cause);
    const why = isGarbled ? 'the answer could not be decoded' : whyUnread(response, cause);
    return { error: new SourceError(path, why, { cause }), retryAfterMs: isGarbled ? null : 0 };
  }
}

/** Node names the decoder's error; asking again would give the same one. */
function isOfDecoder(cause: unknown): boolean {
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code.startsWith('Z_') : inner !== undefined && isOfDecoder(inner);
}

/**
 * The answer began, so the server was reached. A browser does not say whether the connection broke or the
 * answer could not be decoded.
 */
function whyUnread({ headers }: Response, cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'the answer took too long';
  const encoding = headers.get('content-encoding');
  return `the answer broke off${encoding ? `, or could not be decoded (it came as ${encoding})` : ''}`;
}

/**
 * Reads the body of an answer, no further than it may be long.
 * Takes: how long it may be, what it is called in the error, and the answer.
 * Refuses: a longer one (SourceError).
 */
export async function readLimited(
  { onBytes, maxBytes = MAX_FILE_BYTES }: Pick<HttpSourceOptions, 'onBytes' | 'maxBytes'>,
  path: string,
  response: Response,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    length += chunk.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      throw new SourceError(path, `the server sent more than ${maxBytes} bytes`);
    }
    chunks.push(chunk.value);
  }
  onBytes?.(length);
  return concatBytes(chunks);
}
