import type { DataOf } from '@evoting/contract/calls';
import type { UserId } from '@evoting/contract/fields';
import { type Db, inSnapshot } from '../../platform/database/connect.ts';
import { digestOfRoll, type RollContents } from '../election/roll-contents.ts';
import { findCurrentElection } from '../election/service.ts';
import { importOf } from './imports.ts';
import { listImports } from './imports-store.ts';
import { type AreaCount, countByArea, findRoll } from './rolls-store.ts';

/** Describes the roll of the current election for an officer's console. */
export async function rollOverview(
  db: Db,
  me: UserId,
): Promise<Omit<DataOf<'GET /commission/roll'>, 'takesPhones'>> {
  const election = await findCurrentElection(db);
  if (!election) return { election: null, places: 0, frozen: false, imports: [] };
  const { id, title, status, whoMayVote, votersUse } = election;
  // Read before the number of places, which then includes every list shown as on the roll.
  const imports = (await listImports(db, id)).map((row) => importOf(row, me));
  const { places = 0, frozenAt = null, bothCodes = false } = (await findRoll(db, id)) ?? {};
  return {
    election: {
      ...{ id, title, whoMayVote, votersUse, bothCodes },
      opened: status !== 'draft',
      closed: status === 'closed',
    },
    places,
    frozen: status !== 'draft' || frozenAt !== null,
    imports,
  };
}

/** The contents of an election's roll, as they were read. */
export interface SeenContents extends RollContents {
  readonly electionId: string;
}

/**
 * Reads the contents of the current election's roll; null without an election.
 * @param before an earlier reading, returned if the roll has not changed since: a digest reads the whole roll
 */
export const rollContents = (db: Db, before: SeenContents | null | undefined): Promise<SeenContents | null> =>
  inSnapshot(db, async (trx) => {
    const election = await findCurrentElection(trx);
    if (!election) return null;
    const electionId = election.id;
    const { places = 0, changes = 0 } = (await findRoll(trx, electionId)) ?? {};
    if (before?.electionId === electionId && before.changes === changes) return before;
    return { electionId, places, changes, contents: await digestOfRoll(trx, electionId) };
  });

/** Counts the places of the current election's roll by area. */
export async function rollByArea(db: Db): Promise<AreaCount[]> {
  const election = await findCurrentElection(db);
  return election ? countByArea(db, election.id) : [];
}
