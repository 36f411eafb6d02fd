import { sql } from 'kysely';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { type BallotRow, listBallot } from './ballot-store.ts';
import type { Contests } from './revision.ts';

/**
 * Lists the current contests and approved candidates in ballot order, without contests that have no
 * candidates or are elected without a vote. Pictures are hashes of the bytes that the paper shows.
 */
export const listContests = async (db: Db | Trx, electionId: string): Promise<Contests> =>
  contestsOf((await listBallot(db, electionId)).filter(({ isUnopposed }) => !isUnopposed));

/** Lists the contests that an opening now elects without a vote, as `listContests` does the others. */
export const listUnopposed = async (db: Db | Trx, electionId: string): Promise<Contests> =>
  contestsOf((await listBallot(db, electionId)).filter(({ isUnopposed }) => isUnopposed));

function contestsOf(rows: readonly BallotRow[]): Contests {
  const hex = (hash: Buffer | null) => hash?.toString('hex') ?? null;
  const contests: Contests = [];
  for (const row of rows) {
    const { contestId: contest_id, candidateId: candidate_id, name, party, acronym, answer, area } = row;
    const last = contests.at(-1);
    const candidate = {
      candidate_id,
      name,
      party,
      ...(answer !== undefined && { answer }),
      ...(acronym !== null && { acronym }),
      picture: hex(row.picture),
      banner: hex(row.banner),
    };
    if (last?.contest_id === contest_id) last.candidates.push(candidate);
    else
      contests.push({
        contest_id,
        name: row.post,
        area,
        ...(area !== null && { area_code: row.areaCode }),
        ...(row.seats > 1 && { seats: row.seats }),
        ...(row.mayBeBlank && { may_be_blank: true as const }),
        candidates: [candidate],
      });
  }
  return contests;
}

/** A revision in the record, by its hashes. */
export interface RevisionRow {
  /** Its number in the record, over all styles. */
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

/** Finds the revision with this Belenios election. */
export function findRevisionByElection(
  db: Db | Trx,
  electionId: string,
  electionHash: Buffer,
): Promise<RevisionRow | undefined> {
  return revisionsOf(db, electionId).where('revision.election_hash', '=', electionHash).executeTakeFirst();
}

/** Finds the newest revision of a style; undefined before the election was opened. */
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

/** Finds the last revision of any style; undefined before the election was opened. */
export function findNewestRevision(db: Db | Trx, electionId: string): Promise<RevisionRow | undefined> {
  return revisionsOf(db, electionId).orderBy('revision.revision', 'desc').limit(1).executeTakeFirst();
}

/** Lists the newest revision of each style; none before the election was opened. */
export function listNewestRevisions(db: Db | Trx, electionId: string): Promise<RevisionRow[]> {
  return revisionsOf(db, electionId)
    .distinctOn('revision.style')
    .orderBy('revision.style')
    .orderBy('revision.of_style', 'desc')
    .execute();
}

/** Counts the revisions of a record. */
export async function countRevisions(trx: Trx, electionId: string): Promise<number> {
  const row = await trx
    .selectFrom('ballot_revisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Lists the revisions of an election after a number, oldest first, with the number of their ballots in the record. */
export function listRevisionRows(db: Db | Trx, electionId: string, after: number) {
  return revisionsOf(db, electionId)
    .innerJoin('revision_ballots as counted', (join) =>
      join
        .onRef('counted.election_id', '=', 'revision.election_id')
        .onRef('counted.revision', '=', 'revision.revision'),
    )
    .select('counted.ballots')
    .where('revision.revision', '>', after)
    .orderBy('revision.revision')
    .execute();
}

/**
 * Adds revisions that were appended to the record.
 * @param newestHash of the list of newest revisions with these
 */
export async function insertRevisions(
  trx: Trx,
  electionId: string,
  revisions: readonly RevisionRow[],
  newestHash: Buffer,
): Promise<void> {
  for (const some of chunksOf(revisions))
    await trx
      .insertInto('ballot_revisions')
      .values(
        some.map(({ revision, style, ofStyle, index, revisionHash, electionHash }) => ({
          election_id: electionId,
          revision,
          style,
          of_style: ofStyle,
          entry_index: index,
          revision_hash: revisionHash,
          election_hash: electionHash,
          newest_hash: newestHash,
        })),
      )
      .execute();
}

/**
 * Notes that candidates changed, in the transaction of the change. The time of the first waiting change
 * stays.
 */
export async function insertBallotChange(trx: Trx, electionId: string, at: Date): Promise<void> {
  await trx
    .insertInto('ballot_changes')
    .values({ election_id: electionId, since: at })
    // Not `do nothing`, which would not lock the row: a collector could then delete it without seeing this
    // change.
    .onConflict((conflict) =>
      conflict.column('election_id').doUpdateSet({ since: sql`ballot_changes.since` }),
    )
    .execute();
}

/**
 * Finds the time since which changes wait for a ballot revision, and the number of revisions after `after`;
 * undefined if no changes wait.
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

/** Deletes the note of waiting changes. Later reads see every change that it stood for. */
export async function deleteBallotChange(trx: Trx, electionId: string): Promise<void> {
  await trx.deleteFrom('ballot_changes').where('election_id', '=', electionId).execute();
}
