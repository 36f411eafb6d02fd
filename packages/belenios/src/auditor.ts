/** The auditor's role: everything that anyone can check without a secret, in pure TypeScript. */
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
import { isPossessionProved, type Possession, runningOrigin } from './possession.ts';
import { type Counts, countsOf, type DecryptedTally } from './result.ts';
import { createTallier } from './tally.ts';
import { type TrusteesVerdict, verifyTrusteeList } from './trustees.ts';
import { createArchiveVerifier } from './verify-archive.ts';

export type { ArchiveOptions, ArchiveVerdict } from './archive-verdict.ts';
export { type Ballot, claimedElection, parseBallot } from './ballot.ts';
export { BallotBatcher } from './ballot-batcher.ts';
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
export { b64Hash, hexHash } from './hash.ts';
export type { EncryptedTally } from './json.ts';
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
  verifyOpening,
  verifyOpeningInSteps,
  verifyPartialDecryption,
  verifyResult,
} from './server.ts';
export {
  type DecryptionChecks,
  parseEncryptedTally,
  type StoredSums,
  tallyDocuments,
} from './tally.ts';
export type { Trustees } from './trustees.ts';
export { type BallotVerifier, type BareVerdict, bareOf, type HintedBallot } from './verdict.ts';

/** Checks a list of trustees, given as its exact JSON, and combines their keys. */
export function verifyTrustees(trusteesJson: string): TrusteesVerdict {
  return verifyTrusteeList(nobleGroup, trusteesJson);
}

/** Checks a trustee's proof of possession for one record: see `isPossessionProved`. */
export function verifyPossession(claim: Possession, proof: ProofJson): boolean {
  return isPossessionProved(nobleGroup, claim, proof);
}

/** Checks a trustee's proof that its program ran with the key at a moment, in seconds since 1970. */
export function verifyRunning(
  { atS, ...claim }: Possession & { readonly atS: number },
  proof: ProofJson,
): boolean {
  return verifyPossession({ ...claim, origin: runningOrigin(claim.origin, atS) }, proof);
}

/**
 * Checks all messages of a threshold key ceremony so far: see `ceremonyFault`.
 * @returns null, or the first invalid message
 */
export function verifyCeremony(transcript: Transcript): CeremonyFault | null {
  return ceremonyFault(nobleGroup, transcript);
}

/** Checks one message of a threshold key ceremony against the earlier rounds: see `isMessageSound`. */
export function verifyMessage<R extends Round>(
  before: Transcript,
  round: R,
  index: number,
  message: Transcript[R][number],
): boolean {
  return isMessageSound(nobleGroup, before, round, index, message);
}

/**
 * Decides a trustee's complaint about a value from another trustee: see `guiltyOf`.
 * @returns the trustee at fault, or null if nothing is proved
 */
export function judgeComplaint(transcript: Transcript, complaint: Complaint): number | null {
  return guiltyOf(nobleGroup, transcript, complaint);
}

/** Computes the counts from verified shares: see `countsOf`. */
export function combineDecryptions(decrypted: DecryptedTally, lastCounts?: Counts): Counts | undefined {
  return countsOf(nobleGroup, decrypted, lastCounts);
}

/** Checks a whole archive as a stream, in pure TypeScript: see `createArchiveVerifier`. */
export const verifyArchive = createArchiveVerifier(nobleGroup, createTallier(nobleGroup, nobleGroup));
