import { everyContest } from '@evoting/record/every-contest';
import { newestText } from '@evoting/record/head';
import type { Revision } from '@evoting/record/payloads';
import { bytesToHex } from '@evoting/tlog/encoding';
import { inStretches, type Trx } from '../../platform/database/connect.ts';
import { lockImages } from '../../platform/images/service.ts';
import { appendEntries } from '../board/append.ts';
import { linesOfPapers } from '../board/lines.ts';
import { payloadOf } from '../board/payload.ts';
import type { RecordHead } from '../board/records-store.ts';
import { insertRevisionLines } from '../board/revision-ballots-store.ts';
import type { RecordDeps } from '../election/record.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { type Contests, makeRevision, type NextRevision } from './revision.ts';
import { countRevisions, insertRevisions, listNewestRevisions, type RevisionRow } from './revisions-store.ts';

/**
 * Adds revisions of the ballot to a record, at most one of each style. The transaction must hold the record's
 * lock.
 * @returns the record's new head
 */
export async function appendRevisions(
  deps: Pick<RecordDeps, 'keys' | 'randomBytes'>,
  trx: Trx,
  record: RecordHead,
  next: readonly NextRevision[],
): Promise<RecordHead> {
  const { publicKey } = await trusteesOf(trx, record);
  await lockImages(
    trx,
    next.flatMap((paper) => picturesOf(everyContest(paper))),
  );
  const frame = { ...record, publicKey };
  const made = await inStretches(trx, next, (one) => makeRevision(frame, one, deps.randomBytes));
  const hashes = made.map(({ entry }) => payloadOf(entry.payload as Uint8Array).hash);
  const newest = new Map(
    (await listNewestRevisions(trx, record.electionId)).map((row) => [row.style, nameOf(row)]),
  );
  for (const [i, { document }] of made.entries())
    newest.set(document.style, { ...document, payload: bytesToHex(hashes[i] as Uint8Array) });
  const list = payloadOf(Buffer.from(newestText([...newest.values()])));
  const documents = [...made.map(({ election }) => election), list];
  const entries = made.map(({ entry }) => entry);
  const head = await appendEntries(trx, record, entries, deps.keys, documents);
  const before = await countRevisions(trx, record.electionId);
  const lines = await linesOfPapers(
    trx,
    record.electionId,
    made.map(({ document }) => choicesOf(document)),
  );
  const rows = made.map(({ document, election }, i) => ({
    revision: before + i + 1,
    style: document.style,
    ofStyle: document.revision,
    index: record.size + i,
    revisionHash: Buffer.from(hashes[i] as Uint8Array),
    electionHash: Buffer.from(election.hash),
    lines: lines[i] ?? [],
  }));
  await insertRevisions(trx, record.electionId, rows, Buffer.from(list.hash));
  await insertRevisionLines(trx, record.electionId, rows);
  return head;
}

/** Lists the choices of a paper in ballot order. */
const choicesOf = ({ contests }: Revision) =>
  contests.flatMap(({ contest_id, candidates }) =>
    candidates.map(({ candidate_id }) => ({ contest_id, candidate_id })),
  );

/** Names a revision as the checkpoint does. */
const nameOf = ({ style, ofStyle, revisionHash }: RevisionRow) => ({
  style,
  revision: ofStyle,
  payload: revisionHash.toString('hex'),
});

const picturesOf = (contests: Contests): string[] =>
  contests
    .flatMap(({ candidates }) => candidates.flatMap(({ picture, banner }) => [picture, banner]))
    .filter((hash) => hash !== null);
