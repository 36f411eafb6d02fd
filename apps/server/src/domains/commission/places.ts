import type { AreaTurnout } from '@evoting/contract/declaration';
import type { Deps } from '../../deps.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { whyAway } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/connect.ts';
import { findCurrentElection } from '../election/service.ts';
import { turnoutByArea } from '../results/turnout.ts';
import { listPlacesByStyle } from './voting-day-store.ts';

/** The roll may have millions of places. */
const FRESH_MS = 5 * 60_000;

/** The numbers that take a look at the whole roll of the current election; null in an election without a roll. */
export interface RollCounts {
  /** The places by ballot style. */
  readonly places: ReadonlyMap<number, number>;
  /** By area, where that says more than the numbers by ballot style. */
  readonly turnout: readonly AreaTurnout[];
}

/**
 * Counts on the current election's roll once in five minutes for all callers.
 * @returns a function that gives null also where the count takes too long, so that the page is shown anyway
 */
export function rollCounts({
  db,
  elapsedMs,
}: Pick<Deps, 'db' | 'elapsedMs'>): (electionId: string) => Promise<RollCounts | null> {
  const countOf = (electionId: string) =>
    new CachedValue(() => countOnRoll(db, electionId), { elapsedMs, freshMs: FRESH_MS });
  let counted: { electionId: string; counts: CachedValue<RollCounts | null> } | undefined;
  return (electionId) => {
    if (counted?.electionId !== electionId) counted = { electionId, counts: countOf(electionId) };
    return counted.counts.get();
  };
}

async function countOnRoll(db: Db, electionId: string): Promise<RollCounts | null> {
  const election = await findCurrentElection(db);
  if (election?.id !== electionId || election.whoMayVote !== 'roll') return null;
  try {
    const places = (await listPlacesByStyle(db, electionId)).map(
      ({ style, places }) => [style, places] as const,
    );
    const turnout = election.status === 'draft' ? [] : await turnoutInTens(db, electionId);
    return { places: new Map(places), turnout };
  } catch (error) {
    if (whyAway(error) === 'overloaded') return null;
    throw error;
  }
}

/** Rounds the voters of each area down to tens, so that two looks do not show that one person has voted. */
async function turnoutInTens(db: Db, electionId: string): Promise<AreaTurnout[]> {
  const { lines, isByPaper } = await turnoutByArea(db, electionId);
  return isByPaper ? [] : lines.map((line) => ({ ...line, voted: Math.floor(line.voted / 10) * 10 }));
}
