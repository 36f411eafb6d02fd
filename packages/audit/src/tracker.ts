import { ballotLeaf } from '@evoting/record/entry';
import { type Head, verifyHead } from '@evoting/record/head';
import { type Membership, mayPrecede, membershipOf } from '@evoting/record/membership';
import {
  isDueTooLate,
  isPromiseBroken,
  LONGEST_MERGE_DELAY_S,
  NO_HEAD,
  type Receipt,
  trackerSchema,
} from '@evoting/record/receipt';
import { RecordError, type RecordSource, readText, SourceError } from '@evoting/record/source';
import { base64ToBytes, bytesToHex, toBase64url } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import { isProvedBy, parseLookup } from './lookup.ts';

/**
 * Why a ballot could not be shown to be in the record; `location` names the file that is not what it must be.
 * `older-checkpoint`: the record is shorter than it was, or than the ballot’s index: a stale copy for some
 * seconds, an alarm when it stays so. `promise-broken`: a checkpoint of the receipt's deadline or later was
 * not shown to hold the ballot; both together show it to anybody. `overdue`: this device's clock says that
 * the deadline is over, and no checkpoint does. `due-too-late`: the receipt's deadline is later than the
 * setup allows, or any setup.
 */
export type TrackerRefusal =
  | 'malformed-tracker'
  | 'unknown'
  | 'bad-answer'
  | 'bad-checkpoint'
  | 'not-included'
  | 'not-consistent'
  | 'older-checkpoint'
  | 'promise-broken'
  | 'overdue'
  | 'due-too-late'
  | 'damaged';

/**
 * Where a ballot is. `accepted`: the server says that it waits for its place, nothing is proved yet.
 * `recorded`, `counted`: its index in the tree of the checkpoint was proved; that a count covers it
 * is the server's word, which the check of the count proves. `checkpoint` is to be kept as the next check's
 * `seen`, where it is longer.
 */
export type TrackerVerdict =
  | { ok: true; status: 'accepted'; checkpoint: string }
  | {
      ok: true;
      status: 'recorded' | 'counted';
      index: number;
      treeSize: number;
      checkpoint: string;
      isConsistent: boolean | null;
    }
  | Refused;

interface Refused {
  ok: false;
  reason: TrackerRefusal;
  location: string;
  /** Two signed statements, where a promise is at stake. */
  evidence?: { receipt: Receipt; checkpoint: string };
}

/** What a check needs to know. */
export interface TrackerCheck {
  /** b64-hash of the ballot's JSON. */
  tracker: string;
  /** The log's key, as the voter's receipt or the election's page gave it. */
  key: VerifierKey;
  /** The signed checkpoint that this device saw last, if any. */
  seenCheckpoint?: string | null;
  /**
   * The receipt, where the voter has it: its promise has a deadline. It must have been verified under the
   * same key.
   */
  receipt?: Receipt | null;
  /**
   * The setup's `max_merge_delay_s`: no receipt may be due later. A day where this device does not know it.
   */
  mergeDelayS?: number | undefined;
  /** This device's clock, in unix seconds. */
  nowSeconds?: number;
}

/**
 * Checks that a ballot is in the record: the log's signature, the inclusion proof, and that nothing seen
 * before is gone. Where the ballot was not shown to be in it, it checks that the receipt still allows that,
 * no matter what the server says.
 * Takes: where the record is, and what to check.
 * Gives: the verdict. Less than 3 kB are read at any size of the record; where the log does not write proofs,
 * two to four tiles of up to 8 kB instead.
 * Refuses: one of `TrackerRefusal`; where a file cannot be read, and what was read shows nothing worse, that
 * is thrown (SourceError).
 */
export async function checkTracker(source: RecordSource, check: TrackerCheck): Promise<TrackerVerdict> {
  if (!trackerSchema.safeParse(check.tracker).success) return refuse('malformed-tracker', 'tracker');
  const path = `ballots/${toBase64url(check.tracker)}`;
  // The answer before the checkpoint, which then covers it.
  const asked = { path, answer: await source.read(path).catch(noLookup) };
  const loaded = await loadRecord(source, check.key).catch(damage);
  if ('ok' in loaded) return answered(loaded);
  const found = await findBallot(asked, loaded, check).catch(damage);
  const changed = await sinceSeen(source, loaded, check).catch(damage);
  if (isProved(found)) return answered(changed ?? found);
  const told = [changed, found].find(isWorse) ?? changed ?? found;
  // Only an answer can say that the record does not hold the ballot: silence breaks no promise.
  return answered(isSilent(found) ? told : heldAgainst(check, loaded, told));
}

function refuse(reason: TrackerRefusal, location: string): Refused {
  return { ok: false, reason, location };
}

/** A file that could not be read: no verdict, but what else was read may be one. */
interface Unanswered {
  ok: false;
  reason: 'unanswered';
  error: SourceError;
}
type Told = TrackerVerdict | Unanswered;

function unanswered(error: unknown): Unanswered {
  if (error instanceof SourceError) return { ok: false, reason: 'unanswered', error };
  throw error;
}

/** What is longer than any answer of the lookup is none of them. */
function noLookup(error: unknown): Refused | Unanswered {
  return error instanceof RecordError ? refuse('bad-answer', error.location) : unanswered(error);
}

function damage(error: unknown): Refused | Unanswered {
  if (error instanceof TileError) return refuse('damaged', error.path);
  if (error instanceof RecordError) return refuse('damaged', error.location);
  return unanswered(error);
}

/** The verdict; what could not be read is thrown only now, when nothing worse was found. */
function answered(told: Told): TrackerVerdict {
  if (isSilent(told)) throw told.error;
  return told;
}

const isSilent = (told: Told): told is Unanswered => !told.ok && told.reason === 'unanswered';

const isProved = (told: Told): boolean => told.ok && told.status !== 'accepted';

interface LoadedRecord {
  head: Head;
  note: string;
  members: Membership;
}

/** Loads the record at its checkpoint. */
async function loadRecord(source: RecordSource, key: VerifierKey): Promise<LoadedRecord | Refused> {
  const note = await readText(source, 'checkpoint');
  const verified = verifyHead(note, key);
  if (!verified.ok) return refuse('bad-checkpoint', `checkpoint (${verified.reason})`);
  return { head: verified.head, note, members: membershipOf(source, verified.head) };
}

/** What does not fit to the checkpoint that this device saw last; null where the record extends it. */
async function sinceSeen(
  source: RecordSource,
  { head, members }: LoadedRecord,
  { key, seenCheckpoint }: TrackerCheck,
): Promise<Refused | null> {
  if (!seenCheckpoint) return null;
  const seen = verifyHead(seenCheckpoint, key);
  if (!seen.ok) return refuse('bad-checkpoint', `the checkpoint seen before (${seen.reason})`);
  const location = `checkpoints of ${seen.head.size} and ${head.size} entries`;
  if (seen.head.size > head.size)
    return refuse(
      (await mayPrecede(source, head, seen.head)) ? 'older-checkpoint' : 'not-consistent',
      location,
    );
  const isConsistent = seen.head.time <= head.time && (await members.extends(seen.head));
  return isConsistent ? null : refuse('not-consistent', location);
}

/** These say that something else is wrong, and worse: the receipt adds its evidence to them. */
const isWorse = (told: Told | null): told is Refused =>
  told !== null && !told.ok && (told.reason === 'not-consistent' || told.reason === 'damaged');

/**
 * What the receipt says against a record that was not shown to hold its ballot, no matter what the server
 * says: an answer that cannot be read, or an index that is not one, must not hide a broken promise.
 */
function heldAgainst(check: TrackerCheck, { head, note }: LoadedRecord, told: Told): Told {
  const { receipt, tracker } = check;
  if (!receipt || receipt.tracker !== tracker) return told;
  const reason = promiseProblem(check, receipt, head);
  const location = `checkpoint of ${head.size} entries, receipt of ${receipt.size} due ${receipt.due}`;
  if (reason !== null)
    return { ...(isWorse(told) ? told : refuse(reason, location)), evidence: { receipt, checkpoint: note } };
  return receipt.size > head.size && !isWorse(told) ? refuse('older-checkpoint', location) : told;
}

/** By what is signed first, then by this device's clock; null while time is left. */
function promiseProblem(check: TrackerCheck, receipt: Receipt, head: Head): TrackerRefusal | null {
  if (isPromiseBroken(receipt, head)) return 'promise-broken';
  return clockProblem(check, receipt, head);
}

/**
 * What this device's clock says of a receipt whose ballot was not shown to be in the record.
 * Takes: how long the setup gives, the clock; a receipt that was verified; the head that the server shows,
 * left out where it shows none.
 * Gives: the reason; null while time is left.
 */
export function clockProblem(
  {
    mergeDelayS = LONGEST_MERGE_DELAY_S,
    nowSeconds = Date.now() / 1000,
  }: Pick<TrackerCheck, 'mergeDelayS' | 'nowSeconds'>,
  receipt: Receipt,
  head: Pick<Head, 'size' | 'time'> = NO_HEAD,
): 'due-too-late' | 'overdue' | null {
  if (isDueTooLate(receipt, head, nowSeconds, mergeDelayS)) return 'due-too-late';
  return nowSeconds >= receipt.due ? 'overdue' : null;
}

/** What the server says of the ballot; that it is in the record only with a proof. */
async function findBallot(
  { path, answer }: { path: string; answer: Uint8Array | Refused | Unanswered | null },
  { head, note, members }: LoadedRecord,
  { tracker, seenCheckpoint }: TrackerCheck,
): Promise<Told> {
  if (answer !== null && 'ok' in answer) return answer;
  if (answer === null) return refuse('unknown', path);
  const lookup = parseLookup(answer);
  if (lookup === null) return refuse('bad-answer', path);
  const { status, index } = lookup;
  if (status === 'accepted') return { ok: true, status, checkpoint: note };
  if (index === undefined) return refuse('bad-answer', path);
  if (index >= head.size)
    return refuse('older-checkpoint', `checkpoint of ${head.size} entries, entry ${index}`);
  const leafHash = ballotLeaf(bytesToHex(base64ToBytes(`${tracker}=`) as Uint8Array));
  const isIn = (await isProvedBy(lookup, leafHash, members)) || (await members.includes(index, leafHash));
  if (!isIn) return refuse('not-included', `entry ${index}`);
  const isConsistent = seenCheckpoint ? true : null;
  return { ok: true, status, index, treeSize: head.size, checkpoint: note, isConsistent };
}
