import type { EncryptedTally, PartialDecryption, Result, StyleTally } from '@evoting/audit/payloads';
import { encryptedTallySchema } from '@evoting/audit/payloads';
import {
  combineDecryptions,
  type EncryptedTally as Matrix,
  parsePartialDecryption,
  resultJson,
  type Trustees,
  tallyDocuments,
} from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import { bytesToHex } from '@evoting/tlog/encoding';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../plugins/database/connect.ts';
import { findCount, replaceCount } from '../board/count-store.ts';
import {
  appendEntries,
  documentBytes,
  listEvents,
  lockRecord,
  type NewEntry,
  type Payload,
  payloadOf,
  type RecordHead,
} from '../board/log.ts';
import { copyShare, countContext, countOf, votesOf } from './count.ts';
import { insertEvent } from './lifecycle-store.ts';
import { stylesToOpen } from './openable.ts';
import { trusteesOf } from './record.ts';
import { insertShares, listShares, type StoredShare } from './shares-store.ts';
import { type RunningStyle, runningStyles } from './styles.ts';
import { addStyles, matrixOf } from './sums.ts';

export type TallyDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'randomBytes'>;
export type TallyRefusal = 'no-record' | 'not-ended' | 'unknown-trustee' | 'bad-share';

/** One matrix of sums that every trustee must open: style 0 is the count over all styles, another one a style's own. */
export interface Opening {
  readonly style: number;
  /** What the proofs are bound to. */
  readonly context: string;
  readonly encryptedTally: Matrix;
}

export type Tallied =
  | { ok: true; state: 'certified'; result: Result }
  | { ok: true; state: 'waiting'; missing: number[]; openings: Opening[] }
  | { ok: false; reason: TallyRefusal };

/** Everything that a tally is made of, read in one transaction that holds the record. */
interface Ground {
  readonly record: RecordHead;
  readonly trustees: Trustees;
  readonly styles: readonly RunningStyle[];
  readonly total: EncryptedTally;
  readonly openings: readonly Opening[];
}

/**
 * Opens the tally of an ended election as far as it can be: publishes the encrypted sums, adds the server's share if it holds a key,
 * and, once every trustee has given a share, writes the decryptions and the result, all in one transaction.
 * Takes the election, and shares that a trustee brings. Gives the result, or who is missing and what has to be opened.
 * Refuses a record that has not ended, a trustee that is none, and a share that is not proved. May be called again at any time.
 */
export async function tallyElection(
  deps: TallyDeps,
  electionId: string,
  brought?: { trustee: number; shares: readonly { style: number; share: string }[] },
): Promise<Tallied> {
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (!record) return { ok: false, reason: 'no-record' };
    const events = await listEvents(trx, electionId);
    const written = new Map(events.map((event) => [event.type, event]));
    const done = written.get('Result')?.payload;
    if (done) return { ok: true, state: 'certified', result: JSON.parse(done.toString('utf8')) as Result };
    if (!written.has('EndBallots')) return { ok: false, reason: 'not-ended' };
    const ground = await readGround(trx, record);
    const key = await deps.keys.signingKey(record);
    const entry: NewEntry = { type: 'EncryptedTally', payload: documentBytes(ground.total) };
    const head = written.has('EncryptedTally') ? record : await appendEntries(trx, record, [entry], key);
    const given = brought ? checkShares(ground, brought) : await ownShares(deps, ground);
    if (typeof given === 'string') return { ok: false, reason: given };
    await insertShares(trx, electionId, given);
    const shares = await listShares(trx, electionId);
    const missing = missingTrustees(ground, shares);
    if (missing.length > 0) return { ok: true, state: 'waiting', missing, openings: [...ground.openings] };
    const result = await certify(deps, trx, { ...ground, record: head }, shares);
    return { ok: true, state: 'certified', result };
  });
}

async function readGround(trx: Trx, record: RecordHead): Promise<Ground> {
  const styles = await runningStyles(trx, record.electionId);
  const total = encryptedTallySchema.parse(addStyles(styles));
  const chosen = new Set(stylesToOpen(styles, record.smallestBatch));
  const own = styles
    .filter(({ number }) => chosen.has(number))
    .map(({ number, election, encryptedTally }) => ({
      style: number,
      context: election.fingerprint,
      encryptedTally,
    }));
  const common = { style: 0, context: countContext(record), encryptedTally: matrixOf(total.sums) };
  return { record, trustees: await trusteesOf(trx, record), styles, total, openings: [common, ...own] };
}

/** The shares of the trustee whose key this server holds; none where it holds none. */
async function ownShares(deps: TallyDeps, { record, trustees, openings }: Ground): Promise<StoredShare[]> {
  const trustee = record.heldTrustee;
  if (trustee === null) return [];
  const publicKey = trustees.ownerKeys[trustee - 1] ?? '';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey });
  return openings.map(({ style, context, encryptedTally }) => {
    const request = { context, privateKey, encryptedTally, random: deps.randomBytes };
    return { trustee, style, share: JSON.stringify(sodiumTrustee.partialDecrypt(request)) };
  });
}

function checkShares(
  { trustees, openings }: Ground,
  { trustee, shares }: { trustee: number; shares: readonly { style: number; share: string }[] },
): StoredShare[] | TallyRefusal {
  const publicKey = trustees.ownerKeys[trustee - 1];
  if (publicKey === undefined) return 'unknown-trustee';
  const checked: StoredShare[] = [];
  for (const { style, context, encryptedTally } of openings) {
    const share = shares.find((given) => given.style === style)?.share ?? '';
    const read = parsePartialDecryption(share);
    if (!read.ok) return 'bad-share';
    const statement = { context, publicKey, encryptedTally };
    if (!sodiumTrustee.verifyPartialDecryption(statement, read.value)) return 'bad-share';
    checked.push({ trustee, style, share });
  }
  return checked;
}

function missingTrustees({ trustees, openings }: Ground, shares: readonly StoredShare[]): number[] {
  const given = new Set(shares.map(({ trustee, style }) => `${trustee} ${style}`));
  return trustees.ownerKeys
    .map((_, i) => i + 1)
    .filter((trustee) => openings.some(({ style }) => !given.has(`${trustee} ${style}`)));
}

const parseShare = (json: string): PartialDecryption['decryption'] => {
  const read = parsePartialDecryption(json);
  if (!read.ok) throw new Error(`a stored share is ${read.reason}`);
  return copyShare(read.value);
};

/** Writes what ends the record. A crash before the commit leaves the shares of earlier calls, and the next call writes the same. */
async function certify(
  deps: TallyDeps,
  trx: Trx,
  ground: Ground,
  shares: readonly StoredShare[],
): Promise<Result> {
  const { record, total, openings } = ground;
  const documents: Payload[] = [];
  const styleTallies: NewEntry[] = [];
  for (const { style } of openings.slice(1)) {
    const { tally, payloads } = closeStyle(ground, style, shares);
    documents.push(...payloads);
    styleTallies.push({ type: 'StyleTally', payload: documentBytes(tally) });
  }
  const common = shares
    .filter(({ style }) => style === 0)
    .map(({ trustee, share }) => ({ trustee, decryption: parseShare(share) }));
  const counts = openMatrix(ground, 0, total.ballots, shares)[0] ?? [];
  const result: Result = { ballots: total.ballots, counts: votesOf(total.sums, counts) };
  const entries: NewEntry[] = [
    ...common.map((share) => ({ type: 'PartialDecryption' as const, payload: documentBytes(share) })),
    ...styleTallies,
    { type: 'Result', payload: documentBytes(result) },
  ];
  const key = await deps.keys.signingKey(record);
  const head = await appendEntries(trx, record, entries, key, documents);
  const publishedAtMs = deps.now().getTime();
  const { sums, ballots } = total;
  const last = await findCount(trx, record.electionId);
  const count = countOf({ record: head, sums, ballots, shares: common, counts, key, publishedAtMs, last });
  await replaceCount(trx, record.electionId, count);
  await insertEvent(trx, record.electionId, 'certified', deps.now());
  return result;
}

function openMatrix(
  { trustees, openings }: Ground,
  style: number,
  ballots: number,
  shares: readonly StoredShare[],
): readonly (readonly number[])[] {
  const opening = openings.find((known) => known.style === style);
  const byOwner = new Map(
    shares
      .filter((share) => share.style === style)
      .map(({ trustee, share }) => [trustee, parseShare(share)] as const),
  );
  const counts =
    opening &&
    combineDecryptions({
      trustees,
      encryptedTally: opening.encryptedTally,
      numTallied: ballots,
      shares: byOwner,
    });
  if (!counts) throw new Error(`the sums of style ${style} do not open to counts`);
  return counts;
}

/** The closing documents of a style's own Belenios election, as its archive will have them. */
function closeStyle(
  ground: Ground,
  number: number,
  shares: readonly StoredShare[],
): { tally: StyleTally; payloads: Payload[] } {
  const style = ground.styles.find((known) => known.number === number);
  if (!style) throw new Error(`there is no style ${number}`);
  const { encryptedTallyJson, sizedJson } = tallyDocuments({
    numTallied: style.ballots,
    encryptedTally: style.encryptedTally,
  });
  const own = shares.filter((share) => share.style === number).map(({ share }) => share);
  const result = resultJson(openMatrix(ground, number, style.ballots, shares));
  const payloads = [encryptedTallyJson, sizedJson, ...own, result].map((json) =>
    payloadOf(Buffer.from(json)),
  );
  const hashes = payloads.map(({ hash }) => bytesToHex(hash));
  const tally: StyleTally = {
    style: number,
    encrypted_tally: hashes[0] ?? '',
    sized: hashes[1] ?? '',
    partial_decryptions: hashes.slice(2, -1),
    result: hashes.at(-1) ?? '',
  };
  return { tally, payloads };
}
