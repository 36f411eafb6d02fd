import type { Transcript } from '@evoting/belenios/auditor';
import { makeCertificate, makeKeyMessage } from '@evoting/belenios/ceremony';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import {
  commitmentMessage,
  hashOfPolynomial,
  type Reveal,
  type Sealed,
  sealedOf,
  sharesMessage,
} from '../../../../packages/belenios/src/ceremony.ts';
import { maskBetween, sealedPrefix } from '../../../../packages/belenios/src/ceremony-checks.ts';
import { signingKey } from '../../../../packages/belenios/src/ceremony-secret.ts';
import { proofJson } from '../../../../packages/belenios/src/json.ts';
import { nobleGroup } from '../../../../packages/belenios/src/noble-group.ts';
import {
  boundMessage,
  certificateKeys,
  type SignedMessage,
  sign,
  signOwn,
} from '../../../../packages/belenios/src/pedersen.ts';
import { proveKnowledge } from '../../../../packages/belenios/src/proofs.ts';
import { mod, randomScalar } from '../../../../packages/belenios/src/scalar.ts';
import { bytesOf, newKey, randomBytes, type TrusteeKey } from '../features/trustee/key.ts';
import { nextStep, type Step } from '../features/trustee/steps.ts';

export const ORIGIN = 'vote.example/api/board/2026';
const NAMES = ['Trustee 1', 'Trustee 2', 'Trustee 3'];
export const TOKEN = 'A'.repeat(43);
/** A key for each trustee. */
export const keysOf = (origin = ORIGIN) => NAMES.map((name, i) => newKey({ origin, name, trustee: i + 1 }));

/** A server of a ceremony, which stores messages; tests change them to play an attacker. */
export function serverFor(origin = ORIGIN) {
  const messages: Record<string, (unknown | undefined)[]> = {
    certs: [],
    commitments: [],
    reveals: [],
    keys: [],
  };
  const completeRound = (round: string) => {
    const sent = messages[round] ?? [];
    return sent.filter(Boolean).length === 3 ? sent : [];
  };
  const show = (): Ceremony =>
    ({
      origin,
      title: 'Election',
      size: 3,
      threshold: 2,
      state: 'making',
      complaint: null,
      guilty: null,
      voting: 'draft',
      hasResult: false,
      declaredVoid: null,
      trustees: NAMES.map((name, i) => ({
        name,
        sent: Object.keys(messages).filter((round) => messages[round]?.[i]),
        hasDecrypted: false,
      })),
      certs: completeRound('certs'),
      commitments: completeRound('commitments'),
      reveals: completeRound('reveals'),
      keys: completeRound('keys'),
    }) as unknown as Ceremony;
  const take = (step: Step) => {
    if (step.kind !== 'send') return;
    const { round, trustee, message } = step.body as { round: string; trustee: number; message: unknown };
    const sent = messages[round] ?? [];
    sent[trustee - 1] = message;
    messages[round] = sent;
  };
  return { messages, show, take };
}

/** Has all trustees send their messages of the next rounds. */
export function playRounds(
  server: ReturnType<typeof serverFor>,
  keys: readonly TrusteeKey[],
  rounds: number,
): void {
  for (let i = 0; i < rounds; i++) {
    const shown = server.show();
    for (const key of keys) server.take(nextStep(shown, key, TOKEN));
  }
}

/**
 * Returns the ceremony with a wrong value for trustee 1, signed by trustee 2.
 * @param key of trustee 2
 */
export function withWrongValue(ceremony: Ceremony, key: TrusteeKey): Ceremony {
  const { reveals } = ceremony;
  const [sealed, ...others] = sealedOf(reveals[1]?.shares.message ?? '') as [Sealed, ...Sealed[]];
  const message = sharesMessage(ceremony, 2, [{ ...sealed, masked: '7' }, ...others]);
  const signature = signOwn(nobleGroup, signingKey(ceremony, bytesOf(key.seed)), message, randomBytes);
  const forged = { ...(reveals[1] as Reveal), shares: { message, signature } };
  return { ...ceremony, reveals: reveals.with(1, forged) };
}

const powerOf = (exponent: bigint) => nobleGroup.encode(nobleGroup.multiplyBase(exponent));

/**
 * Forges a ceremony of three in which all keys are the server's and every value is sealed to the trustees'
 * real keys.
 * @param certificates of the real trustees, whose round comes first
 * @returns the transcript, and the shares that the server knows
 */
export function forgedCeremony(certificates: readonly SignedMessage[]) {
  const frame = { origin: ORIGIN, size: 3, threshold: 2 };
  const who = [1, 2, 3].map((index) => {
    const [constant, slope] = [randomScalar(randomBytes), randomScalar(randomBytes)] as const;
    return {
      seed: randomBytes(32),
      index,
      coefexps: [powerOf(constant), powerOf(slope)],
      valueAt: (to: number) => mod(constant + slope * BigInt(to)),
    };
  });
  type Own = (typeof who)[number];
  const signatureOf = ({ seed }: Own, message: string) =>
    sign(nobleGroup, signingKey(frame, seed), message, randomBytes);
  const signed = (own: Own, message: string) => ({ message, signature: signatureOf(own, message) });
  const signedOwn = (own: Own, message: string) => ({
    message,
    signature: signOwn(nobleGroup, signingKey(frame, own.seed), message, randomBytes),
  });
  const polynomial = ({ coefexps }: Own) => JSON.stringify({ coefexps });
  const certs = who.map((own) => makeCertificate(frame, own, randomBytes));
  const commitments = who.map((own) =>
    signedOwn(
      own,
      commitmentMessage({ ...frame, certs }, own.index, hashOfPolynomial(own.index, polynomial(own))),
    ),
  );
  const before: Transcript = { ...frame, certs, commitments, reveals: [], keys: [] };
  const sealedTo = (to: number, { index: from, valueAt }: Own) => {
    const keys = certificateKeys(certificates[to - 1]?.message ?? '', { ...frame, index: to });
    const r = randomScalar(randomBytes);
    const shared = nobleGroup.multiply(nobleGroup.decodeChecked(keys?.encryption ?? ''), r);
    const place = { from, to, alpha: powerOf(r) };
    const masked = mod(valueAt(to) + maskBetween(before, place, nobleGroup.encode(shared))).toString();
    const proof = proofJson(proveKnowledge(nobleGroup, sealedPrefix(before, place), r, randomBytes));
    return { alpha: place.alpha, masked, proof };
  };
  const reveals = who.map((own) => {
    const sealed = [1, 2, 3].map((to) => sealedTo(to, own));
    return {
      coefexps: signed(own, polynomial(own)),
      signature: signatureOf(own, boundMessage(certs, own.coefexps)),
      shares: signedOwn(own, sharesMessage(before, own.index, sealed)),
    };
  });
  const revealed = { ...before, reveals };
  const shares = who.map(({ index }) =>
    mod(who.reduce((sum, { valueAt }) => sum + valueAt(index), 0n)).toString(),
  );
  const keys = who.map((own, i) => makeKeyMessage(revealed, own, shares[i] ?? '', randomBytes));
  return { transcript: { ...revealed, keys }, shares };
}
