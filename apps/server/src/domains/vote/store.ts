import type { CandidateId, PartyId, PostId, UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../plugins/database/connect.ts';

/** A candidate on the ballot, with what a voter is shown of it. */
export interface Standee {
  readonly candidateId: CandidateId;
  readonly candidateName: string;
  readonly candidateImageId: string | null;
  readonly postId: PostId;
  readonly postName: string;
  readonly partyId: PartyId;
  readonly partyName: string;
  readonly partyBannerId: string | null;
}

/** Lists who stands for what: in the order of the ballot: posts by position, candidates by when they were put up. A post nobody stands for does not appear. */
export function listStandees(db: Db, electionId: string): Promise<Standee[]> {
  return db
    .selectFrom('candidates as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .innerJoin('parties as y', 'y.user_id', 'c.party_id')
    .select(['c.id as candidateId', 'c.name as candidateName', 'c.image_id as candidateImageId'])
    .select(['p.id as postId', 'p.name as postName'])
    .select(['y.user_id as partyId', 'y.name as partyName', 'y.banner_id as partyBannerId'])
    .where('c.election_id', '=', electionId)
    .orderBy('p.position')
    .orderBy('p.id')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();
}

/** The size of the roll: every registered voter. Costs the same at any size. */
export async function countVoters(db: Db): Promise<number> {
  const row = await db
    .selectFrom('roll_sizes')
    .select(sql<number>`sum(voters)::bigint`.as('voters'))
    .executeTakeFirstOrThrow();
  return row.voters;
}

/** Whether this voter has voted in this election. */
export async function hasVoted(db: Db, electionId: string, voterId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('voted')
    .select('voter_id')
    .where('election_id', '=', electionId)
    .where('voter_id', '=', voterId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a voter as having voted. A second mark under way waits for the first to be decided.
 * Takes: the transaction that also stores the ballot. Gives: false when the voter had voted already.
 */
export async function markVoted(trx: Db, electionId: string, voterId: UserId): Promise<boolean> {
  const row = await trx
    .insertInto('voted')
    .values({ election_id: electionId, voter_id: voterId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('voter_id')
    .executeTakeFirst();
  return row !== undefined;
}
