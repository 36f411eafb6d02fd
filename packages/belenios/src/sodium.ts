/**
 * Node only: the same protocol on libsodium, about ten times as fast. For the server, simulated voters and
 * the command-line verifier.
 */
import { type AnsweringKey, type AskedOpening, answer } from './answer.ts';
import type { CeremonyFrame, Round, Transcript } from './ceremony.ts';
import { type Complaint, ceremonyFault, guiltyOf, isMessageSound, isOfTrustee } from './ceremony-checks.ts';
import {
  createTrusteeKey,
  type DecryptionRequest,
  decryptPartially,
  type PartialDecryption,
} from './decryption.ts';
import { createBallotMaker } from './encrypt.ts';
import { type OpeningShare, type OpeningStatement, proveOpening, provingOpening } from './opening.ts';
import type { SignedMessage } from './pedersen.ts';
import { type Counts, countsOf, type DecryptedTally } from './result.ts';
import { sodiumGroup } from './sodium-group.ts';
import { sodiumSums } from './sodium-sums.ts';
import { createTallier } from './tally.ts';
import { createArchiveVerifier } from './verify-archive.ts';
import { createBallotVerifier } from './verify-ballot.ts';

/** The verifier on libsodium: agrees with the pure one on every ballot. */
export const sodiumVerifier = createBallotVerifier(sodiumGroup);

/** The making of ballots on libsodium; the same bytes as `./voter` makes from the same random source. */
export const sodiumVoter = createBallotMaker(sodiumGroup);

/**
 * The tally's arithmetic on libsodium; ballots that come with their x are added up as `./sodium-sums` says.
 */
export const sodiumTally = createTallier(sodiumSums, sodiumGroup);

/** The trustee's part on libsodium; see `./trustee`. */
export const sodiumTrustee = {
  generateKey: (random: DecryptionRequest['random']) => createTrusteeKey(sodiumGroup, random),
  decryptSums: (
    statement: OpeningStatement,
    trustee: number,
    privateKey: string,
    random: DecryptionRequest['random'],
  ): OpeningShare => proveOpening(sodiumGroup, statement, trustee, privateKey, random),
  decryptingSums: (
    statement: OpeningStatement,
    trustee: number,
    privateKey: string,
    random: DecryptionRequest['random'],
  ): Generator<void, OpeningShare> => provingOpening(sodiumGroup, statement, trustee, privateKey, random),
  answerOpening: (opening: AskedOpening, key: AnsweringKey, random: DecryptionRequest['random']): string =>
    answer(sodiumGroup, opening, key, random),
  combineDecryptions: (decrypted: DecryptedTally, lastCounts?: Counts): Counts | undefined =>
    countsOf(sodiumGroup, decrypted, lastCounts),
  partialDecrypt: (request: DecryptionRequest): PartialDecryption => decryptPartially(sodiumGroup, request),
} as const;

/** The making of a shared key, checked on libsodium; see `./auditor`. */
export const sodiumCeremony = {
  verifyCeremony: (transcript: Transcript) => ceremonyFault(sodiumGroup, transcript),
  verifyMessage: <R extends Round>(
    before: Transcript,
    round: R,
    index: number,
    message: Transcript[R][number],
  ): boolean => isMessageSound(sodiumGroup, before, round, index, message),
  /** Whether a trustee has signed this, whatever it says: one check, before any of the message's own. */
  isOfTrustee: (frame: CeremonyFrame, index: number, cert: SignedMessage, signed: SignedMessage): boolean =>
    isOfTrustee(sodiumGroup, frame, index, cert, signed),
  judgeComplaint: (transcript: Transcript, complaint: Complaint) =>
    guiltyOf(sodiumGroup, transcript, complaint),
} as const;

/** Checks a whole archive on libsodium, streaming: see `createArchiveVerifier`. */
export const sodiumArchiveVerifier = createArchiveVerifier(sodiumGroup, sodiumTally);
