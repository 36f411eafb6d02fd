import {
  judgeComplaint,
  type Round,
  rounds,
  type Transcript,
  verifyCeremony,
} from '@evoting/belenios/auditor';
import { isOwnTranscript, makeComplaint, makeMessage } from '@evoting/belenios/ceremony';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import { bytesOf, randomBytes, type TrusteeKey } from './key.ts';

/**
 * The next step of a trustee in the ceremony. `fault`: a message of this trustee is invalid, so nothing is
 * sent. `not-mine`: the server shows other messages in this trustee's place. `no-link`: this trustee has sent
 * nothing yet, and needs the link for it. `other`: the key belongs to another election or trustee.
 */
export type Step =
  | { kind: 'send'; body: unknown }
  | { kind: 'complain'; complaint: unknown; against: number }
  | { kind: 'wait'; round: Round }
  | { kind: 'made' }
  | { kind: 'fault'; trustee: number }
  | { kind: 'not-mine' }
  | { kind: 'no-link' }
  | { kind: 'other' };

/** The messages of all trustees, as the server shows them. */
export const transcriptOf = (ceremony: Ceremony): Transcript => {
  const { origin, size, threshold, certs, commitments, reveals, keys } = ceremony;
  return { origin, size, threshold, certs, commitments, reveals, keys };
};

/**
 * Checks all messages of the ceremony, and makes this trustee's next one.
 * @param token of the trustee's link, needed for the first message
 */
export function nextStep(ceremony: Ceremony, key: TrusteeKey, token: string | null): Step {
  const transcript = transcriptOf(ceremony);
  const who = { seed: bytesOf(key.seed), index: key.trustee };
  const place = ceremony.trustees[key.trustee - 1];
  if (ceremony.origin !== key.origin || place?.name !== key.name) return { kind: 'other' };
  const fault = verifyCeremony(transcript);
  if (fault) return { kind: 'fault', trustee: fault.trustee };
  if (transcript.certs.length > 0 && !isOwnTranscript(transcript, who)) return { kind: 'not-mine' };
  const round = rounds.find((one) => transcript[one].length === 0);
  if (round === undefined) return { kind: 'made' };
  if (place.sent.includes(round)) return { kind: 'wait', round };
  if (round === 'certs' && token === null) return { kind: 'no-link' };
  return messageOf(round, transcript, key, token);
}

function messageOf(round: Round, transcript: Transcript, key: TrusteeKey, token: string | null): Step {
  const { trustee, name } = key;
  const who = { seed: bytesOf(key.seed), index: trustee, name };
  const made = makeMessage(round, transcript, who, randomBytes);
  if (made.ok) {
    const { message, possession } = made;
    const more = { ...(round === 'certs' && { token }), ...(possession && { possession }) };
    return { kind: 'send', body: { round, trustee, message, ...more } };
  }
  if (made.reason === 'not-mine') return { kind: 'not-mine' };
  const complaint = makeComplaint(transcript, who, made.against, randomBytes);
  return { kind: 'complain', complaint, against: made.against };
}

/** Checks if the complaint proves that the trustee whom the server calls guilty sent a wrong value. */
export function isGuiltProved(ceremony: Ceremony): boolean {
  const { complaint, guilty } = ceremony;
  const transcript = transcriptOf(ceremony);
  if (complaint === null || guilty === null || verifyCeremony(transcript) !== null) return false;
  return judgeComplaint(transcript, complaint) === guilty;
}
