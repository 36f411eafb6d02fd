import type { SmallContest } from '@evoting/contract/commission/areas';
import type { Db } from '../../platform/database/connect.ts';
import { listPosts } from '../contest/service.ts';
import { stylesOf } from '../contest/styles.ts';
import { listBallot } from '../paper/service.ts';
import { findSmallestBatch } from './elections-store.ts';
import { listPlacesByStyle } from './voting-day-store.ts';

/**
 * Lists the contests of an election by a roll in which fewer people may vote than a live count must cover, as the
 * roll is now: their exact results say much about each of these people. Those without a vote have none.
 */
export async function smallContests(db: Db, electionId: string): Promise<SmallContest[]> {
  const smallestBatch = await findSmallestBatch(db, electionId);
  if (smallestBatch === null) return [];
  const placesOf = new Map((await listPlacesByStyle(db, electionId)).map((row) => [row.style, row.places]));
  const voters = new Map<string, number>();
  for (const { style, contestIds } of await stylesOf(db, electionId))
    for (const id of contestIds) voters.set(id, (voters.get(id) ?? 0) + (placesOf.get(style) ?? 0));
  const unopposed = new Set(
    (await listBallot(db, electionId)).flatMap((row) => (row.isUnopposed ? row.contestId : [])),
  );
  return (await listPosts(db, electionId))
    .filter(({ id }) => !unopposed.has(id))
    .map(({ id, postName }) => ({ name: postName, places: voters.get(id) ?? 0 }))
    .filter(({ places }) => places < smallestBatch);
}
