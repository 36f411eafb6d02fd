import type { Trx } from '../../platform/database/connect.ts';
import type { RecordHead } from '../board/records-store.ts';
import { findRequest, listLastShares } from '../board/requests-store.ts';
import { thresholdOf, trusteeNames, trusteesOf } from '../election/trusteeship.ts';

/** Trustees who take longer are named. */
const PATIENCE_MS = 30_000;

/** Names the trustees whose shares a late live count waits for. */
export async function trusteesAwaited(trx: Trx, record: RecordHead, now: Date): Promise<string[]> {
  if (record.heldTrustee !== null) return [];
  const request = await findRequest(trx, record.electionId);
  if (!request || now.getTime() - request.requestedAtS * 1000 < PATIENCE_MS) return [];
  const last = await listLastShares(trx, record.electionId);
  const given = new Set(last.flatMap(({ trustee, index }) => (index === request.index ? [trustee] : [])));
  // With enough shares the count waits for this server.
  if (given.size >= thresholdOf(await trusteesOf(trx, record))) return [];
  return (await trusteeNames(trx, record)).filter((_, i) => !given.has(i + 1));
}
