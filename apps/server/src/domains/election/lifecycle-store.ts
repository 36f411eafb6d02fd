import { randomUUID } from 'node:crypto';
import type { WhoMayVote } from '@evoting/contract/eligibility';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { EventsTable } from '../../platform/database/tables.ts';
import type { Contests } from './revision.ts';

export interface ElectionRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly status: 'draft' | 'open' | 'closed';
  readonly live_results: boolean;
  readonly plain_casts: boolean;
  readonly smallest_batch: number;
  readonly min_interval_s: number;
  readonly max_merge_delay_s: number;
  readonly nominations: 'frozen' | 'open';
  readonly key_holders: 'server' | 'trustees';
  /** Where its record is served; null where it was not made for any address yet. */
  readonly origin: string | null;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
}

/**
 * The contests and approved candidates as they stand now, in the order of the ballot; contests that nobody
 * stands in are left out. Pictures by the hash of the bytes that the ballot paper shows.
 */
export async function listContests(db: Db | Trx, electionId: string): Promise<Contests> {
  const rows = await db
    .selectFrom('nominations')
    .innerJoin('named_contests as contests', 'contests.id', 'nominations.contest_id')
    .innerJoin('parties', 'parties.id', 'nominations.party_id')
    .leftJoin('images as picture', 'picture.id', 'nominations.image_id')
    .leftJoin('images as banner', 'banner.id', 'parties.banner_id')
    .select([
      ...(['contests.id as contest_id', 'contests.post', 'contests.area', 'contests.area_code'] as const),
      ...(['nominations.id as candidate_id', 'nominations.name', 'parties.name as party'] as const),
      ...(['picture.sha256 as picture', 'banner.small_sha256 as banner'] as const),
    ])
    .where('nominations.election_id', '=', electionId)
    .where('nominations.status', '=', 'approved')
    .orderBy('contests.position')
    .orderBy('contests.area_code')
    .orderBy('contests.id')
    .orderBy('nominations.created_at')
    .orderBy('nominations.id')
    .execute();
  const contests: Contests = [];
  for (const { contest_id, post, area, area_code, candidate_id, name, party, ...shown } of rows) {
    const last = contests.at(-1);
    const [picture, banner] = [shown.picture, shown.banner].map((hash) => hash?.toString('hex') ?? null);
    const candidate = { candidate_id, name, party, picture: picture ?? null, banner: banner ?? null };
    if (last?.contest_id === contest_id) last.candidates.push(candidate);
    else
      contests.push({
        contest_id,
        name: post,
        area,
        ...(area !== null && { area_code }),
        candidates: [candidate],
      });
  }
  return contests;
}

/** A revision by its hashes. */
export interface RevisionRow {
  /** Its number in the record, whatever style it is of. */
  readonly revision: number;
  readonly style: number;
  /** Its number among those of its style. */
  readonly ofStyle: number;
  /** The index of its entry in the record. */
  readonly index: number;
  readonly revisionHash: Buffer;
  readonly electionHash: Buffer;
}

const revisionsOf = (db: Db | Trx, electionId: string) =>
  db
    .selectFrom('ballot_revisions as revision')
    .select([
      'revision.revision',
      'revision.style',
      'revision.of_style as ofStyle',
      'revision.entry_index as index',
      'revision.revision_hash as revisionHash',
      'revision.election_hash as electionHash',
    ])
    .where('revision.election_id', '=', electionId);

/** The revision with this Belenios election; undefined where there is none. */
export function findRevisionByElection(
  db: Db | Trx,
  electionId: string,
  electionHash: Buffer,
): Promise<RevisionRow | undefined> {
  return revisionsOf(db, electionId).where('revision.election_hash', '=', electionHash).executeTakeFirst();
}

/** Whether the record has several ballot styles. */
export async function hasStyles(db: Db | Trx, electionId: string): Promise<boolean> {
  const row = await revisionsOf(db, electionId).where('revision.style', '>', 1).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The revision of a style that is in force; undefined before the election was opened. */
export function findLastRevision(
  db: Db | Trx,
  electionId: string,
  style: number,
): Promise<RevisionRow | undefined> {
  return revisionsOf(db, electionId)
    .where('revision.style', '=', style)
    .orderBy('revision.of_style', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The revisions in force, one a style; none before the election was opened. */
export function listNewestRevisions(db: Db | Trx, electionId: string): Promise<RevisionRow[]> {
  return revisionsOf(db, electionId)
    .distinctOn('revision.style')
    .orderBy('revision.style')
    .orderBy('revision.of_style', 'desc')
    .execute();
}

/** How many revisions a record has. */
export async function countRevisions(trx: Trx, electionId: string): Promise<number> {
  const row = await trx
    .selectFrom('ballot_revisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * The revisions of an election, oldest first, with their running sums; a revision without ballots has none.
 */
export function listRevisionsWithSums(db: Db | Trx, electionId: string) {
  return revisionsOf(db, electionId)
    .innerJoin('running_sums as sums', (join) =>
      join
        .onRef('sums.election_id', '=', 'revision.election_id')
        .onRef('sums.revision', '=', 'revision.revision'),
    )
    .select((eb) => [
      'sums.ballots',
      eb.case().when('sums.ballots', '>', 0).then(eb.ref('sums.encrypted_tally')).end().as('encryptedTally'),
    ])
    .orderBy('revision.revision')
    .execute();
}

/** Adds revisions that were appended to the record. */
export async function insertRevisions(
  trx: Trx,
  electionId: string,
  revisions: readonly RevisionRow[],
): Promise<void> {
  await trx
    .insertInto('ballot_revisions')
    .values(
      revisions.map(({ revision, style, ofStyle, index, revisionHash, electionHash }) => ({
        ...{ election_id: electionId, revision, style, of_style: ofStyle, entry_index: index },
        ...{ revision_hash: revisionHash, election_hash: electionHash },
      })),
    )
    .execute();
}

/**
 * Notes that candidates were changed, in the transaction of the change: whoever collects changes waits for
 * it. The first one's time stays.
 */
export async function insertBallotChange(trx: Trx, electionId: string, at: Date): Promise<void> {
  await trx
    .insertInto('ballot_changes')
    .values({ election_id: electionId, since: at })
    // Not `do nothing`, which would not hold the row: a collector could take it away and not see this change
    // yet.
    .onConflict((conflict) =>
      conflict.column('election_id').doUpdateSet({ since: sql`ballot_changes.since` }),
    )
    .execute();
}

/**
 * Since when changes of candidates wait for a ballot revision, and how many revisions came of changes after
 * `after`; undefined where none wait.
 */
export function findBallotChange(db: Db | Trx, electionId: string, after: Date) {
  return db
    .selectFrom('ballot_changes')
    .select((eb) => [
      'since',
      eb
        .selectFrom('events')
        .select((count) => count.fn.countAll<number>().as('revisions'))
        .where('events.election_id', '=', electionId)
        .where('kind', '=', 'ballot-changed')
        .where('at', '>', after)
        .as('revisions'),
    ])
    .where('election_id', '=', electionId)
    .executeTakeFirst();
}

/** Takes the note away. What is read after it holds every change that it stood for. */
export async function deleteBallotChange(trx: Trx, electionId: string): Promise<void> {
  await trx.deleteFrom('ballot_changes').where('election_id', '=', electionId).execute();
}

/** An election that was not given up, held for this transaction. */
export function lockElection(trx: Trx, electionId: string): Promise<ElectionRow | undefined> {
  return trx
    .selectFrom('elections')
    .select(['id', 'slug', 'title', 'status', 'opens_at', 'closes_at', 'origin', 'nominations'])
    .select(['live_results', 'plain_casts', 'smallest_batch', 'min_interval_s', 'max_merge_delay_s'])
    .select('key_holders')
    .where('id', '=', electionId)
    .where('given_up_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Opens or closes an election, in the transaction that holds it. */
export async function setStatus(
  trx: Trx,
  electionId: string,
  change: { status: 'open' } | { status: 'closed'; closed_at: Date },
): Promise<void> {
  await trx.updateTable('elections').set(change).where('id', '=', electionId).execute();
}

/** Says who opens the count of an election, in the transaction that holds it. */
export async function setKeyHolders(
  trx: Trx,
  electionId: string,
  holders: 'server' | 'trustees',
): Promise<void> {
  await trx.updateTable('elections').set({ key_holders: holders }).where('id', '=', electionId).execute();
}

/** Sets when voting begins and ends by the clock. */
export async function setTimes(
  trx: Trx,
  electionId: string,
  { opensAt, closesAt }: { opensAt: Date | null; closesAt: Date | null },
): Promise<void> {
  const times = { opens_at: opensAt, closes_at: closesAt };
  await trx.updateTable('elections').set(times).where('id', '=', electionId).execute();
}

/** Adds a public event of an election. */
export async function insertEvent(
  trx: Trx,
  electionId: string,
  kind: EventsTable['kind'],
  at: Date,
): Promise<void> {
  await trx.insertInto('events').values({ id: randomUUID(), election_id: electionId, kind, at }).execute();
}

/**
 * Waits until no cast is under way, and lets none in: `cast_ballot` shares this lock. Held until the
 * transaction ends.
 */
export async function holdClosed(trx: Trx, electionId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(lock_of_casts(${electionId}))`.execute(trx);
}

/** One election is begun at a time: of two at once the second sees the first. */
export async function lockBeginning(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('begin an election', 0))`.execute(trx);
}

/** Leaves no election the current one: a new one takes its place. */
export async function retireCurrent(trx: Trx): Promise<void> {
  await trx.updateTable('elections').set({ current: false }).where('current', '=', true).execute();
}

/**
 * Gives a draft up, in the transaction that holds it; the newest one that is over is the current one again.
 */
export async function setGivenUp(trx: Trx, electionId: string, now: Date): Promise<void> {
  const givenUp = { current: false, given_up_at: now };
  await trx.updateTable('elections').set(givenUp).where('id', '=', electionId).execute();
  await sql`UPDATE elections SET current = true WHERE id = (
    SELECT id FROM elections WHERE status = 'closed' AND archived_at IS NULL
      ORDER BY created_at DESC LIMIT 1)`.execute(trx);
}

/** How many drafts were given up whose address is this one, or this one with a number. */
export async function countGivenUp(trx: Trx, slug: string): Promise<number> {
  const { rows } = await sql<{ drafts: number }>`
    SELECT count(*)::int AS drafts FROM elections WHERE given_up_at IS NOT NULL
      AND (slug = ${slug} OR slug ~ ('^' || ${slug} || '-[0-9]+$'))`.execute(trx);
  return rows[0]?.drafts ?? 0;
}

/** What an election is made with; `draft.ts` says what each means. */
export interface NewElection {
  readonly slug: string;
  readonly title: string;
  readonly year: number;
  readonly origin: string;
  readonly liveResults: boolean;
  readonly plainCasts: boolean;
  readonly smallestBatch: number;
  readonly minIntervalS: number;
  readonly maxMergeDelayS: number;
  readonly nominations: 'frozen' | 'open';
  readonly candidatesAParty: number;
  readonly whoMayVote: WhoMayVote;
}

/**
 * Adds a draft as the current election.
 * Refuses (throws): the constraint `elections_slug_key`.
 */
export async function insertElection(trx: Trx, id: string, now: Date, draft: NewElection): Promise<void> {
  const { slug, title, year, origin, nominations } = draft;
  await trx
    .insertInto('elections')
    .values({
      ...{ id, slug, title, year, origin, nominations, current: true, created_at: now },
      ...{ opens_at: null, closes_at: null, closed_at: null },
      live_results: draft.liveResults,
      plain_casts: draft.plainCasts,
      smallest_batch: draft.smallestBatch,
      min_interval_s: draft.minIntervalS,
      max_merge_delay_s: draft.maxMergeDelayS,
      candidates_a_party: draft.candidatesAParty,
      who_may_vote: draft.whoMayVote,
    })
    .execute();
}
