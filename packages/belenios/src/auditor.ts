/** The auditor's role: everything that anyone can check, in pure TypeScript, without any secret. */
import type { Round, Transcript } from './ceremony.ts';
import {
  type CeremonyFault,
  type Complaint,
  ceremonyFault,
  guiltyOf,
  isMessageSound,
} from './ceremony-checks.ts';
import type { ProofJson } from './json.ts';
import { nobleGroup } from './noble-group.ts';
import { isPossessionProved, type Possession } from './possession.ts';
import { type Counts, countsOf, type DecryptedTally } from './result.ts';
import { createTallier } from './tally.ts';
import { type TrusteesVerdict, verifyTrusteeList } from './trustees.ts';
import { createArchiveVerifier } from './verify-archive.ts';

export type { ArchiveOptions, ArchiveVerdict } from './archive-verdict.ts';
export { type Ballot, claimedElection, parseBallot } from './ballot.ts';
export {
  listOf,
  parseTranscript,
  type Round,
  rounds,
  type ThresholdRefusal,
  type Transcript,
  thresholdProblem,
  transcriptJson,
} from './ceremony.ts';
export { type DecryptionStatement, type PartialDecryption, parsePartialDecryption } from './decryption.ts';
export { type Election, fingerprintOf, parseElection, type Question } from './election.ts';
export { Gathering } from './gathering.ts';
export type { HintedBallot } from './guarded.ts';
export { b64Hash, hexHash } from './hash.ts';
export type { OpeningOwner, OpeningShare, OpeningStatement } from './opening.ts';
export { readBallotFor } from './read-ballot.ts';
export { type DecryptedTally, parseResult, resultJson } from './result.ts';
export { seededRandom } from './seeded-random.ts';
export {
  addBallot,
  combineSums,
  emptySums,
  loadSums,
  pureVerifier,
  removeBallot,
  storeSums,
  verifyingOpening,
  verifyOpening,
  verifyPartialDecryption,
  verifyResult,
} from './server.ts';
export {
  type DecryptionChecks,
  type EncryptedTally,
  parseEncryptedTally,
  type StoredSums,
  tallyDocuments,
} from './tally.ts';
export type { Trustees } from './trustees.ts';
export { type BallotVerifier, type BareVerdict, bareOf } from './verdict.ts';

/**
 * Checks a list of trustees and combines their keys.
 * Takes: the exact JSON.
 * Gives: the trustees, or the reason of refusal.
 */
export function verifyTrustees(trusteesJson: string): TrusteesVerdict {
  return verifyTrusteeList(nobleGroup, trusteesJson);
}

/**
 * Checks a trustee's proof of possession, made for one record.
 * Gives: whether it holds: see `isPossessionProved`.
 */
export function verifyPossession(said: Possession, proof: ProofJson): boolean {
  return isPossessionProved(nobleGroup, said, proof);
}

/**
 * Checks all that the trustees of a threshold key have sent so far: see `ceremonyFault`.
 * Gives: null, or whose message does not hold.
 */
export function verifyCeremony(transcript: Transcript): CeremonyFault | null {
  return ceremonyFault(nobleGroup, transcript);
}

/**
 * Checks one message of a threshold ceremony on the ground of the rounds before: see `isMessageSound`.
 * Gives: whether it holds.
 */
export function verifyMessage<R extends Round>(
  before: Transcript,
  round: R,
  index: number,
  message: Transcript[R][number],
): boolean {
  return isMessageSound(nobleGroup, before, round, index, message);
}

/**
 * Judges a trustee's complaint of another one's value: see `guiltyOf`.
 * Gives: who is at fault; null where nothing is proved.
 */
export function judgeComplaint(transcript: Transcript, complaint: Complaint): number | null {
  return guiltyOf(nobleGroup, transcript, complaint);
}

/** Computes the counts from verified shares: see `countsOf`. */
export function combineDecryptions(decrypted: DecryptedTally, lastCounts?: Counts): Counts | undefined {
  return countsOf(nobleGroup, decrypted, lastCounts);
}

/** Checks a whole archive in pure TypeScript, streaming: see `createArchiveVerifier`. */
export const verifyArchive = createArchiveVerifier(nobleGroup, createTallier(nobleGroup, nobleGroup));
