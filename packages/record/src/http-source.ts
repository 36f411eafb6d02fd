import { concatBytes } from '@evoting/tlog/encoding';
import { finding } from './findings.ts';
import {
  areaOfPath,
  FRONT,
  LIST,
  MOST_RESULTS_BYTES,
  PICTURES,
  RecordError,
  type RecordSource,
  SourceError,
} from './source.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/**
 * The maximum size of a file, by the first matching path. Reading stops there: a few compressed kilobytes may
 * expand without limit.
 */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  // Checkpoint, cosigned checkpoints, count pointer, proof, ballot position, tile, entry bundle.
  [/^(checkpoint$|cosigned$|count$|proof\/|ballots\/|tile\/)/, 128 * KIB],
  // About 20 bytes for each live count; the list of some thousand records.
  [/^(openings|list)$/, 4 * MIB],
  [/^(front\/)?(results|areas$)/, MOST_RESULTS_BYTES],
  [new RegExp(`^${PICTURES}`), 2 * MIB],
  // A bundle of 256 large ballots, or of their hints, is far smaller.
  [/^/, 128 * MIB],
];

const RESULTS = 'election-results';
/** The API calls behind the source paths that are not part of the record itself. */
const CALLS = new Map([
  ['results', RESULTS],
  ['areas', 'areas'],
]);

/** Status codes that are worth a retry. */
const PASSING = new Set([429, 502, 503, 504]);
const ATTEMPTS = 5;
const LONGEST_WAIT_MS = 30_000;

/** Options for reading a record over HTTP. */
export interface HttpSourceOptions {
  /** The base URL of the API without a trailing slash, e.g. `https://vote.example/api`. */
  apiUrl: string;
  /** The log's name in its paths, e.g. `2026`. */
  log: string;
  /**
   * True if this is not the election that the server currently shows. Its results are then requested by the
   * record's name, as its own results page does, and compared with the front page as well.
   */
  isFormer?: boolean;
  fetch: typeof fetch;
  /** Called with the size of each body read, in bytes. */
  onBytes?: (bytes: number) => void;
  /** Timeout of one request. */
  timeoutMs?: number;
  /** Waits between two attempts; tests replace it. */
  wait?: (ms: number) => Promise<void>;
}

/**
 * Reads a record from the server that publishes it.
 *
 * A 404 means that there is no such file. A busy or silent server is asked up to five times with growing
 * delays, then the read fails with a SourceError. A reply larger than any file of its kind fails with a
 * RecordError.
 */
export function httpSource(options: HttpSourceOptions): RecordSource {
  const { apiUrl, log, isFormer = false } = options;
  const urlOf = (path: string) => {
    if (path === LIST) return `${apiUrl}/board`;
    if (path.startsWith(PICTURES)) return `${apiUrl}/${path}`;
    const shown = path.replace(FRONT, '');
    const area = areaOfPath(shown);
    const call = area === null ? CALLS.get(shown) : RESULTS;
    if (call === undefined) return `${apiUrl}/board/${log}/${path}${paddingQuery(path)}`;
    const isNamed = isFormer && shown === path;
    const query = [...(area === null ? [] : [`area=${area}`]), ...(isNamed ? [`log=${log}`] : [])];
    return `${apiUrl}/extras/${call}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  };
  const isAbsent = (path: string) => !isFormer && path.startsWith(FRONT);
  return { read: async (path) => (isAbsent(path) ? null : fetchFile(options, path, urlOf(path))) };
}

/**
 * Returns a query that gives every ballot lookup the same compressed length; empty for other paths. The
 * server ignores it.
 *
 * HTTP/2 and HTTP/3 encode a character in five to eight bits, so the length of a request would reveal
 * something about the tracker in it. Each character is paired with a counterpart so that both together take
 * thirteen bits.
 * @see RFC 7541, appendix B
 */
function paddingQuery(path: string): string {
  const [, tracker] = /^ballots\/(.*)/.exec(path) ?? [];
  return tracker === undefined ? '' : `?${tracker.replace(/./g, counterpart)}`;
}

function counterpart(character: string): string {
  if (/[0-2aceiost]/.test(character)) return 'X';
  if (/[XZ]/.test(character)) return 'a';
  return /[3-9Abdfghlmnpru_-]/.test(character) ? 'q' : 'b';
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
    if (response.status === 200) return { bytes: await readUpToLimit(options, path, response) };
    await response.body?.cancel();
    // 409: a past election that never got a result.
    if (response.status === 404 || (options.isFormer && response.status === 409)) return { bytes: null };
    const error = new SourceError(path, `the server answered ${response.status}`);
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : 0;
    return { error, retryAfterMs: PASSING.has(response.status) ? retryAfterMs : null };
  } catch (cause) {
    if (cause instanceof RecordError) throw cause;
    const isGarbled = isDecodingError(cause);
    const why = isGarbled ? 'the answer could not be decoded' : failureOf(response, cause);
    return { error: new SourceError(path, why, { cause }), retryAfterMs: isGarbled ? null : 0 };
  }
}

/** Node reports a decompression error by code. A retry would get the same bytes. */
function isDecodingError(cause: unknown): boolean {
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code.startsWith('Z_') : inner !== undefined && isDecodingError(inner);
}

/**
 * Explains why a reply could not be read to its end. The server was reached; a browser does not say whether
 * the connection broke or decompression failed.
 */
function failureOf({ headers }: Response, cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'the answer took too long';
  const encoding = headers.get('content-encoding');
  return `the answer broke off${encoding ? `, or could not be decoded (it came as ${encoding})` : ''}`;
}

async function readUpToLimit(
  { onBytes }: HttpSourceOptions,
  path: string,
  response: Response,
): Promise<Uint8Array> {
  const [, most = 0] = LIMITS.find(([paths]) => paths.test(path)) ?? [];
  const bytes = await readLimited(most, response);
  if (bytes === null) throw new RecordError(path, finding('too-long', { most }));
  onBytes?.(bytes.length);
  return bytes;
}

/**
 * Reads the body of a response up to a limit.
 * @param most maximum size in bytes
 * @returns null if the body is longer
 */
export async function readLimited(most: number, response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    length += chunk.value.length;
    if (length > most) {
      await reader?.cancel();
      return null;
    }
    chunks.push(chunk.value);
  }
  return concatBytes(chunks);
}
