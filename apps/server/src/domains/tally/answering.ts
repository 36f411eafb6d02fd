import type { VotingDay } from '@evoting/contract/commission/day';
import type { Db } from '../../platform/database/connect.ts';
import { findRecord } from '../board/records-store.ts';
import { findNewestRequest, listLastShares } from '../board/requests-store.ts';
import { thresholdOf, trusteesOf } from '../election/trusteeship.ts';
import { listPlaces } from './ceremony-store.ts';

/** The longest time for a trustee's answer. */
const PATIENCE_MS = 2 * 60_000;

/**
 * Loads which trustees answer the requests for live counts, for officers; null where none are asked for.
 */
export async function trusteesAnswering(
  db: Db,
  electionId: string,
  now: Date,
): Promise<VotingDay['trustees']> {
  const record = await findRecord(db, electionId);
  if (!record?.liveResults || record.heldTrustee !== null) return null;
  const request = await findNewestRequest(db, electionId);
  const last = new Map((await listLastShares(db, electionId)).map((one) => [one.trustee, one]));
  const isJudged = request && now.getTime() - request.requestedAtS * 1000 > PATIENCE_MS;
  const list = (await listPlaces(db, electionId)).map(({ trustee, name }) => {
    const given = last.get(trustee);
    const isUp = isJudged ? given?.index === request.index : given !== undefined || request === undefined;
    return { name, answeredAtMs: given?.givenAt.getTime() ?? null, isUp };
  });
  return { threshold: thresholdOf(await trusteesOf(db, record)), isAsked: request !== undefined, list };
}
