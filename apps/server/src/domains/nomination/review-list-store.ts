import type { CandidateId, PartyId, PostId } from '@evoting/contract/fields';
import type { Selectable } from 'kysely';
import { type NotNull, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import { nameHolds } from '../../platform/database/like.ts';
import type { NominationsTable, PartiesTable } from '../../platform/database/tables.ts';

type NominationStatus = Selectable<NominationsTable>['status'];
type PartyStatus = Selectable<PartiesTable>['status'];

/** A page of a list, counted from 1, with its filters. */
export interface ListQuery<Status> {
  readonly page: number;
  readonly limit: number;
  /** A text to find in names. */
  readonly search?: string | undefined;
  readonly status?: Status | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** Finds the nomination rules of the current election, as stored; null before the first one. */
export async function findStoredRules(db: Db) {
  const row = await db
    .selectFrom('elections')
    .select(['id', 'title', 'status', 'approval', 'nominations', 'candidates_a_party as candidatesAParty'])
    .select('who_stands as whoStands')
    .select(['self_seconders as seconders', 'self_until as until'])
    .select(
      sql<boolean>`who_stands <> 'parties' AND who_may_vote = 'roll' AND voters_use <> 'links'`.as(
        'maySelfNominate',
      ),
    )
    .where('current', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the parties that wait for approval, and the nominations that do so in an election. */
export async function countWaiting(db: Db, electionId: string | null) {
  const { rows } = await sql<{ waitingParties: number; waitingNominations: number }>`
    SELECT (SELECT count(*) FROM parties WHERE status = 'registered') AS "waitingParties",
           (SELECT count(*) FROM nominations WHERE election_id = ${electionId}
              AND status = 'submitted') AS "waitingNominations"`.execute(db);
  return rows[0] ?? { waitingParties: 0, waitingNominations: 0 };
}

export interface PartyRow {
  readonly id: PartyId;
  readonly name: string;
  readonly acronym: string | null;
  readonly bannerId: string | null;
  readonly status: PartyStatus;
  readonly members: number;
  readonly nominations: number;
}

/** Lists a page of the parties by name, each with the number of its nominations in an election. */
export async function listParties(
  db: Db,
  electionId: string | null,
  { page, limit, search = '', status }: ListQuery<PartyStatus>,
): Promise<Page<PartyRow>> {
  const all = db
    .selectFrom('parties')
    .where('parties.id', '<>', INDEPENDENTS)
    .$if(search !== '', (query) => query.where(nameHolds('parties.name', search)))
    .$if(status !== undefined, (query) => query.where('status', '=', status as PartyStatus));
  const rows = await all
    .select(['id', 'name', 'acronym', 'banner_id as bannerId', 'status'])
    .select(sql<number>`(SELECT count(*) FROM party_members m WHERE m.party_id = parties.id)`.as('members'))
    .select(
      sql<number>`(SELECT count(*) FROM nominations n WHERE n.party_id = parties.id
        AND n.election_id = ${electionId} AND n.status <> 'withdrawn')`.as('nominations'),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: await countOf(all) };
}

export type PartyName = Pick<PartyRow, 'id' | 'name' | 'acronym'>;

/** Anybody can register parties: officers compare a new one with so many others at most, approved ones first. */
const COMPARED_MAX = 2_000;

/** Lists the names of the parties that are approved or wait for approval. */
export function listPartyNames(db: Db): Promise<PartyName[]> {
  return db
    .selectFrom('parties')
    .select(['id', 'name', 'acronym'])
    .where('id', '<>', INDEPENDENTS)
    .where('status', 'in', ['registered', 'approved'])
    .orderBy('status')
    .orderBy('name')
    .limit(COMPARED_MAX)
    .execute();
}

export interface ReviewRow {
  readonly id: CandidateId;
  readonly name: string;
  readonly bio: string;
  readonly imageId: string | null;
  readonly party: PartyId;
  readonly partyName: string;
  readonly partyAcronym: string | null;
  readonly bannerId: string | null;
  readonly postId: PostId;
  readonly postName: string;
  readonly status: NominationStatus;
  readonly reason: string | null;
  /** The place on the roll of somebody who nominated themself. */
  readonly voterNumber: string | null;
  /** The account still has that place, where the post is elected. */
  readonly hasPlace: boolean;
}

const nominationsOf = (db: Db, electionId: string) =>
  db
    .selectFrom('nominations as n')
    .innerJoin('parties', 'parties.id', 'n.party_id')
    .innerJoin('named_contests as contest', 'contest.id', 'n.contest_id')
    .where('n.election_id', '=', electionId);

/** Lists a page of an election's nominations, by post and then oldest first. */
export async function listNominations(
  db: Db,
  electionId: string,
  { page, limit, search = '', status }: ListQuery<NominationStatus>,
): Promise<Page<ReviewRow>> {
  const holds = sql<SqlBool>`(${nameHolds('n.name', search)} OR ${nameHolds('parties.name', search)})`;
  const all = nominationsOf(db, electionId)
    .$if(search !== '', (query) => query.where(holds))
    .$if(status !== undefined, (query) => query.where('n.status', '=', status as NominationStatus));
  const rows = await all
    .select(['n.id', 'n.name', 'n.bio', 'n.image_id as imageId', 'n.status', 'n.reason'])
    .select(['n.party_id as party', 'parties.name as partyName', 'parties.acronym as partyAcronym'])
    .select('parties.banner_id as bannerId')
    .select(['contest.id as postId', 'contest.name as postName', 'n.voter_number as voterNumber'])
    .select(
      sql<boolean>`n.voter_number IS NOT NULL AND has_place_for(contest.id, n.voter_number, n.account_id)`.as(
        'hasPlace',
      ),
    )
    .orderBy('contest.position')
    .orderBy('contest.name')
    .orderBy('n.created_at')
    .orderBy('n.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: await countOf(all) };
}

/** The fields by which nominations can be confused: the name in a contest, and the picture. */
export type Appearance = Pick<ReviewRow, 'id' | 'name' | 'imageId' | 'postId' | 'partyName' | 'postName'>;

/** Lists the nominations that share a contest or a picture with one of these, except withdrawn ones. */
export function listAppearances(
  db: Db,
  electionId: string,
  nominations: readonly ReviewRow[],
): Promise<Appearance[]> {
  const contests = [...new Set(nominations.map(({ postId }) => postId))];
  const pictures = [...new Set(nominations.flatMap(({ imageId }) => imageId ?? []))];
  if (contests.length === 0) return Promise.resolve([]);
  return nominationsOf(db, electionId)
    .select(['n.id', 'n.name', 'n.image_id as imageId', 'parties.name as partyName'])
    .select(['contest.id as postId', 'contest.name as postName'])
    .where('n.status', '<>', 'withdrawn')
    .where((eb) =>
      eb.or([
        eb('n.contest_id', 'in', contests),
        eb(sql<string>`n.image_id`, '=', sql<string>`ANY (${pictures})`),
      ]),
    )
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
}

/** Lists the members of a nomination's party, or who nominated themself, as recipients of mails. */
export async function listMembersOf(db: Db, nomination: CandidateId) {
  return db
    .selectFrom('nominations as n')
    .leftJoin('party_members as m', 'm.party_id', 'n.party_id')
    .innerJoin('users', (join) =>
      join.on(
        sql<SqlBool>`users.id = m.account_id OR (n.voter_number IS NOT NULL AND users.id = n.account_id)`,
      ),
    )
    .select(['users.email', 'users.locale', 'n.name'])
    .$narrowType<{ email: NotNull }>()
    .where('n.id', '=', nomination)
    .orderBy('users.email')
    .execute();
}

interface Countable {
  select(expression: unknown): { executeTakeFirst(): Promise<{ total: number } | undefined> };
}

async function countOf(all: unknown): Promise<number> {
  const counted = (all as Countable).select(sql<number>`count(*)`.as('total'));
  return (await counted.executeTakeFirst())?.total ?? 0;
}
