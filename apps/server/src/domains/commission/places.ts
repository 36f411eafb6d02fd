import type { Deps } from '../../deps.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { whyAway } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/connect.ts';
import { findCurrentElection } from '../election/service.ts';
import { listPlacesByStyle } from './voting-day-store.ts';

/** While people vote two officers change the roll now and then, and it may have millions of places. */
const KEPT_MS = 5 * 60_000;

/** How many places the roll has by paper; null in an election without a roll. */
export type PlacesByStyle = ReadonlyMap<number, number> | null;

/**
 * Counts the places of the current election's roll by paper, once in some minutes for all who ask.
 * Gives: the function that gives them for the current election; null too while the count takes too long, so
 * that the day is shown anyway.
 */
export function placesByStyle({
  db,
  elapsedMs,
}: Pick<Deps, 'db' | 'elapsedMs'>): (electionId: string) => Promise<PlacesByStyle> {
  const countOf = (electionId: string) =>
    new CachedValue(() => countPlaces(db, electionId), { elapsedMs, keepMs: KEPT_MS });
  let counted: { electionId: string; places: CachedValue<PlacesByStyle> } | undefined;
  return (electionId) => {
    if (counted?.electionId !== electionId) counted = { electionId, places: countOf(electionId) };
    return counted.places.get();
  };
}

async function countPlaces(db: Db, electionId: string): Promise<PlacesByStyle> {
  const election = await findCurrentElection(db);
  if (election?.id !== electionId || election.whoMayVote !== 'roll') return null;
  try {
    return new Map((await listPlacesByStyle(db, electionId)).map(({ style, places }) => [style, places]));
  } catch (error) {
    if (whyAway(error) === 'overloaded') return null;
    throw error;
  }
}
