import { bytesToHex } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type { CheckedPicture } from './protocol.ts';

/** Far more than a picture of a ballot paper has. */
const MAX_BYTES = 2_000_000;

/**
 * Fetches a picture and demands that it is the one that the record names: a voter who goes by a face or a
 * party's emblem is protected like one who reads.
 * Takes: the addresses at which it may be (an older record names the large size of a banner), and the hash.
 * Gives: its bytes.
 * Refuses: as `CheckedPicture` says. A missing answer raises no alarm: then no picture is shown.
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
