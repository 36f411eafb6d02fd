import { readLimited } from '@evoting/record/http-source';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import type { Witness } from './witness.ts';

const PATIENCE_MS = 10_000;
const MOST_BYTES = 4_096;

/** The server of a record, and the witness whose signature it is given. */
interface Given {
  apiUrl: string;
  log: string;
  witness: Pick<Witness, 'last'>;
}

/**
 * Gives the last cosigned checkpoint to the server, which publishes it for readers.
 * @returns why it was not taken, as a sentence; empty if it was
 */
export async function give({ apiUrl, log, witness }: Given, fetch: typeof globalThis.fetch): Promise<string> {
  try {
    const response = await fetch(`${apiUrl}/board/${log}/cosignatures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note: witness.last.note }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return '';
    const body = decodeUtf8((await readLimited(MOST_BYTES, response)) ?? new Uint8Array()) ?? '';
    if (/cosigned-by-nobody/.test(body))
      return 'The election does not name this guardian as a witness, so nobody is shown its signature.';
    if (/cosigned-other-tree/.test(body))
      return 'The server says that it has another history: tell the commission and the other guardians, and keep cosigned.txt.';
    return `The server did not take the signature (${response.status}); it is given again at the next look.`;
  } catch {
    return 'The server did not take the signature; it is given again at the next look.';
  }
}
