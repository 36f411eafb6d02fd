import type { Deps } from '../../deps.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { whyAway } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/connect.ts';
import { findCurrentElection } from '../election/service.ts';
import { listPlacesByStyle } from './voting-day-store.ts';

/** The roll may have millions of places, and changes rarely while people vote. */
const FRESH_MS = 5 * 60_000;

/** The places on the roll by ballot style; null in an election without a roll. */
export type PlacesByStyle = ReadonlyMap<number, number> | null;

/**
 * Counts the places of the current election's roll by ballot style, once in five minutes for all callers.
 * @returns a function that gives null also where the count takes too long, so that the page is shown anyway
 */
export function placesByStyle({
  db,
  elapsedMs,
}: Pick<Deps, 'db' | 'elapsedMs'>): (electionId: string) => Promise<PlacesByStyle> {
  const countOf = (electionId: string) =>
    new CachedValue(() => countPlaces(db, electionId), { elapsedMs, freshMs: FRESH_MS });
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
