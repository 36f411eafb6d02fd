import { readLimited } from '@evoting/record/http-source';
import { decodeUtf8 } from '@evoting/tlog/encoding';

const PATIENCE_MS = 30_000;
const MOST_BYTES = 4_096;

/** Sends a body to a path of the server: the status of its reply and its text; null if there was none. */
export type Post = (path: string, body: object) => Promise<{ status: number; text: string } | null>;

/** Makes the calls to the server of a record. */
export const poster =
  (apiUrl: string, fetch: typeof globalThis.fetch): Post =>
  async (path, body) => {
    try {
      const response = await fetch(`${apiUrl}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const bytes = await readLimited(MOST_BYTES, response);
      return { status: response.status, text: decodeUtf8(bytes ?? new Uint8Array()) ?? '' };
    } catch {
      return null;
    }
  };
