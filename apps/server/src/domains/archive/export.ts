import { type ArchiveContents, createArchive } from '@evoting/belenios/archive';
import { parseBallot, tallyDocuments } from '@evoting/belenios/auditor';
import { sodiumTally } from '@evoting/belenios/sodium';
import type { RevisionTally } from '@evoting/record/payloads';
import { hexToBytes } from '@evoting/tlog/encoding';
import type { Db } from '../../platform/database/connect.ts';
import { findEntry, findPayload, listBallots, listCredentials } from '../board/entries-store.ts';
import type { RecordHead } from '../board/records-store.ts';
import { type CountedRevision, listRevisions } from '../paper/revisions.ts';
import { listRevisionTallies } from './revision-tallies.ts';

const BALLOTS_AT_ONCE = 100;
const CREDENTIALS_AT_ONCE = 10_000;

/** The Belenios archive (`.bel`) of one ballot revision, as belenios-tool reads it. */
export interface RevisionArchive {
  readonly uuid: string;
  readonly revision: number;
  readonly ballots: number;
  /**
   * True if it contains the result; a revision too small to be decrypted alone ends with its encrypted tally.
   */
  readonly isOpened: boolean;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Writes a record as Belenios archives, one for each ballot revision, with the credentials that the record
 * accepted.
 * @param timestampSeconds the time of the archives' members
 * @returns archives that are generated lazily, with the credentials of one and 100 ballots in memory
 */
export async function exportArchives(
  db: Db,
  record: RecordHead,
  timestampSeconds: number,
): Promise<RevisionArchive[]> {
  const trusteesJson = await textOf(db, record, record.trusteesHash);
  const hasEnded = (await findEntry(db, record.electionId, 'EncryptedTally')) !== undefined;
  const tallies = await listRevisionTallies(db, record.electionId);
  const archives: RevisionArchive[] = [];
  for (const revision of await listRevisions(db, record.electionId)) {
    const tally = tallies.find((known) => isTallyOf(known, revision.revision));
    const closing = hasEnded ? await closingOf(db, record, revision, tally) : undefined;
    const contents = {
      electionJson: revision.election.json,
      trusteesJson,
      publicCreds: credentialsOf(db, record.electionId, revision.number),
      ballots: ballotsOf(db, record.electionId, revision.number),
      ...(closing ? { closing } : {}),
      timestampSeconds,
    };
    const { uuid } = revision.election;
    const { number, ballots } = revision;
    archives.push({
      uuid,
      revision: number,
      ballots,
      isOpened: tally !== undefined,
      chunks: createArchive(contents),
    });
  }
  return archives;
}

const isTallyOf = (tally: RevisionTally, { style, revision }: CountedRevision['revision']) =>
  tally.style === style && tally.revision === revision;

async function closingOf(
  db: Db,
  record: RecordHead,
  revision: CountedRevision,
  tally: RevisionTally | undefined,
): Promise<NonNullable<ArchiveContents['closing']>> {
  if (!tally) return tallyDocuments(await sumsOf(db, record, revision));
  const read = (hash: string) => textOf(db, record, hexToBytes(hash));
  const shares = await Promise.all(tally.partial_decryptions.map(read));
  return {
    encryptedTallyJson: await read(tally.encrypted_tally),
    sizedJson: await read(tally.sized),
    partialDecryptions: shares.map((json, i) => ({ owner: tally.shares[i]?.trustee ?? 0, json })),
    resultJson: await read(tally.result),
  };
}

/**
 * Adds up the encrypted sums of a revision that nobody decrypts alone, in a pass over its ballots. The record
 * does not contain them and no key is ever used on them: belenios-tool recomputes them, and the server's
 * audit, which also had them, ends with the result, before archives are made.
 * @throws Error for a stored ballot that cannot be read
 */
async function sumsOf(db: Db, { electionId, log }: RecordHead, { number, election }: CountedRevision) {
  let sums = sodiumTally.emptySums(election);
  for await (const json of ballotsOf(db, electionId, number)) {
    const read = parseBallot(json);
    if (!read.ok) throw new Error(`a ballot in the record of ${log} is ${read.reason}`);
    sums = sodiumTally.addBallot(sums, read.value);
  }
  return sodiumTally.storeSums(sums);
}

async function* ballotsOf(db: Db, electionId: string, revision: number): AsyncGenerator<string> {
  const page = (after: number) => listBallots(db, electionId, revision, { after, limit: BALLOTS_AT_ONCE });
  for await (const { ballot } of paged(page)) yield ballot.toString('utf8');
}

async function* credentialsOf(db: Db, electionId: string, revision: number): AsyncGenerator<string> {
  const page = (after: number) =>
    listCredentials(db, electionId, revision, { after, limit: CREDENTIALS_AT_ONCE });
  for await (const { credential } of paged(page)) yield credential.toString('hex');
}

async function* paged<Row extends { index: number }>(
  page: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = -1; ; ) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.index;
  }
}

async function textOf(db: Db, record: RecordHead, hash: Uint8Array): Promise<string> {
  const bytes = await findPayload(db, record.electionId, hash);
  if (!bytes) throw new Error(`the record of ${record.log} lacks a document`);
  return bytes.toString('utf8');
}
