import type { CandidateId, PartyId, PostId, UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import { brokenConstraint, type Db } from '../../plugins/database/connect.ts';
import type { IntakeRow } from '../board/intake-store.ts';

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

/** Why a ballot was not stored. `election-changed`: its row is not the one that was judged; nothing else was looked at. */
export type StoreRefusal = 'election-changed' | 'already-voted' | 'used-credential' | 'known-ballot';

/**
 * Marks the voter as having voted and puts the ballot into the intake: one statement, one transaction, both or neither.
 * Takes the election as it was judged, the voter, and the verified ballot. Gives null once both are stored, or why neither is.
 * Whoever closes the election waits for this, or has closed before it looks. A second cast of the voter waits for the first to be decided.
 * A twin of the ballot on its way from the intake to the record is met too: the insert waits for the sequencer, and the look at the record comes after it.
 */
export async function storeBallot(
  db: Db,
  election: { readonly id: string; readonly version: string },
  voterId: UserId,
  { tracker, credential, style, ballot }: IntakeRow,
): Promise<StoreRefusal | null> {
  try {
    const { rows } = await sql<{ outcome: 'stored' | 'election-changed' | 'already-voted' }>`
      SELECT cast_ballot(${election.id}, ${election.version}, ${voterId}, ${tracker}, ${credential}, ${style}, ${ballot}) AS outcome`.execute(
      db,
    );
    const outcome = rows[0]?.outcome;
    if (outcome === undefined) throw new Error('a cast had no outcome');
    return outcome === 'stored' ? null : outcome;
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === 'intake_pkey') return 'known-ballot';
    if (constraint === 'intake_credential') return 'used-credential';
    throw error;
  }
}
