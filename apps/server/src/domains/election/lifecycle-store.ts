import { randomUUID } from 'node:crypto';
import type { PostId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../plugins/database/connect.ts';
import type { EventsTable } from '../../plugins/database/tables.ts';
import type { BallotPosts } from './style.ts';

export interface ElectionRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly status: 'draft' | 'open' | 'closed';
  readonly live_results: boolean;
  readonly smallest_batch: number;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
}

/** The posts and candidates as they stand now, in the order of the ballot; posts nobody stands for are left out. */
export async function listBallotPosts(db: Db | Trx, electionId: string): Promise<BallotPosts> {
  const rows = await db
    .selectFrom('candidates')
    .innerJoin('posts', 'posts.id', 'candidates.post_id')
    .innerJoin('parties', 'parties.user_id', 'candidates.party_id')
    .select([
      'posts.id as post_id',
      'posts.name as post',
      'candidates.id as candidate_id',
      'candidates.name',
      'parties.name as party',
    ])
    .where('candidates.election_id', '=', electionId)
    .orderBy('posts.position')
    .orderBy('posts.id')
    .orderBy('candidates.created_at')
    .orderBy('candidates.id')
    .execute();
  const posts: BallotPosts = [];
  for (const { post_id, post, candidate_id, name, party } of rows) {
    const last = posts.at(-1);
    const candidate = { candidate_id, name, party };
    if (last?.post_id === post_id) last.candidates.push(candidate);
    else posts.push({ post_id, name: post, candidates: [candidate] });
  }
  return posts;
}

/** A style by its hashes. */
export interface StyleRow {
  readonly style: number;
  readonly styleHash: Buffer;
  readonly electionHash: Buffer;
}

const stylesOf = (db: Db | Trx, electionId: string) =>
  db
    .selectFrom('ballot_styles as style')
    .select(['style.style', 'style.style_hash as styleHash', 'style.election_hash as electionHash'])
    .where('style.election_id', '=', electionId);

/** The style with this Belenios election; undefined where there is none. */
export function findStyleByElection(
  db: Db | Trx,
  electionId: string,
  electionHash: Buffer,
): Promise<StyleRow | undefined> {
  return stylesOf(db, electionId).where('style.election_hash', '=', electionHash).executeTakeFirst();
}

/** The style in force; undefined before the election was opened. */
export function findLastStyle(db: Db | Trx, electionId: string): Promise<StyleRow | undefined> {
  return stylesOf(db, electionId).orderBy('style.style', 'desc').limit(1).executeTakeFirst();
}

/** The styles of an election, oldest first, with their running sums; a style without ballots has none. */
export function listStylesWithSums(db: Db | Trx, electionId: string) {
  return stylesOf(db, electionId)
    .innerJoin('running_sums as sums', (join) =>
      join.onRef('sums.election_id', '=', 'style.election_id').onRef('sums.style', '=', 'style.style'),
    )
    .select((eb) => [
      'sums.ballots',
      eb.case().when('sums.ballots', '>', 0).then(eb.ref('sums.encrypted_tally')).end().as('encryptedTally'),
    ])
    .orderBy('style.style')
    .execute();
}

/** Adds a style, with empty running sums. */
export async function insertStyle(
  trx: Trx,
  electionId: string,
  style: { style: number; styleHash: Uint8Array; electionHash: Uint8Array; emptyTally: string },
): Promise<void> {
  await trx
    .insertInto('ballot_styles')
    .values({
      election_id: electionId,
      style: style.style,
      style_hash: Buffer.from(style.styleHash),
      election_hash: Buffer.from(style.electionHash),
    })
    .execute();
  await trx
    .insertInto('running_sums')
    .values({
      election_id: electionId,
      style: style.style,
      ballots: 0,
      encrypted_tally: style.emptyTally,
    })
    .execute();
}

/** Notes that candidates were changed, in the transaction of the change: whoever collects changes waits for it. The first one's time stays. */
export async function insertBallotChange(trx: Trx, electionId: string, at: Date): Promise<void> {
  await trx
    .insertInto('ballot_changes')
    .values({ election_id: electionId, since: at })
    // Not `do nothing`, which would not hold the row: a collector could take it away and not see this change yet.
    .onConflict((conflict) =>
      conflict.column('election_id').doUpdateSet({ since: sql`ballot_changes.since` }),
    )
    .execute();
}

/** Since when changes of candidates wait for a ballot style, and how many styles came of changes after `after`; undefined where none wait. */
export function findBallotChange(db: Db | Trx, electionId: string, after: Date) {
  return db
    .selectFrom('ballot_changes')
    .select((eb) => [
      'since',
      eb
        .selectFrom('events')
        .select((count) => count.fn.countAll<number>().as('styles'))
        .where('events.election_id', '=', electionId)
        .where('kind', '=', 'ballot-changed')
        .where('at', '>', after)
        .as('styles'),
    ])
    .where('election_id', '=', electionId)
    .executeTakeFirst();
}

/** Takes the note away. What is read after it holds every change that it stood for. */
export async function deleteBallotChange(trx: Trx, electionId: string): Promise<void> {
  await trx.deleteFrom('ballot_changes').where('election_id', '=', electionId).execute();
}

/** Runs something on one unchanging view of the database. */
export function inSnapshot<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** An election, held for this transaction. */
export function lockElection(trx: Trx, electionId: string): Promise<ElectionRow | undefined> {
  return trx
    .selectFrom('elections')
    .select(['id', 'slug', 'title', 'status', 'live_results', 'smallest_batch', 'opens_at', 'closes_at'])
    .where('id', '=', electionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setStatus(
  trx: Trx,
  electionId: string,
  change: { status: 'open' } | { status: 'closed'; closed_at: Date },
): Promise<void> {
  await trx.updateTable('elections').set(change).where('id', '=', electionId).execute();
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

export async function insertEvent(
  trx: Trx,
  electionId: string,
  kind: EventsTable['kind'],
  at: Date,
): Promise<void> {
  await trx.insertInto('events').values({ id: randomUUID(), election_id: electionId, kind, at }).execute();
}

/** Waits until no cast is under way, and lets none in: `cast_ballot` shares this lock. Held until the transaction ends. */
export async function holdClosed(trx: Trx, electionId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(lock_of_casts(${electionId}))`.execute(trx);
}

/** Leaves no election the current one: a new one takes its place. */
export async function retireCurrent(trx: Trx): Promise<void> {
  await trx.updateTable('elections').set({ current: false }).where('current', '=', true).execute();
}

/** Adds a draft as the current election. Refuses (throws): the constraint `elections_slug_key`. */
export async function insertElection(
  trx: Trx,
  id: string,
  now: Date,
  draft: {
    slug: string;
    title: string;
    year: number;
    liveResults: boolean;
    plainCasts: boolean;
    smallestBatch: number;
    candidatesAParty: number;
  },
): Promise<void> {
  const { slug, title, year } = draft;
  await trx
    .insertInto('elections')
    .values({
      ...{ id, slug, title, year, current: true, created_at: now },
      ...{ opens_at: null, closes_at: null, closed_at: null },
      live_results: draft.liveResults,
      plain_casts: draft.plainCasts,
      smallest_batch: draft.smallestBatch,
      candidates_a_party: draft.candidatesAParty,
    })
    .execute();
}

/** Adds the posts of an election, in their order. */
export async function insertPosts(
  trx: Trx,
  electionId: string,
  posts: readonly { id: PostId; name: string; position: number }[],
): Promise<void> {
  await trx
    .insertInto('posts')
    .values(posts.map((post) => ({ ...post, election_id: electionId })))
    .execute();
}
