import type { CandidateId } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';

/** The public data of a candidate in any election, without the e-mail. */
export interface PublicCandidate {
  readonly id: CandidateId;
  readonly name: string;
  readonly bio: string;
  readonly imageId: string | null;
  readonly postName: string;
  readonly partyName: string;
  readonly partyAcronym: string | null;
  readonly partyBannerId: string | null;
  readonly electionTitle: string;
  /** The name of the election's record; null while it is the current one. */
  readonly log: string | null;
  /** The election's draft was given up. */
  readonly givenUp: boolean;
  /** Elected without a vote. */
  readonly isUnopposed?: true;
}

/** A candidate as nominated, with the keys of the ballot papers. */
export interface NominatedCandidate extends PublicCandidate {
  readonly electionId: string;
  readonly contestId: string;
}

/** Finds an approved candidate. */
export async function findPublicCandidate(db: Db, id: CandidateId): Promise<NominatedCandidate | null> {
  const row = await db
    .selectFrom('nominations as c')
    .innerJoin('named_contests as p', 'p.id', 'c.contest_id')
    .innerJoin('parties as y', 'y.id', 'c.party_id')
    .innerJoin('elections as e', 'e.id', 'c.election_id')
    .select(['c.id', 'c.name', 'c.bio', 'c.image_id as imageId', 'p.name as postName'])
    .select([
      'y.name as partyName',
      'y.acronym as partyAcronym',
      'y.banner_id as partyBannerId',
      'e.title as electionTitle',
    ])
    .select([
      'e.slug',
      'e.current',
      'e.given_up_at as givenUpAt',
      'e.id as electionId',
      'c.contest_id as contestId',
    ])
    .where('c.id', '=', id)
    .where('c.status', '=', 'approved')
    .executeTakeFirst();
  if (!row) return null;
  const { slug, current, givenUpAt, ...found } = row;
  return { ...found, log: current ? null : slug, givenUp: givenUpAt !== null };
}
