/**
 * The same protocol on libsodium, about ten times as fast. Node only: for the server, simulated voters and
 * the command-line verifier.
 */
import { answer, type NumberedKey, type OpeningRequest } from './answer.ts';
import type { CeremonyFrame, Round, Transcript } from './ceremony.ts';
import { type Complaint, ceremonyFault, guiltyOf, isMessageSound, isOfTrustee } from './ceremony-checks.ts';
import {
  createTrusteeKey,
  type DecryptionRequest,
  decryptPartially,
  type PartialDecryption,
} from './decryption.ts';
import { createBallotMaker } from './encrypt.ts';
import { type OpeningShare, type OpeningStatement, proveOpening, proveOpeningInSteps } from './opening.ts';
import type { SignedMessage } from './pedersen.ts';
import { type Counts, countsOf, type DecryptedTally } from './result.ts';
import { sodiumGroup } from './sodium-group.ts';
import { sodiumSums } from './sodium-sums.ts';
import { createTallier } from './tally.ts';
import { createArchiveVerifier } from './verify-archive.ts';
import { createBallotVerifier } from './verify-ballot.ts';

/** The verifier on libsodium; agrees with the pure one on every ballot. */
export const sodiumVerifier = createBallotVerifier(sodiumGroup);

/** Makes ballots on libsodium; the same bytes as `./voter` from the same random source. */
export const sodiumVoter = createBallotMaker(sodiumGroup);

/** The tally arithmetic on libsodium; ballots with known x coordinates are added as in `./sodium-sums`. */
export const sodiumTally = createTallier(sodiumSums, sodiumGroup);

/** The trustee's operations on libsodium; see `./trustee`. */
export const sodiumTrustee = {
  generateKey: (random: DecryptionRequest['random']) => createTrusteeKey(sodiumGroup, random),
  decryptSums: (
    statement: OpeningStatement,
    trustee: number,
    privateKey: string,
    random: DecryptionRequest['random'],
  ): OpeningShare => proveOpening(sodiumGroup, statement, trustee, privateKey, random),
  decryptSumsInSteps: (
    statement: OpeningStatement,
    trustee: number,
    privateKey: string,
    random: DecryptionRequest['random'],
  ): Generator<void, OpeningShare> =>
    proveOpeningInSteps(sodiumGroup, statement, trustee, privateKey, random),
  answerOpening: (opening: OpeningRequest, key: NumberedKey, random: DecryptionRequest['random']): string =>
    answer(sodiumGroup, opening, key, random),
  combineDecryptions: (decrypted: DecryptedTally, lastCounts?: Counts): Counts | undefined =>
    countsOf(sodiumGroup, decrypted, lastCounts),
  partialDecrypt: (request: DecryptionRequest): PartialDecryption => decryptPartially(sodiumGroup, request),
} as const;

/** The checks of a key ceremony on libsodium; see `./auditor`. */
export const sodiumCeremony = {
  verifyCeremony: (transcript: Transcript) => ceremonyFault(sodiumGroup, transcript),
  verifyMessage: <R extends Round>(
    before: Transcript,
    round: R,
    index: number,
    message: Transcript[R][number],
  ): boolean => isMessageSound(sodiumGroup, before, round, index, message),
  /** Verifies only a trustee's signature, before any check of the message itself. */
  isOfTrustee: (frame: CeremonyFrame, index: number, cert: SignedMessage, signed: SignedMessage): boolean =>
    isOfTrustee(sodiumGroup, frame, index, cert, signed),
  judgeComplaint: (transcript: Transcript, complaint: Complaint) =>
    guiltyOf(sodiumGroup, transcript, complaint),
} as const;

/** Checks a whole archive as a stream, on libsodium: see `createArchiveVerifier`. */
export const sodiumArchiveVerifier = createArchiveVerifier(sodiumGroup, sodiumTally);
