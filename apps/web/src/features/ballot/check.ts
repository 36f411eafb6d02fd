import { ballotReceipt } from '@evoting/audit/ballot-receipt';
import { checkTracker, clockProblem, type TrackerRefusal } from '@evoting/audit/tracker';
import type { Log } from '@evoting/contract/board';
import { verifyHead } from '@evoting/record/head';
import { httpSource } from '@evoting/record/http-source';
import { membershipOf } from '@evoting/record/membership';
import { type Receipt, verifyReceipt } from '@evoting/record/receipt';
import { readSignedSetup } from '@evoting/record/signed-setup';
import { RecordError, type RecordSource, readOptionalText, SourceError } from '@evoting/record/source';
import type { WitnessPolicy } from '@evoting/record/witness-policy';
import { COSIGNED, readWitnessed, type Witnessed } from '@evoting/record/witnessed';
import { base64ToBytes, bytesToHex } from '@evoting/tlog/encoding';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import { apiUrl } from '../../lib/api.ts';
import { isKnownKey, readPin, saveCheckpoint } from '../../lib/record.ts';
import { store } from '../../lib/storage.ts';
import type { BallotRef } from './state.ts';

/** The outcome of a check. `isConsistent` is null if this device had no checkpoint before. */
export type CheckOutcome =
  /** `due` in Unix seconds; null without a receipt. */
  | { kind: 'accepted'; due: number | null }
  | {
      kind: 'proved';
      isCounted: boolean;
      index: number;
      treeSize: number;
      isConsistent: boolean | null;
      /** Null without a receipt. */
      isReceiptSigned: boolean | null;
      /** The witnesses' signatures on the record; null if they could not be read. */
      witnessed: Witnessed | null;
      /** The proof as a file for other programs; null if the answer had none for the newest checkpoint. */
      proofFile: string | null;
    }
  | {
      kind: 'refused';
      /** `unlisted`: the server lists no such record. `defect`: an unexpected error. */
      reason:
        | TrackerRefusal
        | 'other-history'
        | 'bad-key'
        | 'bad-receipt'
        | 'unreachable'
        | 'unlisted'
        | 'defect';
      location: string;
      /**
       * Two signed statements that together prove a broken promise, or two histories under one key. The
       * checkpoint may be the pinned one.
       */
      evidence?: Evidence | undefined;
    };

type Evidence = { receipt: Receipt; checkpoint: string | null } | { checkpoint: string; other: string };

/** Stores the evidence even if the reader does not save it, since the server may later show another record. */
const storeEvidence = (tracker: string, evidence: object) =>
  store(`broken_promise ${tracker}`, JSON.stringify(evidence));

/** Checks a ballot against its public record without trusting the server, and updates the stored checkpoint. */
async function checkBallot(ballot: BallotRef, { log, origin, verifierKey }: Log): Promise<CheckOutcome> {
  const key = parseVerifierKey(verifierKey);
  if (key === null || key.name !== origin || !isKnownKey(log, verifierKey)) {
    return { kind: 'refused', reason: 'bad-key', location: origin };
  }
  const { receipt, tracker } = ballot;
  const verified = receipt && verifyReceipt(receipt, key);
  if (verified?.ok === false) return { kind: 'refused', reason: 'bad-receipt', location: origin };
  try {
    const source = httpSource({ apiUrl: apiUrl(), log, fetch: (...request) => fetch(...request) });
    const pin = readPin(log);
    const seenCheckpoint = pin?.checkpoint ?? null;
    const verdict = await checkTracker(source, {
      tracker,
      key,
      seenCheckpoint,
      receipt: verified?.ok ? verified.receipt : null,
      mergeDelayS: pin?.mergeDelayS,
    });
    if (!verdict.ok) {
      const { reason, location, evidence } = verdict;
      if (evidence) storeEvidence(tracker, evidence);
      return { kind: 'refused', reason, location, evidence };
    }
    // At a first look a ballot that is only accepted proves nothing about the tree.
    if (seenCheckpoint !== null || verdict.status !== 'accepted')
      saveCheckpoint(log, verifierKey, verdict.checkpoint, seenCheckpoint);
    if (verdict.status === 'accepted') return { kind: 'accepted', due: receipt?.due ?? null };
    const { status, index, treeSize, isConsistent } = verdict;
    const { witnessed, policy } = await readFor(source, key, verdict.checkpoint, pin?.setup ?? null);
    if (witnessed?.evidence) {
      const evidence = { checkpoint: verdict.checkpoint, other: witnessed.evidence };
      storeEvidence(tracker, evidence);
      return { kind: 'refused', reason: 'other-history', location: '', evidence };
    }
    return {
      kind: 'proved',
      isCounted: status === 'counted',
      index,
      treeSize,
      isConsistent,
      isReceiptSigned: verified?.ok ?? null,
      witnessed,
      proofFile: await proofFileOf(source, tracker, verdict, policy),
    };
  } catch (error) {
    if (error instanceof SourceError) return { kind: 'refused', reason: 'unreachable', location: error.path };
    throw error;
  }
}

/** The witnesses that the election demands, and the tree that they have signed; null if unreadable. */
interface WitnessReading {
  witnessed: Witnessed | null;
  policy: WitnessPolicy | null;
}

async function readFor(
  source: RecordSource,
  key: VerifierKey,
  checkpoint: string,
  setupHash: string | null,
): Promise<WitnessReading> {
  const unread = { witnessed: null, policy: null };
  const signed = verifyHead(checkpoint, key);
  if (!signed.ok) return unread;
  const { head } = signed;
  try {
    const { policy } = await readSignedSetup(source, membershipOf(source, head), head.size, setupHash);
    const nowS = Math.max(Date.now() / 1000, head.time);
    return { policy, witnessed: await readWitnessed(source, key, head, policy, nowS) };
  } catch (error) {
    if (isUnreadable(error)) return unread;
    throw error;
  }
}

const isUnreadable = (error: unknown) =>
  [SourceError, RecordError, TileError].some((kind) => error instanceof kind);

/** Writes the proof of a ballot as a file. It asks the server for nothing that names the ballot's place. */
async function proofFileOf(
  source: RecordSource,
  tracker: string,
  { index, proof, checkpoint }: { index: number; proof: string | null; checkpoint: string },
  policy: WitnessPolicy | null,
): Promise<string | null> {
  if (proof === null) return null;
  const payload = bytesToHex(base64ToBytes(`${tracker}=`) ?? new Uint8Array());
  const witnesses = policy?.witnesses ?? [];
  const asked = witnesses.length === 0 ? null : readOptionalText(source, COSIGNED);
  const cosigned =
    (await asked?.catch((error) => (isUnreadable(error) ? null : Promise.reject(error)))) ?? '';
  return ballotReceipt(payload, { index, proof, checkpoint }, witnesses, cosigned);
}

/** Checks the receipt of a record that the server does not list, by the pinned key and this device's clock. */
function checkUnlisted({ receipt, tracker }: BallotRef): CheckOutcome {
  const unlisted: CheckOutcome = { kind: 'refused', reason: 'unlisted', location: '' };
  const pin = receipt && readPin(receipt.log);
  const key = pin && parseVerifierKey(pin.verifierKey);
  if (!key) return unlisted;
  const verified = verifyReceipt(receipt, key);
  if (!verified.ok) return { kind: 'refused', reason: 'bad-receipt', location: key.name };
  const reason = clockProblem(pin, verified.receipt);
  if (reason === null) return unlisted;
  const evidence = { receipt: verified.receipt, checkpoint: pin.checkpoint };
  storeEvidence(tracker, evidence);
  return { kind: 'refused', reason, location: `receipt of ${receipt.size} due ${receipt.due}`, evidence };
}

/** The outcome of a check, and the record of the ballot; null if no record has it. */
export interface CheckResult {
  outcome: CheckOutcome;
  log: Log | null;
}

/**
 * Checks a ballot against the records in turn, until one is not `unknown`: a record that does not reply, or is
 * invalid, may be the one with the ballot.
 * @param logs the records that may have it, the likeliest first; may be empty
 */
export async function checkInRecords(ballot: BallotRef, logs: readonly Log[]): Promise<CheckResult> {
  if (logs.length === 0) return { outcome: checkUnlisted(ballot), log: null };
  let unknown: CheckOutcome = { kind: 'refused', reason: 'unknown', location: '' };
  for (const log of logs) {
    const outcome = await checkBallot(ballot, log);
    if (outcome.kind !== 'refused' || outcome.reason !== 'unknown') return { outcome, log };
    unknown = outcome;
  }
  return { outcome: unknown, log: null };
}
