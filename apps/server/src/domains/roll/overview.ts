import type { DataOf } from '@evoting/contract/calls';
import type { UserId } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';
import { findCurrentElection } from '../election/service.ts';
import { importOf } from './imports.ts';
import { listImports } from './imports-store.ts';
import { countByArea, isRollFrozen } from './rolls-store.ts';

/** The roll of the current election as the console shows it to an officer. */
export async function rollOverview(
  db: Db,
  me: UserId,
): Promise<Omit<DataOf<'GET /commission/roll'>, 'takesPhones'>> {
  const election = await findCurrentElection(db);
  if (!election) return { election: null, places: 0, claimed: 0, frozen: false, areas: [], imports: [] };
  const { id, title, whoMayVote, status } = election;
  // Read before the places are counted: so the count includes every list that is shown as on the roll.
  const imports = (await listImports(db, id)).map((row) => importOf(row, me));
  const areas = await countByArea(db, id);
  const sum = (of: 'places' | 'claimed') => areas.reduce((total, area) => total + area[of], 0);
  return {
    election: { id, title, whoMayVote, opened: status !== 'draft', closed: status === 'closed' },
    places: sum('places'),
    claimed: sum('claimed'),
    frozen: status !== 'draft' || (await isRollFrozen(db, id)),
    areas,
    imports,
  };
}
