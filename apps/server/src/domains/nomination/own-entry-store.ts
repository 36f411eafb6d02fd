import type { CandidateId, PostId, UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import type { NominationStatus } from './states.ts';

/** A candidate's own nomination. */
export interface OwnEntry {
  readonly id: CandidateId;
  readonly electionId: string;
  readonly electionTitle: string;
  /** The name of its election's record; null before the opening. */
  readonly log: string | null;
  readonly status: NominationStatus;
  /** Why the commission sent it back. */
  readonly reason: string | null;
  /** The account was made for this nomination. */
  readonly madeAccount: boolean;
  readonly name: string;
  readonly email: string | null;
  readonly bio: string;
  readonly imageId: string | null;
  readonly postId: PostId;
  readonly postName: string;
  readonly partyName: string;
  readonly partyAcronym: string | null;
  readonly partyBannerId: string | null;
}

/** Finds an account's nomination in the current election, or else its latest; withdrawn ones do not count. */
export async function findOwnEntry(db: Db, userId: UserId): Promise<OwnEntry | null> {
  const row = await db
    .selectFrom('nominations as c')
    .innerJoin('named_contests as p', 'p.id', 'c.contest_id')
    .innerJoin('users as u', 'u.id', 'c.account_id')
    .innerJoin('parties as y', 'y.id', 'c.party_id')
    .innerJoin('elections as e', 'e.id', 'c.election_id')
    .select([
      'c.id',
      'c.election_id as electionId',
      'c.name',
      'u.email',
      'c.bio',
      'c.image_id as imageId',
      'c.status',
      'c.reason',
      'c.made_account as madeAccount',
    ])
    .select('e.title as electionTitle')
    .select(sql<string | null>`CASE WHEN e.status <> 'draft' THEN e.slug END`.as('log'))
    .select([
      'p.id as postId',
      'p.name as postName',
      'y.name as partyName',
      'y.acronym as partyAcronym',
      'y.banner_id as partyBannerId',
    ])
    .where('c.account_id', '=', userId)
    .where('c.status', '<>', 'withdrawn')
    .orderBy('e.current', 'desc')
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
