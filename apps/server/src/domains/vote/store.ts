import type { CandidateId, PartyId, PostId, UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** A candidate on the ballot, with what a voter is shown of it. */
export interface BallotCandidate {
  readonly candidateId: CandidateId;
  readonly candidateName: string;
  readonly candidateImageId: string | null;
  readonly postId: PostId;
  readonly postName: string;
  readonly partyId: PartyId;
  readonly partyName: string;
  readonly partyBannerId: string | null;
}

/**
 * Lists who is approved to stand for what, in the order of the ballot: contests by the position of their post
 * and their area, candidates by when they were put up. One that nobody stands in does not appear.
 */
export function listBallotCandidates(db: Db, electionId: string): Promise<BallotCandidate[]> {
  return db
    .selectFrom('nominations as c')
    .innerJoin('named_contests as p', 'p.id', 'c.contest_id')
    .innerJoin('parties as y', 'y.id', 'c.party_id')
    .select(['c.id as candidateId', 'c.name as candidateName', 'c.image_id as candidateImageId'])
    .select(['p.id as postId', 'p.name as postName'])
    .select(['y.id as partyId', 'y.name as partyName', 'y.banner_id as partyBannerId'])
    .where('c.election_id', '=', electionId)
    .where('c.status', '=', 'approved')
    .orderBy('p.position')
    .orderBy('p.area_code')
    .orderBy('p.id')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();
}

/** The pictures with these hashes (SHA-256 of the bytes of the large size, hex): their ids by hash. */
export async function listImageIds(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const wanted = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));
  const rows = await db
    .selectFrom('images')
    .select(['id', 'sha256', 'small_sha256'])
    .where((eb) => eb.or([eb('sha256', 'in', wanted), eb('small_sha256', 'in', wanted)]))
    .execute();
  return new Map(
    rows.flatMap(({ id, ...hashes }) =>
      [hashes.sha256, hashes.small_sha256].map((hash) => [hash.toString('hex'), id]),
    ),
  );
}

/**
 * How many may vote: the places on the election's roll, else every registered voter; of an election that is
 * closed those of that moment. Costs the same at any size.
 */
export async function countVoters(db: Db, electionId: string): Promise<number> {
  const { rows } = await sql<{ voters: number }>`
    SELECT coalesce(voters_at_close, voters_now(elections)) AS voters
      FROM elections WHERE id = ${electionId}`.execute(db);
  return rows[0]?.voters ?? 0;
}

/** Whether this voter has voted in this election. */
export async function hasVoted(db: Db, electionId: string, voterId: UserId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM voted WHERE election_id = ${electionId} AND voter_id = ${voterId})
        OR EXISTS (SELECT FROM fresh_marks WHERE election_id = ${electionId} AND voter_id = ${voterId}) AS has`.execute(
    db,
  );
  return rows[0]?.has === true;
}
