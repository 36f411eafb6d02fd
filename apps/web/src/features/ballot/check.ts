import { checkTracker, clockProblem, type TrackerRefusal } from '@evoting/audit/tracker';
import type { Log } from '@evoting/contract/board';
import { httpSource } from '@evoting/record/http-source';
import { type Receipt, verifyReceipt } from '@evoting/record/receipt';
import { SourceError } from '@evoting/record/source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { apiUrl } from '../../lib/api.ts';
import { isKnownKey, readPin, saveCheckpoint } from '../../lib/record.ts';
import { store } from '../../lib/storage.ts';
import type { Wanted } from './state.ts';

/** What the check in this browser found. `isConsistent` is null when this device saw no checkpoint before. */
export type CheckOutcome =
  /** `due` in unix seconds; null where there is only a tracker. */
  | { kind: 'accepted'; due: number | null }
  | {
      kind: 'proved';
      isCounted: boolean;
      index: number;
      treeSize: number;
      isConsistent: boolean | null;
      /** Whether the server's receipt is rightly signed; null where there is only a tracker. */
      isReceiptSigned: boolean | null;
    }
  | {
      kind: 'refused';
      /** `unlisted`: the server has no such record. `defect`: the check itself failed. */
      reason: TrackerRefusal | 'bad-key' | 'bad-receipt' | 'unreachable' | 'unlisted' | 'defect';
      location: string;
      /**
       * Two signed statements: together they prove a broken promise to anybody. Where the server shows no
       * record, the checkpoint is the one that this device keeps, if it keeps one.
       */
      evidence?: { receipt: Receipt; checkpoint: string | null } | undefined;
    };

/**
 * Kept even if the reader does not save it: the server may show a better record tomorrow, and these two
 * statements stay signed.
 */
const keepEvidence = (tracker: string, evidence: object) =>
  store(`broken_promise ${tracker}`, JSON.stringify(evidence));

/**
 * Checks a ballot against the public record: everything is computed here, the server is not believed.
 * Takes: the ballot and its record.
 * Gives: the outcome; one that holds renews the checkpoint that this device keeps.
 */
async function checkBallot(wanted: Wanted, { log, origin, verifierKey }: Log): Promise<CheckOutcome> {
  const key = parseVerifierKey(verifierKey);
  if (key === null || key.name !== origin || !isKnownKey(log, verifierKey)) {
    return { kind: 'refused', reason: 'bad-key', location: origin };
  }
  const { receipt, tracker } = wanted;
  const verified = receipt && verifyReceipt(receipt, key);
  if (verified?.ok === false) return { kind: 'refused', reason: 'bad-receipt', location: origin };
  try {
    const source = httpSource({ apiUrl: apiUrl(), log, fetch: (...request) => fetch(...request) });
    const pin = readPin(log);
    const verdict = await checkTracker(source, {
      ...{ tracker, key, seenCheckpoint: pin?.checkpoint ?? null },
      ...{ receipt: verified?.ok ? verified.receipt : null, mergeDelayS: pin?.mergeDelayS },
    });
    if (!verdict.ok) {
      const { reason, location, evidence } = verdict;
      if (evidence) keepEvidence(tracker, evidence);
      return { kind: 'refused', reason, location, evidence };
    }
    saveCheckpoint(log, verifierKey, verdict.checkpoint, pin?.checkpoint ?? null);
    if (verdict.status === 'accepted') return { kind: 'accepted', due: receipt?.due ?? null };
    const { status, index, treeSize, isConsistent } = verdict;
    return {
      kind: 'proved',
      isCounted: status === 'counted',
      index,
      treeSize,
      isConsistent,
      isReceiptSigned: verified?.ok ?? null,
    };
  } catch (error) {
    if (error instanceof SourceError) return { kind: 'refused', reason: 'unreachable', location: error.path };
    throw error;
  }
}

/**
 * Judges a ballot whose record the server does not list by what this device keeps: the receipt, the record's
 * key and the clock.
 */
function checkUnlisted({ receipt, tracker }: Wanted): CheckOutcome {
  const unlisted: CheckOutcome = { kind: 'refused', reason: 'unlisted', location: '' };
  const pin = receipt && readPin(receipt.log);
  const key = pin && parseVerifierKey(pin.verifierKey);
  if (!key) return unlisted;
  const verified = verifyReceipt(receipt, key);
  if (!verified.ok) return { kind: 'refused', reason: 'bad-receipt', location: key.name };
  const reason = clockProblem(pin, verified.receipt);
  if (reason === null) return unlisted;
  const evidence = { receipt: verified.receipt, checkpoint: pin.checkpoint };
  keepEvidence(tracker, evidence);
  return { kind: 'refused', reason, location: `receipt of ${receipt.size} due ${receipt.due}`, evidence };
}

/** What a check found, and in which record; null where no record knows the ballot. */
export interface Found {
  outcome: CheckOutcome;
  log: Log | null;
}

/**
 * Checks a ballot against one record after another, as long as the ballot is unknown there: a record that
 * does not answer, or that does not hold, may be the one with the ballot.
 * Takes: the ballot, and the records that it may be in, the likeliest first; none where the server lists
 * none.
 */
export async function checkAmong(wanted: Wanted, logs: readonly Log[]): Promise<Found> {
  if (logs.length === 0) return { outcome: checkUnlisted(wanted), log: null };
  let unknown: CheckOutcome = { kind: 'refused', reason: 'unknown', location: '' };
  for (const log of logs) {
    const outcome = await checkBallot(wanted, log);
    if (outcome.kind !== 'refused' || outcome.reason !== 'unknown') return { outcome, log };
    unknown = outcome;
  }
  return { outcome: unknown, log: null };
}
