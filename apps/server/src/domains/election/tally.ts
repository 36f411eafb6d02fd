import {
  combineDecryptions,
  type EncryptedTally as Matrix,
  resultJson,
  type Trustees,
  tallyDocuments,
} from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import { revisionsToOpen } from '@evoting/record/batch';
import {
  type EncryptedTally,
  encryptedTallySchema,
  type Result,
  type RevisionTally,
  type Share,
} from '@evoting/record/payloads';
import type { TreeHead } from '@evoting/tlog/append';
import { bytesToHex } from '@evoting/tlog/encoding';
import { treeAt } from '@evoting/tlog/tree';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import {
  appendEntries,
  documentBytes,
  listEvents,
  lockRecord,
  type NewEntry,
  type Payload,
  payloadOf,
  publishHead,
  type RecordHead,
  tileStore,
} from '../board/log.ts';
import { statementOf, votesOf } from './count.ts';
import { insertEvent } from './lifecycle-store.ts';
import { trusteesOf } from './record.ts';
import { type RunningRevision, runningRevisions } from './revisions.ts';
import { insertShares, listShares, type StoredShare } from './shares-store.ts';
import { addRevisions, matrixOf } from './sums.ts';
import { type GivenShare, isShareProved, type Opening, readShare } from './trustee-share.ts';

export type TallyDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'randomBytes'>;
export type TallyRefusal = 'no-record' | 'not-ended' | 'unknown-trustee' | 'bad-share';

export type Tallied =
  | { ok: true; state: 'counted'; isNew: boolean; result: Result }
  | { ok: true; state: 'waiting'; missing: number[]; openings: Opening[]; trustees: Trustees }
  | { ok: false; reason: TallyRefusal };

/** Everything that a tally is made of, read in one transaction that holds the record. */
interface TallyInput {
  readonly record: RecordHead;
  /** The tree that ends with EndBallots. */
  readonly end: TreeHead;
  readonly trustees: Trustees;
  readonly revisions: readonly RunningRevision[];
  readonly total: EncryptedTally;
  readonly openings: readonly Opening[];
}

/**
 * Opens the tally of an ended election as far as it can be: publishes the encrypted sums, adds the server's
 * share if it holds a key, and, once every trustee has given a share, writes the decryptions and the result,
 * all in one transaction.
 * Takes: the election, shares that a trustee brings, and who asks.
 * Gives: the result, or who is missing and what has to be opened.
 * Refuses: a record that has not ended, a trustee that is none, and a share that is not proved. May be called
 * again at any time.
 */
export async function tallyElection(
  deps: TallyDeps,
  electionId: string,
  submitted?: { trustee: number; shares: readonly { revision: number; share: string }[] },
  by: Actor = COMMAND,
): Promise<Tallied> {
  const tallied = await deps.db.transaction().execute(async (trx) => {
    const outcome = await tallyIn(trx, deps, electionId, submitted);
    if (outcome.ok && submitted)
      await noteAct(trx, by, 'shares-given', `election:${electionId}`, {
        after: { trustee: submitted.trustee },
      });
    if (outcome.ok && outcome.state === 'counted' && outcome.isNew)
      await noteAct(trx, by, 'election-certified', `election:${electionId}`, {
        after: { ballots: outcome.result.ballots },
      });
    return outcome;
  });
  await publishHead(deps, electionId);
  return tallied;
}

/** The trustees who have given their shares, by number. */
export async function trusteesWhoGave(db: Deps['db'], electionId: string): Promise<ReadonlySet<number>> {
  return new Set((await listShares(db, electionId)).map(({ trustee }) => trustee));
}

async function tallyIn(
  trx: Trx,
  deps: TallyDeps,
  electionId: string,
  submitted: Parameters<typeof tallyElection>[2],
): Promise<Tallied> {
  const record = await lockRecord(trx, electionId);
  if (!record) return { ok: false, reason: 'no-record' };
  const events = await listEvents(trx, electionId);
  const written = new Map(events.map((event) => [event.type, event]));
  const done = written.get('Result')?.payload;
  if (done)
    return {
      ok: true,
      state: 'counted',
      isNew: false,
      result: JSON.parse(done.toString('utf8')) as Result,
    };
  const end = written.get('EndBallots');
  if (!end) return { ok: false, reason: 'not-ended' };
  const input = await readInput(trx, record, end.index + 1);
  const entry: NewEntry = { type: 'EncryptedTally', payload: documentBytes(input.total) };
  const head = written.has('EncryptedTally') ? record : await appendEntries(trx, record, [entry], deps.keys);
  const given = submitted ? checkShares(input, submitted) : await ownShares(deps, input);
  if (typeof given === 'string') return { ok: false, reason: given };
  await insertShares(trx, electionId, given);
  const shares = await listShares(trx, electionId);
  const missing = missingTrustees(input, shares);
  if (missing.length > 0) {
    const { trustees } = input;
    return { ok: true, state: 'waiting', missing, openings: [...input.openings], trustees };
  }
  const result = await writeResult(deps, trx, { ...input, record: head }, shares);
  return { ok: true, state: 'counted', isNew: true, result };
}

/** What there is to open, proved for the tree that ends with EndBallots: that of `size` entries. */
async function readInput(trx: Trx, record: RecordHead, size: number): Promise<TallyInput> {
  const revisions = await runningRevisions(trx, record.electionId);
  const total = encryptedTallySchema.parse(addRevisions(revisions));
  const { root } = (await treeAt(tileStore(trx, record.electionId), size)).head;
  const tree = { setupHash: record.setupHash, size, root };
  const isOpened = revisionsToOpen(revisions, record.smallestBatch);
  const own = revisions
    .filter((_, i) => isOpened[i])
    .map(({ number, hash, election, ballots, encryptedTally }) => ({
      revision: number,
      statement: statementOf(tree, { ballots, sums: encryptedTally.flat() }, hash),
      archive: { context: election.fingerprint, encryptedTally },
    }));
  const common = { revision: 0, statement: statementOf(tree, total), archive: null };
  const trustees = await trusteesOf(trx, record);
  return { record, end: { size, root }, trustees, revisions, total, openings: [common, ...own] };
}

/** The shares of the trustee whose key this server holds; none where it holds none. */
async function ownShares(
  deps: TallyDeps,
  { record, trustees, openings }: TallyInput,
): Promise<StoredShare[]> {
  const trustee = record.heldTrustee;
  if (trustee === null) return [];
  const publicKey = trustees.ownerKeys[trustee - 1] ?? '';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey });
  const key = { trustee, privateKey };
  return openings.map((opening) => {
    const share = sodiumTrustee.answerOpening(opening, key, deps.randomBytes);
    return { trustee, revision: opening.revision, share };
  });
}

function checkShares(
  { trustees, openings }: TallyInput,
  { trustee, shares }: { trustee: number; shares: readonly { revision: number; share: string }[] },
): StoredShare[] | TallyRefusal {
  const publicKey = trustees.ownerKeys[trustee - 1];
  if (publicKey === undefined) return 'unknown-trustee';
  const checked: StoredShare[] = [];
  for (const opening of openings) {
    const { revision } = opening;
    const share = shares.find((given) => given.revision === revision)?.share ?? '';
    const given = readShare(share);
    if (!given || !isShareProved(opening, { trustee, publicKey }, given)) return 'bad-share';
    checked.push({ trustee, revision, share });
  }
  return checked;
}

/**
 * Whose shares are needed yet: of a set with a threshold nobody's, once as many as it takes have given
 * theirs.
 */
function missingTrustees({ trustees, openings }: TallyInput, shares: readonly StoredShare[]): number[] {
  const given = new Set(shares.map(({ trustee, revision }) => `${trustee} ${revision}`));
  const isMissing = (trustee: number) =>
    openings.some(({ revision }) => !given.has(`${trustee} ${revision}`));
  return trustees.sets.flatMap(({ owners, threshold }) => {
    const missing = owners.filter(isMissing);
    return owners.length - missing.length >= threshold ? [] : missing;
  });
}

/** The stored answers to one opening, by trustee. */
function givenFor(revision: number, shares: readonly StoredShare[]): GivenShare[] {
  const own = shares.filter((share) => share.revision === revision);
  return own.map(({ trustee, share }) => {
    const given = readShare(share);
    if (!given) throw new Error(`the stored share of trustee ${trustee} cannot be read`);
    return given;
  });
}

/**
 * Writes what ends the record. A crash before the commit leaves the shares of earlier calls, and the next
 * call writes the same.
 */
async function writeResult(
  deps: TallyDeps,
  trx: Trx,
  input: TallyInput,
  shares: readonly StoredShare[],
): Promise<Result> {
  const { record, total, openings } = input;
  const documents: Payload[] = [];
  const revisionTallies: NewEntry[] = [];
  for (const { revision } of openings.slice(1)) {
    const { tally, payloads } = closeRevision(input, revision, shares);
    documents.push(...payloads);
    revisionTallies.push({ type: 'RevisionTally', payload: documentBytes(tally) });
  }
  const common = givenFor(0, shares).map(({ share }) => share);
  const counts = decryptMatrix(input, matrixOf(total.sums), total.ballots, common)[0] ?? [];
  const result: Result = { ballots: total.ballots, counts: votesOf(total.sums, counts) };
  const entries: NewEntry[] = [
    ...common.map((share) => ({ type: 'PartialDecryption' as const, payload: documentBytes(share) })),
    ...revisionTallies,
    { type: 'Result', payload: documentBytes(result) },
  ];
  await appendEntries(trx, record, entries, deps.keys, documents);
  await insertEvent(trx, record.electionId, 'counted', deps.now());
  return result;
}

function decryptMatrix(
  { trustees }: TallyInput,
  encryptedTally: Matrix,
  numTallied: number,
  shares: readonly Share[],
): readonly (readonly number[])[] {
  const byOwner = new Map(
    shares.map(({ trustee, factors }) => [trustee, { decryption_factors: inRows(encryptedTally, factors) }]),
  );
  const counts = combineDecryptions({ trustees, encryptedTally, numTallied, shares: byOwner });
  if (!counts) throw new Error('sums with proved shares do not open to counts');
  return counts;
}

/** Factors in the rows of the sums that they open. */
function inRows(matrix: Matrix, factors: readonly string[]): string[][] {
  const left = [...factors];
  return matrix.map((row) => left.splice(0, row.length));
}

/** The closing documents of a revision's own Belenios election, as its archive will have them. */
function closeRevision(
  input: TallyInput,
  number: number,
  shares: readonly StoredShare[],
): { tally: RevisionTally; payloads: Payload[] } {
  const revision = input.revisions.find((known) => known.number === number);
  if (!revision) throw new Error(`there is no revision ${number}`);
  const { encryptedTallyJson, sizedJson } = tallyDocuments({
    numTallied: revision.ballots,
    encryptedTally: revision.encryptedTally,
  });
  const given = givenFor(number, shares);
  const own = given.map(({ share }) => share);
  const archived = given.map(({ archive }) => archive ?? '');
  const result = resultJson(decryptMatrix(input, revision.encryptedTally, revision.ballots, own));
  const payloads = [encryptedTallyJson, sizedJson, ...archived, result].map((json) =>
    payloadOf(Buffer.from(json)),
  );
  const hashes = payloads.map(({ hash }) => bytesToHex(hash));
  const tally: RevisionTally = {
    ...{ style: revision.revision.style, revision: revision.revision.revision },
    encrypted_tally: hashes[0] ?? '',
    sized: hashes[1] ?? '',
    partial_decryptions: hashes.slice(2, -1),
    result: hashes.at(-1) ?? '',
    shares: own,
  };
  return { tally, payloads };
}
