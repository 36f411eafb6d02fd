/** The trustee's role in a threshold key ceremony: the messages of each round, and the resulting share. */
import type { CeremonyFrame, KeyMessage, Reveal, Round, Transcript } from './ceremony.ts';
import type { Complaint } from './ceremony-checks.ts';
import {
  type CollectResult,
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
import { provePossessionOf } from './possession.ts';
import type { RandomBytes } from './scalar.ts';

export type { Participant };

/**
 * Makes a trustee's certificate, the message of the first round.
 * @param who the seed must never be used for another trustee
 */
export const makeCertificate = (frame: CeremonyFrame, who: Participant, random: RandomBytes): SignedMessage =>
  certify(nobleGroup, frame, who, random);

/**
 * Commits to the trustee's polynomial, the message of the second round.
 * @param transcript with all certificates, checked
 */
export const makeCommitment = (
  transcript: Transcript,
  who: Participant,
  random: RandomBytes,
): SignedMessage => commit(nobleGroup, transcript, who, random);

/**
 * Reveals the polynomial in the exponent with a value for each trustee, the message of the third round.
 * @param transcript with all commitments, checked
 * @throws RangeError for a certificate without keys
 */
export const makeReveal = (transcript: Transcript, who: Participant, random: RandomBytes): Reveal =>
  reveal(nobleGroup, transcript, who, random);

/**
 * Adds up the trustee's share of the key, a decimal scalar. Fails for a transcript that is not this
 * trustee's, even if its values can be decrypted, and for a wrong value, naming its sender.
 * @param transcript with all reveals, checked
 */
export const collectShare = (transcript: Transcript, who: Participant): CollectResult =>
  collect(nobleGroup, transcript, who);

/**
 * Completes the trustee's part, the message of the last round.
 * @param transcript with all reveals, checked
 * @param privateKey the share
 * @throws RangeError for an invalid share
 */
export const makeKeyMessage = (
  transcript: Transcript,
  who: Participant,
  privateKey: string,
  random: RandomBytes,
): KeyMessage => conclude(nobleGroup, transcript, who, privateKey, random);

/**
 * Proves to everyone that another trustee's value is wrong. The complaint reveals that value and ends the
 * ceremony.
 * @param transcript with all reveals
 * @param against the other trustee's number
 */
export const makeComplaint = (
  transcript: Transcript,
  who: Participant,
  against: number,
  random: RandomBytes,
): Complaint => complain(nobleGroup, transcript, who, against, random);

/**
 * Checks that the certificate, and the commitment if present, in a checked transcript are this trustee's own.
 */
export const isOwnTranscript = (transcript: Transcript, who: Participant): boolean =>
  isMine(nobleGroup, transcript, who);

/** A trustee's message of a round; that of the last round has the entry in Setup beside it. */
interface RoundMessage {
  readonly ok: true;
  readonly message: SignedMessage | Reveal | KeyMessage;
  readonly possession?: ReturnType<typeof provePossessionOf>;
}

/**
 * Makes the message of a trustee in a round.
 * @param transcript with all messages of the rounds before, checked
 * @param name the trustee's name in the record
 * @returns in the last round the refusal of `collectShare` for a trustee who gets no share
 */
export function makeMessage(
  round: Round,
  transcript: Transcript,
  who: Participant & { readonly name: string },
  random: RandomBytes,
): RoundMessage | Exclude<CollectResult, { ok: true }> {
  if (round === 'certs') return { ok: true, message: makeCertificate(transcript, who, random) };
  if (round === 'commitments') return { ok: true, message: makeCommitment(transcript, who, random) };
  if (round === 'reveals') return { ok: true, message: makeReveal(transcript, who, random) };
  const collected = collectShare(transcript, who);
  if (!collected.ok) return collected;
  const { privateKey } = collected;
  const claim = { origin: transcript.origin, name: who.name };
  const possession = provePossessionOf(nobleGroup, claim, privateKey, random);
  return { ok: true, message: makeKeyMessage(transcript, who, privateKey, random), possession };
}
