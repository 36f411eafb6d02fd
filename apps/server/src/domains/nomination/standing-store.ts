import type { PartyId } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';
import type { NominationRow } from './store.ts';

/** A party's nomination, in short. */
type StandingRow = Pick<NominationRow, 'id' | 'name' | 'postId' | 'postName' | 'status' | 'reason'>;

/** Lists all nominations of a party in an election, oldest first, without withdrawn ones. */
export const listStanding = (db: Db, party: PartyId, electionId: string): Promise<StandingRow[]> =>
  nominationsOf(db, party, electionId).where('n.status', '<>', 'withdrawn').execute();

/** Lists a party's withdrawn nominations in an election, oldest first. */
export const listWithdrawn = (db: Db, party: PartyId, electionId: string): Promise<StandingRow[]> =>
  nominationsOf(db, party, electionId).where('n.status', '=', 'withdrawn').execute();

const nominationsOf = (db: Db, party: PartyId, electionId: string) =>
  db
    .selectFrom('nominations as n')
    .innerJoin('named_contests as p', 'p.id', 'n.contest_id')
    .select(['n.id', 'n.name', 'n.contest_id as postId', 'p.name as postName', 'n.status', 'n.reason'])
    .where('n.party_id', '=', party)
    .where('n.election_id', '=', electionId)
    .orderBy('n.created_at')
    .orderBy('n.id');
