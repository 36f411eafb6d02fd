import { bytesToHex } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type { CheckedPicture } from './protocol.ts';

/** Pictures of a ballot paper are far smaller. */
const MAX_BYTES = 2_000_000;

/**
 * Fetches a picture and checks it against its hash in the record, which protects voters who go by a face or a
 * party's emblem.
 * @param addresses tried in turn: the small picture, then the large one
 * @param hash SHA-256, hex
 */
export async function checkPicture(
  { addresses, hash }: { addresses: readonly string[]; hash: string },
  get: typeof fetch,
): Promise<CheckedPicture> {
  let kind: 'other' | 'none' = 'none';
  for (const address of addresses) {
    const bytes = await read(address, get);
    if (bytes === null) continue;
    if (bytes.length <= MAX_BYTES && bytesToHex(sha256(bytes)) === hash) return { kind: 'shown', bytes };
    kind = 'other';
  }
  return { kind };
}

async function read(address: string, get: typeof fetch): Promise<Uint8Array | null> {
  try {
    const answer = await get(address);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
