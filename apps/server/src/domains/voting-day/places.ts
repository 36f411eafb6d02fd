import type { Deps } from '../../deps.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { findCurrentElection } from '../election/service.ts';
import { listPlacesByStyle } from './store.ts';

/** While people vote two officers add or remove somebody now and then, and a roll may have millions. */
const KEPT_MS = 5 * 60_000;

/** How many places the roll has by paper; null where no roll says who may vote. */
export type PlacesByStyle = ReadonlyMap<number, number> | null;

/**
 * Counts the places of the current election's roll by paper, once in some minutes for all who ask.
 * Gives: what gives them for the election that is the current one.
 */
export function placesByStyle({
  db,
  elapsedMs,
}: Pick<Deps, 'db' | 'elapsedMs'>): (electionId: string) => Promise<PlacesByStyle> {
  const counted = new CachedValue(
    async () => {
      const election = await findCurrentElection(db);
      const places = election?.whoMayVote === 'roll' ? await listPlacesByStyle(db, election.id) : null;
      return { id: election?.id, places: places && new Map(places.map((row) => [row.style, row.places])) };
    },
    { elapsedMs, keepMs: KEPT_MS },
  );
  return async (electionId) => {
    if (counted.last?.id !== electionId) counted.forget();
    return (await counted.get()).places;
  };
}
