import type { Trx } from '../../platform/database/connect.ts';
import type { RecordHead } from '../board/records-store.ts';
import { findAwaited } from '../board/requests-store.ts';
import { thresholdOf, trusteeNames, trusteesOf } from '../election/trusteeship.ts';

/** Trustees who take longer are named. */
const PATIENCE_MS = 30_000;

/**
 * Names the trustees whose shares a late live count waits for. Costs one query at most, because who the trustees are
 * never changes.
 */
export async function trusteesAwaited(trx: Trx, record: RecordHead, now: Date): Promise<string[]> {
  if (record.heldTrustee !== null) return [];
  const awaited = await findAwaited(trx, record.electionId);
  if (!awaited || now.getTime() - awaited.requestedAtS * 1000 < PATIENCE_MS) return [];
  const given = new Set(awaited.given);
  // With enough shares the count waits for this server.
  if (given.size >= thresholdOf(await trusteesOf(trx, record))) return [];
  return (await trusteeNames(trx, record)).filter((_, i) => !given.has(i + 1));
}
