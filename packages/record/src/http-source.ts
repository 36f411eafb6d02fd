import { concatBytes } from '@evoting/tlog/encoding';
import { finding } from './findings.ts';
import {
  areaOfPath,
  FRONT,
  MOST_RESULTS_BYTES,
  RecordError,
  type RecordSource,
  SourceError,
} from './source.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/**
 * The most bytes that a file may have, by its path, the first that fits: a server that sends more is not read
 * to the end, since a few kilobytes on the line may unfold to any number.
 */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  // A signed head, where the count is, a proof, where a ballot is, a tile, the entries of a bundle.
  [/^(checkpoint$|count$|proof\/|ballots\/|tile\/)/, 128 * KIB],
  // Some 20 bytes for each live count.
  [/^openings$/, 4 * MIB],
  [/^(front\/)?(results|areas$)/, MOST_RESULTS_BYTES],
  // A bundle of 256 large ballots, or of their hints, stays far below.
  [/^/, 128 * MIB],
];

const RESULTS = 'election-results';
/** What is shown of an election beside its record, by the path of a source. */
const CALLS = new Map([
  ['results', RESULTS],
  ['areas', 'areas'],
]);

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
   * name, as its own results page asks for them, and what the front page shows is looked at beside them.
   */
  isFormer?: boolean;
  fetch: typeof fetch;
  /** Called with the number of bytes of each body read. */
  onBytes?: (bytes: number) => void;
  /** How long one request may take. */
  timeoutMs?: number;
  /** Waits between two attempts, for tests. */
  wait?: (ms: number) => Promise<void>;
}

/**
 * A record as a server publishes it.
 * Takes: where it is.
 * Gives: a source. 404 means that there is no such file. A server that is busy or does not answer is asked
 * again up to five times, each time later; what then is no answer is a SourceError. An answer that is longer
 * than any file of its kind is none of the record (RecordError).
 */
export function httpSource(options: HttpSourceOptions): RecordSource {
  const { apiUrl, log, isFormer = false } = options;
  const urlOf = (path: string) => {
    const shown = path.replace(FRONT, '');
    const area = areaOfPath(shown);
    const call = area === null ? CALLS.get(shown) : RESULTS;
    if (call === undefined) return `${apiUrl}/board/${log}/${path}${evenedBy(path)}`;
    const isNamed = isFormer && shown === path;
    const query = [...(area === null ? [] : [`area=${area}`]), ...(isNamed ? [`log=${log}`] : [])];
    return `${apiUrl}/extras/${call}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  };
  const isNone = (path: string) => !isFormer && path.startsWith(FRONT);
  return { read: async (path) => (isNone(path) ? null : fetchFile(options, path, urlOf(path))) };
}

/**
 * HTTP/2 and HTTP/3 write a character in five to eight bits, so that the length of a request would tell
 * something of the tracker in it: each character gets a counterpart, with which it always takes thirteen.
 * Takes: a path.
 * Gives: for the place of a ballot a query, which the server does not read; else nothing.
 * Source: RFC 7541, appendix B.
 */
function evenedBy(path: string): string {
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
    if (response.status === 200) return { bytes: await readAsKind(options, path, response) };
    await response.body?.cancel();
    // A former election that never got a result is answered with 409.
    if (response.status === 404 || (options.isFormer && response.status === 409)) return { bytes: null };
    const error = new SourceError(path, `the server answered ${response.status}`);
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : 0;
    return { error, retryAfterMs: PASSING.has(response.status) ? retryAfterMs : null };
  } catch (cause) {
    if (cause instanceof RecordError) throw cause;
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

async function readAsKind(
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
 * Reads the body of an answer, no further than it may be long.
 * Takes: the most bytes that it may have, and the answer.
 * Gives: its bytes.
 * Refuses: a longer one, as null.
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
