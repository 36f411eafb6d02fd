/** What a trustee's page sends next, once all that the server says the others have sent was checked. */
import {
  judgeComplaint,
  type Round,
  rounds,
  type Transcript,
  verifyCeremony,
} from '@evoting/belenios/auditor';
import {
  collectShare,
  isOwnTranscript,
  makeCertificate,
  makeCommitment,
  makeComplaint,
  makeKeyMessage,
  makeReveal,
} from '@evoting/belenios/ceremony';
import { provePossession } from '@evoting/belenios/trustee';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import { bytesOf, randomBytes, type TrusteeKey } from './key.ts';

/**
 * `fault`: what trustee n is said to have sent does not hold, so nothing is sent to anybody. `not-mine`: the
 * server has somebody else's messages in this trustee's place. `no-link`: the server has nothing in this
 * trustee's place, which only the link takes. `other`: the key was made for another election.
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

/** What the server says that all have sent, without anything else that it says. */
export const transcriptOf = (ceremony: Ceremony): Transcript => {
  const { origin, size, threshold, certs, commitments, reveals, keys } = ceremony;
  return { origin, size, threshold, certs, commitments, reveals, keys };
};

/**
 * Decides what comes next.
 * Takes: what the server says, the key, and the link's token while the place is not taken.
 * Gives: the step; what is to be sent is made of the key and of messages that were checked.
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
  const { trustee, name, origin } = key;
  const who = { seed: bytesOf(key.seed), index: trustee };
  const send = (message: unknown, more = {}): Step => ({
    kind: 'send',
    body: { round, trustee, message, ...more },
  });
  if (round === 'certs') return send(makeCertificate(transcript, who, randomBytes), { token });
  if (round === 'commitments') return send(makeCommitment(transcript, who, randomBytes));
  if (round === 'reveals') return send(makeReveal(transcript, who, randomBytes));
  const share = collectShare(transcript, who);
  if (!share.ok) {
    if (share.reason === 'not-mine') return { kind: 'not-mine' };
    const complaint = makeComplaint(transcript, who, share.against, randomBytes);
    return { kind: 'complain', complaint, against: share.against };
  }
  const possession = provePossession({ origin, name }, share.privateKey, randomBytes);
  return send(makeKeyMessage(transcript, who, share.privateKey, randomBytes), { possession });
}

/**
 * Judges here whether a trustee sent a wrong value: that the server names one proves nothing.
 * Takes: what the server says.
 * Gives: whether the complaint proves it of that trustee, by the messages that the server shows of all.
 */
export function isGuiltProved(ceremony: Ceremony): boolean {
  const { complaint, guilty } = ceremony;
  const transcript = transcriptOf(ceremony);
  if (complaint === null || guilty === null || verifyCeremony(transcript) !== null) return false;
  return judgeComplaint(transcript, complaint) === guilty;
}
