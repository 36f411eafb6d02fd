/**
 * The trustee's role while a threshold key is made: what is sent, round after round, and the share in the
 * end.
 */
import type { CeremonyFrame, KeyMessage, Reveal, Transcript } from './ceremony.ts';
import type { Complaint } from './ceremony-checks.ts';
import {
  type Collected,
  certify,
  collect,
  commit,
  complain,
  conclude,
  isMine,
  type Participant,
  reveal,
} from './ceremony-secret.ts';
import { nobleGroup } from './noble-group.ts';
import type { SignedMessage } from './pedersen.ts';
import type { RandomBytes } from './scalar.ts';

export type { Participant };

/**
 * Makes the certificate of a trustee.
 * Takes: the ceremony, who (the seed is never used for another person), and a random source.
 * Gives: the first round's message.
 */
export const makeCertificate = (frame: CeremonyFrame, who: Participant, random: RandomBytes): SignedMessage =>
  certify(nobleGroup, frame, who, random);

/**
 * Commits to the trustee's polynomial.
 * Takes: the transcript with all certificates, checked, who, and a random source.
 * Gives: the second round's message.
 */
export const makeCommitment = (
  transcript: Transcript,
  who: Participant,
  random: RandomBytes,
): SignedMessage => commit(nobleGroup, transcript, who, random);

/**
 * Shows the polynomial in the exponent, with a value of it for each trustee.
 * Takes: the transcript with all commitments, checked, who, and a random source.
 * Gives: the third round's message.
 * Refuses: a certificate without keys by a RangeError.
 */
export const makeReveal = (transcript: Transcript, who: Participant, random: RandomBytes): Reveal =>
  reveal(nobleGroup, transcript, who, random);

/**
 * Adds up the trustee's share of the key.
 * Takes: the transcript with all reveals, checked, and who.
 * Gives: the share as a decimal scalar.
 * Refuses: a transcript that is not this trustee's, even where its values can be decrypted; and a wrong
 * value, saying whose it is.
 */
export const collectShare = (transcript: Transcript, who: Participant): Collected =>
  collect(nobleGroup, transcript, who);

/**
 * Ends the trustee's part.
 * Takes: the transcript with all reveals, checked, who, the share, and a random source.
 * Gives: the last round's message.
 * Refuses: a share that is not a scalar, by a RangeError.
 */
export const makeKeyMessage = (
  transcript: Transcript,
  who: Participant,
  privateKey: string,
  random: RandomBytes,
): KeyMessage => conclude(nobleGroup, transcript, who, privateKey, random);

/**
 * Proves to everybody that another trustee's value is wrong.
 * Takes: the transcript with all reveals, who, the other's number, and a random source.
 * Gives: the complaint; it reveals that value, and the ceremony is over.
 */
export const makeComplaint = (
  transcript: Transcript,
  who: Participant,
  against: number,
  random: RandomBytes,
): Complaint => complain(nobleGroup, transcript, who, against, random);

/**
 * Looks for a trustee in what the server says all have sent.
 * Takes: a transcript, checked, and who.
 * Gives: whether the certificate, and the commitment if there is one, are this trustee's own.
 */
export const knowsMe = (transcript: Transcript, who: Participant): boolean =>
  isMine(nobleGroup, transcript, who);
