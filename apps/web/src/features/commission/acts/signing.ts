import type { ProposedAct } from '@evoting/contract/commission/acts';
import type { Confirmation } from '@evoting/contract/commission/confirmation';
import type { Proposal } from '@evoting/contract/commission/proposals';
import {
  challengeOf,
  type Decision,
  digestOfAct,
  type TakenBack,
  takingBack,
} from '@evoting/record/signed-acts';
import { bytesToBase64, bytesToHex, hexToBytes, toBase64url } from '@evoting/tlog/encoding';
import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../../lib/api.ts';
import { withBrowser } from '../withBrowser.ts';

/** The way in which an officer confirms a decision. */
export type Way =
  | { readonly way: 'passkey'; readonly officer: string }
  | { readonly way: 'app'; readonly code: string };

/** Tidies a reason, as the server does. */
export const tidyReason = (text: string): string => text.trim().normalize('NFC');

const ANNOUNCED: readonly string[] = ['text', 'textHa', 'textYo', 'textIg', 'textPcm'];

/** The texts in which the public reads about the commission. */
const SHOWN: readonly string[] = ['name', 'about', 'hours', 'address'];

/** Tidies the parameters that officers type, as the server does: what is signed is what the server stores. */
export function tidied({ act, params }: ProposedAct): ProposedAct {
  const names = act === 'add-to-roll' || act === 'correct-name' ? ['name', 'surname'] : [];
  const texts = [
    'reason',
    ...(act === 'announce' ? ANNOUNCED : []),
    'voterNumber',
    'email',
    ...(act === 'add-to-roll' ? ['area', 'contact'] : []),
    ...(act === 'set-contact' ? ['phone', 'whatsapp', ...SHOWN] : []),
  ];
  const tidy = (name: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (names.includes(name))
      return value
        .replace(/\p{Zs}+/gu, ' ')
        .trim()
        .normalize('NFC');
    if (!texts.includes(name)) return value;
    if (name === 'reason' || ANNOUNCED.includes(name)) return tidyReason(value);
    if (act === 'set-contact' && SHOWN.includes(name)) return value.trim().normalize('NFC');
    return name === 'voterNumber' ? value.trim().toUpperCase() : value.trim();
  };
  const entries = Object.entries(params).map(([name, value]) => [name, tidy(name, value)]);
  return { act, params: Object.fromEntries(entries) } as ProposedAct;
}

/** The body of a proposal: the act with a fresh salt, and the officer's confirmation. */
export async function signedProposal(electionId: string | null, given: ProposedAct, way: Way) {
  const wanted = tidied(given);
  const salt = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
  const digest = digestOfAct({ election: electionId, ...wanted, salt });
  return { electionId, wanted, salt, confirmation: await confirmation('propose', digest, way) };
}

/** The officer's confirmation of a hold of an end, or of its release. */
export const signedHold = (digest: string, decision: 'hold' | 'release', way: Way, reason?: string) =>
  confirmation(decision, digest, way, reason);

/** The body of a call by which one officer takes something back. */
export async function signedTakingBack(what: TakenBack, id: string, way: Way) {
  const content = takingBack(what, id, bytesToHex(crypto.getRandomValues(new Uint8Array(16))));
  return { salt: content.salt, confirmation: await confirmation('take-back', digestOfAct(content), way) };
}

/** The officer's confirmation of what the screen shows of a proposal. */
export async function signedDecision(
  { electionId, wanted, salt }: Proposal,
  decision: Exclude<Decision, 'propose' | 'take-back'>,
  way: Way,
  reason?: string,
) {
  const digest = digestOfAct({ election: electionId, ...wanted, salt });
  return { digest, confirmation: await confirmation(decision, digest, way, reason) };
}

async function confirmation(
  decision: Decision,
  digest: string,
  by: Way,
  reason?: string,
): Promise<Confirmation> {
  if (by.way !== 'passkey') return by;
  const { passkeys } = (await call('GET /commission/second-factor/passkeys')).data;
  const at = new Date().toISOString();
  const challenge = hexToBytes(challengeOf({ decision, digest, officer: by.officer, at, reason }));
  const optionsJSON = {
    challenge: toBase64url(bytesToBase64(challenge)),
    rpId: window.location.hostname,
    allowCredentials: passkeys.map(({ id }) => ({ id, type: 'public-key' as const })),
  };
  const { id, response } = await withBrowser(() => startAuthentication({ optionsJSON }));
  const { authenticatorData, clientDataJSON, signature } = response;
  return { way: 'passkey', credential: id, authenticatorData, clientData: clientDataJSON, signature, at };
}
