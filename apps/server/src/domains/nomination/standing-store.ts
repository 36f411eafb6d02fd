import type { PartyId } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';
import type { NominationRow } from './store.ts';

/** A party's nomination, in short. */
type PostedRow = Pick<NominationRow, 'id' | 'name' | 'postId' | 'status' | 'reason'>;

/** Lists all nominations of a party in an election, oldest first, without withdrawn ones. */
export function listStanding(db: Db, party: PartyId, electionId: string): Promise<PostedRow[]> {
  return db
    .selectFrom('nominations as n')
    .select(['n.id', 'n.name', 'n.contest_id as postId', 'n.status', 'n.reason'])
    .where('n.party_id', '=', party)
    .where('n.election_id', '=', electionId)
    .where('n.status', '<>', 'withdrawn')
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
}

/** A nomination that was withdrawn. */
export type WithdrawnRow = Pick<NominationRow, 'id' | 'name' | 'postName' | 'reason'>;

/** Lists a party's withdrawn nominations in an election, oldest first. */
export function listWithdrawn(db: Db, party: PartyId, electionId: string): Promise<WithdrawnRow[]> {
  return db
    .selectFrom('nominations as n')
    .innerJoin('named_contests as p', 'p.id', 'n.contest_id')
    .select(['n.id', 'n.name', 'p.name as postName', 'n.reason'])
    .where('n.party_id', '=', party)
    .where('n.election_id', '=', electionId)
    .where('n.status', '=', 'withdrawn')
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
}
