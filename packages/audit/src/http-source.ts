import { type RecordSource, SourceError } from './source.ts';

/** A bundle of 256 large ballots stays far below; a server that sends more is not read to the end. */
const MAX_FILE_BYTES = 128 * 1024 * 1024;

/** How a record is reached over HTTP. */
export interface HttpSourceOptions {
  /** The address of the API, without a slash at the end, e.g. `https://vote.example/api`. */
  apiUrl: string;
  /** The log's name in its paths, e.g. `2026`. */
  log: string;
  fetch: typeof fetch;
  /** Called with the number of bytes of each body read. */
  onBytes?: (bytes: number) => void;
  /** How long one request may take. */
  timeoutMs?: number;
}

/**
 * A record as a server publishes it.
 * Takes: where it is. Gives: a source. 404 means that there is no such file; anything else than 200 is a SourceError.
 */
export function httpSource(options: HttpSourceOptions): RecordSource {
  const { apiUrl, log } = options;
  const urlOf = (path: string) =>
    path === 'results' ? `${apiUrl}/extras/election-results` : `${apiUrl}/board/${log}/${path}`;
  return { read: (path) => fetchFile(options, path, urlOf(path)) };
}

async function fetchFile(
  { fetch, onBytes, timeoutMs = 60_000 }: HttpSourceOptions,
  path: string,
  url: string,
): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.status === 404) return null;
    if (response.status !== 200) throw new SourceError(path, `the server answered ${response.status}`);
    const bytes = await readLimited(path, response);
    onBytes?.(bytes.length);
    return bytes;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(path, 'the server cannot be reached', { cause: error });
  }
}

async function readLimited(path: string, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    length += chunk.value.length;
    if (length > MAX_FILE_BYTES) {
      await reader?.cancel();
      throw new SourceError(path, `the server sent more than ${MAX_FILE_BYTES} bytes`);
    }
    chunks.push(chunk.value);
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
