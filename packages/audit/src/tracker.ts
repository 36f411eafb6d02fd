import { ballotLeaf } from '@evoting/record/entry';
import type { Head } from '@evoting/record/head';
import {
  isDueTooLate,
  isPromiseBroken,
  LONGEST_MERGE_DELAY_S,
  NO_HEAD,
  type Receipt,
  trackerSchema,
} from '@evoting/record/receipt';
import { RecordError, type RecordSource, SourceError } from '@evoting/record/source';
import { base64ToBytes, bytesToHex, toBase64url } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import { type LoadedRecord, loadRecord, sinceSeen } from './loaded-record.ts';
import { isProvedBy, parseLookup } from './lookup.ts';

/**
 * The reason a ballot could not be shown to be in the record; `location` names the invalid file.
 * `older-checkpoint`: the record is shorter than before, or than the ballot's index; a stale copy for some
 * seconds, an alarm if it persists. `promise-broken`: a checkpoint of the receipt's deadline or later was not
 * shown to contain the ballot; the two together prove it to anyone. `overdue`: this device's clock is past
 * the deadline, but no checkpoint is. `due-too-late`: the deadline is later than this setup, or any setup,
 * allows.
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
 * The location of a ballot. `accepted`: the server says that the ballot is waiting; nothing is proved yet.
 * `recorded`, `counted`: its index in the tree of the checkpoint is proved; that a count covers it is the
 * server's statement, proved by the check of the count. Store `checkpoint` as the next check's
 * `seenCheckpoint` if it is longer.
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
      /** The proof that came with the answer, if it is of the checkpoint's own tree; else null. */
      proof: string | null;
    }
  | Refused;

interface Refused {
  ok: false;
  reason: TrackerRefusal;
  location: string;
  /** Two signed statements, if a promise is at stake. */
  evidence?: { receipt: Receipt; checkpoint: string };
}

/** The input to a check. */
export interface TrackerCheck {
  /** The b64 hash of the ballot's JSON. */
  tracker: string;
  /** The log's key, from the voter's receipt or the election's page. */
  key: VerifierKey;
  /** The last signed checkpoint that this device saw, if any. */
  seenCheckpoint?: string | null;
  /**
   * The voter's receipt, if available; its promise has a deadline. It must have been verified with the same
   * key.
   */
  receipt?: Receipt | null;
  /**
   * The setup's `max_merge_delay_s`, which limits a receipt's deadline; one day if this device does not know
   * it.
   */
  mergeDelayS?: number | undefined;
  /** This device's clock in Unix seconds. */
  nowSeconds?: number;
}

/**
 * Checks that a ballot is in the record: the log's signature, the inclusion proof, and that nothing seen
 * before has disappeared. If the ballot was not shown to be in the record, the check whether the receipt
 * still allows that does not depend on the server's answer. Reads less than 3 kB for any size of the record,
 * or two to four tiles of up to 8 kB if the log serves no proofs.
 * @throws SourceError if a file cannot be read and the others show nothing worse
 */
export async function checkTracker(source: RecordSource, check: TrackerCheck): Promise<TrackerVerdict> {
  if (!trackerSchema.safeParse(check.tracker).success) return refuse('malformed-tracker', 'tracker');
  const path = `ballots/${toBase64url(check.tracker)}`;
  // The answer is read first, so that the checkpoint covers it.
  const asked = { path, answer: await source.read(path).catch(noLookup) };
  const loaded = await loadRecord(source, check.key).catch(damage);
  if ('ok' in loaded) return answered(loaded);
  const found = await findBallot(asked, loaded, check).catch(damage);
  const changed = await sinceSeen(source, loaded, check.key, check.seenCheckpoint ?? null).catch(damage);
  if (isProved(found)) return answered(changed ?? found);
  const result = [changed, found].find(isWorse) ?? changed ?? found;
  // Only an answer can say that the record lacks the ballot; silence breaks no promise.
  return answered(isSilent(found) ? result : heldAgainst(check, loaded, result));
}

function refuse(reason: TrackerRefusal, location: string): Refused {
  return { ok: false, reason, location };
}

/** A file could not be read. That is no verdict, but the other files may lead to one. */
interface Unanswered {
  ok: false;
  reason: 'unanswered';
  error: SourceError;
}
type CheckResult = TrackerVerdict | Unanswered;

function unanswered(error: unknown): Unanswered {
  if (error instanceof SourceError) return { ok: false, reason: 'unanswered', error };
  throw error;
}

/** An oversized reply cannot be a valid lookup answer. */
function noLookup(error: unknown): Refused | Unanswered {
  return error instanceof RecordError ? refuse('bad-answer', error.location) : unanswered(error);
}

function damage(error: unknown): Refused | Unanswered {
  if (error instanceof TileError) return refuse('damaged', error.path);
  if (error instanceof RecordError) return refuse('damaged', error.location);
  return unanswered(error);
}

/** Returns the verdict. An unreadable file is thrown only now, after nothing worse was found. */
function answered(result: CheckResult): TrackerVerdict {
  if (isSilent(result)) throw result.error;
  return result;
}

const isSilent = (result: CheckResult): result is Unanswered => !result.ok && result.reason === 'unanswered';

const isProved = (result: CheckResult): boolean => result.ok && result.status !== 'accepted';

/** These reasons are worse and take precedence; the receipt adds its evidence to them. */
const isWorse = (result: CheckResult | null): result is Refused =>
  result !== null && !result.ok && (result.reason === 'not-consistent' || result.reason === 'damaged');

/**
 * Checks the receipt against a record that was not shown to contain its ballot. The server's answer does not
 * matter: an unreadable answer or a wrong index must not hide a broken promise.
 */
function heldAgainst(check: TrackerCheck, { head, note }: LoadedRecord, result: CheckResult): CheckResult {
  const { receipt, tracker } = check;
  if (!receipt || receipt.tracker !== tracker) return result;
  const reason = promiseProblem(check, receipt, head);
  const location = `checkpoint of ${head.size} entries, receipt of ${receipt.size} due ${receipt.due}`;
  if (reason !== null)
    return {
      ...(isWorse(result) ? result : refuse(reason, location)),
      evidence: { receipt, checkpoint: note },
    };
  return receipt.size > head.size && !isWorse(result) ? refuse('older-checkpoint', location) : result;
}

/** Checks the signed statements first, then this device's clock; null while there is time left. */
function promiseProblem(check: TrackerCheck, receipt: Receipt, head: Head): TrackerRefusal | null {
  if (isPromiseBroken(receipt, head)) return 'promise-broken';
  return clockProblem(check, receipt, head);
}

/**
 * Checks a receipt, whose ballot was not shown to be in the record, by this device's clock.
 * @param receipt a verified receipt
 * @param head the head that the server shows, if any
 * @returns the reason, or null while there is time left
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

/** Evaluates the server's answer about the ballot. Its position counts only with a proof. */
async function findBallot(
  { path, answer }: { path: string; answer: Uint8Array | Refused | Unanswered | null },
  { head, note, members }: LoadedRecord,
  { tracker, seenCheckpoint }: TrackerCheck,
): Promise<CheckResult> {
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
  const isProvedHere = await isProvedBy(lookup, leafHash, members);
  if (!isProvedHere && !(await members.includes(index, leafHash)))
    return refuse('not-included', `entry ${index}`);
  const isConsistent = seenCheckpoint ? true : null;
  const proof = isProvedHere && lookup.treeSize === head.size ? (lookup.proof ?? null) : null;
  return { ok: true, status, index, treeSize: head.size, checkpoint: note, isConsistent, proof };
}
