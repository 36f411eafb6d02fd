import { describe, expect, it } from 'vitest';
import {
  judgeComplaint,
  listOf,
  parseTranscript,
  thresholdProblem,
  transcriptJson,
  verifyCeremony,
  verifyMessage,
  verifyTrustees,
} from './auditor.ts';
import {
  type KeyMessage,
  type Reveal,
  type Sealed,
  sealedOf,
  sharesMessage,
  type Transcript,
} from './ceremony.ts';
import { ceremonyFault, sealedPrefix } from './ceremony-checks.ts';
import { collect, complain, conclude, reveal, signingKey } from './ceremony-secret.ts';
import { proofJson } from './json.ts';
import {
  boundMessage,
  coefficients,
  isSigned,
  isSignedByOwn,
  type SignedMessage,
  sign,
  signOwn,
} from './pedersen.ts';
import { proveKnowledge } from './proofs.ts';
import { invert, mod } from './scalar.ts';
import { sodiumGroup } from './sodium-group.ts';
import { begun, holdCeremony, holdUntil, participant, roundOf, shareOf } from './testing/ceremonies.ts';
import { testRandom } from './testing/random.ts';
import { changed, leavesOf, nextValue } from './testing/tampering.ts';
import {
  collectShare,
  isOwnTranscript,
  makeCertificate,
  makeCommitment,
  makeKeyMessage,
  makeReveal,
} from './trustee-ceremony.ts';

const frame = { origin: 'vote.example/api/board/2026', size: 3, threshold: 2 };
const { transcript: whole, privateKeys } = holdCeremony(frame);
const random = testRandom(7);

function replaced<R extends 'certs' | 'commitments' | 'reveals' | 'keys'>(
  transcript: Transcript,
  round: R,
  index: number,
  message: Transcript[R][number],
): Transcript {
  return { ...transcript, [round]: transcript[round].map((old, i) => (i + 1 === index ? message : old)) };
}

/** A message of our own rounds, or one of Belenios, signed by a dishonest trustee. */
const signedWith = (how: typeof sign) => (index: number, message: string) => ({
  message,
  signature: how(sodiumGroup, signingKey(frame, participant(index).seed), message, random),
});
const [signedBy, beleniosBy] = [signedWith(signOwn), signedWith(sign)];

/** A reveal of any polynomial and values, signed by trustee `index`. */
function revealOf(before: Transcript, index: number, coefexps: string, shares: string): Reveal {
  const bound = boundMessage(before.certs, coefficients(coefexps, before.threshold) ?? []);
  return {
    coefexps: beleniosBy(index, coefexps),
    signature: beleniosBy(index, bound).signature,
    shares: signedBy(index, shares),
  };
}

/** The reveals if trustee `from` sends trustee `to` a value that is one too large. */
function withWrongValue(from: number, to: number): Transcript {
  const honest = whole.reveals[from - 1] as Reveal;
  const sealed = (sealedOf(honest.shares.message) ?? []).map((one, i) =>
    i + 1 === to ? { ...one, masked: mod(BigInt(one.masked) + 1n).toString() } : one,
  );
  const forged = { ...honest, shares: signedBy(from, sharesMessage(whole, from, sealed)) };
  return { ...replaced(whole, 'reveals', from, forged), keys: [] };
}

describe('a key that three make, and with which two of them decrypt', () => {
  it('is one that any two shares give, and no single one', () => {
    expect(verifyCeremony(whole)).toBeNull();
    const verdict = verifyTrustees(listOf(whole));
    if (!verdict.ok) throw new Error(verdict.reason);
    const { publicKey, ownerKeys, sets } = verdict.trustees;
    expect(sets).toEqual([{ owners: [1, 2, 3], threshold: 2 }]);
    const keyOf = (secret: bigint) => sodiumGroup.encode(sodiumGroup.multiplyBase(secret));
    const shares = privateKeys.map(BigInt);
    expect(shares.map(keyOf)).toEqual(ownerKeys);
    for (const [a, b] of [
      [1n, 2n],
      [1n, 3n],
      [2n, 3n],
    ] as const) {
      const [left, right] = [shares[Number(a) - 1] as bigint, shares[Number(b) - 1] as bigint];
      const joined = mod(left * b * invert(b - a) + right * a * invert(a - b));
      expect(keyOf(joined)).toBe(publicKey);
    }
    for (const share of shares) expect(keyOf(share)).not.toBe(publicKey);
  });

  it('has commitments, values and confirmations whose signatures nobody can move to another key [A373]', () => {
    const secret = signingKey(frame, participant(1).seed);
    const difference = 5n;
    const [own, other] = [secret, mod(secret + difference)].map(sodiumGroup.multiplyBase);
    if (!own || !other) throw new Error('no keys');
    const moved = ({ challenge, response }: { challenge: string; response: string }) => ({
      challenge,
      response: mod(BigInt(response) - difference * BigInt(challenge)).toString(),
    });
    const message = (whole.commitments[0] as SignedMessage).message;
    const plain = sign(sodiumGroup, secret, message, random);
    // Belenios leaves the key out: the same signature fits a key that differs by a known number.
    expect(isSigned(sodiumGroup, other, message, moved(plain))).toBe(true);
    const [commitment] = whole.commitments as [SignedMessage];
    const [{ shares }] = whole.reveals as [Reveal];
    const [{ seen }] = whole.keys as [KeyMessage];
    for (const one of [commitment, shares, seen]) {
      expect(isSignedByOwn(sodiumGroup, own, one.message, one.signature)).toBe(true);
      expect(isSignedByOwn(sodiumGroup, other, one.message, moved(one.signature))).toBe(false);
    }
    const unbound = replaced(whole, 'commitments', 1, { message, signature: plain });
    expect(verifyCeremony({ ...unbound, reveals: [], keys: [] })).toEqual({
      trustee: 1,
      round: 'commitments',
    });
  });

  it('is made alike on both engines, byte for byte', () => {
    const who = participant(2);
    const until = (round: 'certs' | 'commitments' | 'reveals' | 'keys') => holdUntil(frame, round);
    const second = <T>(list: readonly T[]) => list[1] as T;
    const alone = (round: Parameters<typeof roundOf>[1], before: Transcript) => {
      const skipped = testRandom(1000);
      const all = [1, 2].map((index) => {
        const one = { ...who, ...participant(index) };
        if (round === 'certs') return makeCertificate(frame, one, skipped);
        if (round === 'commitments') return makeCommitment(before, one, skipped);
        if (round === 'reveals') return makeReveal(before, one, skipped);
        const share = collectShare(before, one);
        return makeKeyMessage(before, one, share.ok ? share.privateKey : '', skipped);
      });
      return all[1];
    };
    expect(alone('certs', begun(frame))).toEqual(second(until('certs').certs));
    expect(alone('commitments', until('certs'))).toEqual(second(until('commitments').commitments));
    expect(alone('reveals', until('commitments'))).toEqual(second(until('reveals').reveals));
    expect(alone('keys', until('reveals'))).toEqual(second(whole.keys));
  });

  it.each([
    [3, 1, 'one-decrypts-alone'],
    [1, 1, 'one-decrypts-alone'],
    [3, 3, 'all-must-decrypt'],
    [2, 2, 'all-must-decrypt'],
    [101, 51, 'too-many'],
    [3, 2, null],
    [100, 51, null],
  ])('of %i trustees of whom %i decrypt is judged %j', (size, threshold, problem) => {
    expect(thresholdProblem(size, threshold)).toBe(problem);
    if (problem !== null && size < 4)
      expect(verifyCeremony(begun({ ...frame, size, threshold }))).toEqual({ trustee: 0, round: 'certs' });
  });

  it('has a transcript of one spelling, and none that holds with any single value changed', () => {
    const json = transcriptJson(whole);
    expect(parseTranscript(json)).toEqual({ ok: true, value: whole });
    expect(parseTranscript(` ${json}`)).toMatchObject({ ok: false });
    const other = (value: string) =>
      typeof value === 'number'
        ? value + 1
        : value.replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`);
    const leaves = leavesOf(whole);
    expect(leaves.length).toBeGreaterThan(60);
    for (const path of leaves) {
      const value = path.reduce((at: never, key) => at[key] as never, whole as never);
      const isPlain = typeof value === 'string' && /^(\d+|[0-9a-f]{64})$/.test(value);
      const forged = changed(whole, path, isPlain ? nextValue : other) as Transcript;
      expect(ceremonyFault(sodiumGroup, forged), path.join('.')).not.toBeNull();
    }
  });

  it('is not believed with a round cut short, or a round before the one that it needs', () => {
    expect(verifyCeremony({ ...whole, keys: whole.keys.slice(1) })).toEqual({ trustee: 0, round: 'keys' });
    expect(verifyCeremony({ ...whole, commitments: [] })).toEqual({ trustee: 0, round: 'reveals' });
    expect(verifyCeremony({ ...whole, keys: [] })).toBeNull();
  });
});

describe('a trustee who waits for the others’ polynomials', () => {
  const before = { ...whole, reveals: [], keys: [] };
  const polynomial = (name: number) =>
    JSON.stringify({
      coefexps: [1, 2].map((k) => sodiumGroup.encode(sodiumGroup.multiplyBase(BigInt(name * 10 + k)))),
    });
  const joint = (coefexps: string) => {
    const constants = [...whole.reveals.slice(0, 2).map((one) => one.coefexps.message), coefexps].map(
      (message) => sodiumGroup.decodeChecked(coefficients(message, 2)?.[0] ?? ''),
    );
    return sodiumGroup.encode(constants.reduce(sodiumGroup.add));
  };

  it('cannot choose their own after them, so that the key becomes one of a wished kind [A46]', () => {
    let wished = 1;
    while (!joint(polynomial(wished)).endsWith('0')) wished++;
    const { message } = (whole.reveals[2] as Reveal).shares;
    const late = revealOf(before, 3, polynomial(wished), message);
    expect(verifyMessage(before, 'reveals', 3, late)).toBe(false);
    expect(verifyMessage(before, 'reveals', 3, whole.reveals[2] as Reveal)).toBe(true);
  });

  it('cannot take over another one’s polynomial by committing to the same hash [A46]', () => {
    const certified = { ...whole, commitments: [], reveals: [], keys: [] };
    const copied = (whole.commitments[0]?.message ?? '').replace('"index":1', '"index":3');
    const commitment = signedBy(3, copied);
    expect(verifyMessage(certified, 'commitments', 3, commitment)).toBe(true);
    const after = replaced(before, 'commitments', 3, commitment);
    const shares = reveal(sodiumGroup, after, participant(3), random).shares.message;
    const copy = revealOf(after, 3, (whole.reveals[0] as Reveal).coefexps.message, shares);
    expect(verifyMessage(after, 'reveals', 3, copy)).toBe(false);
  });
});

describe('a server between the trustees', () => {
  it('cannot put its own certificate in a trustee’s place: that trustee finds it [A47]', () => {
    const seed = testRandom(66)(32);
    const forged = replaced(
      holdUntil(frame, 'certs'),
      'certs',
      2,
      makeCertificate(frame, { seed, index: 2 }, random),
    );
    expect(verifyCeremony(forged)).toBeNull();
    expect(isOwnTranscript(forged, participant(2))).toBe(false);
    expect(isOwnTranscript(holdUntil(frame, 'certs'), participant(2))).toBe(true);
  });

  it('learns values of another polynomial where it shows a trustee other people [A47]', () => {
    const others = replaced(
      holdUntil(frame, 'certs'),
      'certs',
      2,
      makeCertificate(frame, { seed: testRandom(66)(32), index: 2 }, random),
    );
    const [shown, honest] = [others, holdUntil(frame, 'certs')].map((certified) =>
      reveal(sodiumGroup, certified, participant(1), testRandom(8)),
    );
    expect(shown?.coefexps.message).not.toBe(honest?.coefexps.message);
  });

  it('cannot replay messages of another ceremony, nor a whole one', () => {
    const again = holdUntil(frame, 'certs', 1);
    const elsewhere = holdUntil({ ...frame, origin: 'vote.example/api/board/2027' }, 'certs');
    for (const certified of [again, elsewhere])
      expect(verifyCeremony({ ...whole, certs: certified.certs })).not.toBeNull();
    expect(verifyCeremony({ ...whole, origin: 'vote.example/api/board/2027' })).toEqual({
      trustee: 1,
      round: 'commitments',
    });
    expect(isOwnTranscript(whole, { seed: testRandom(67)(32), index: 1 })).toBe(false);
  });

  it('cannot show different coefficients to different trustees, even with one of them on its side [A47]', () => {
    // Trustee 3 commits twice; trustee 1 sees one commitment, trustee 2 the other.
    const certified = holdUntil(frame, 'certs');
    const shown = roundOf(certified, 'commitments');
    const hash = 'f'.repeat(64);
    const twice = signedBy(3, (shown.commitments[2]?.message ?? '').replace(/[0-9a-f]{64}(?="\}$)/, hash));
    const other = replaced(shown, 'commitments', 3, twice);
    expect(verifyCeremony(other)).toBeNull();
    const ofOther = reveal(sodiumGroup, other, participant(2), random);
    expect(verifyMessage(other, 'reveals', 2, ofOther)).toBe(true);
    expect(verifyMessage(shown, 'reveals', 2, ofOther)).toBe(false);
    // Values sealed for one transcript but signed for the other.
    const { coefexps, shares } = reveal(sodiumGroup, shown, participant(2), random);
    const signedFor = (seen: Transcript) =>
      revealOf(shown, 2, coefexps.message, sharesMessage(seen, 2, sealedOf(shares.message) ?? []));
    expect(verifyMessage(shown, 'reveals', 2, signedFor(shown))).toBe(true);
    expect(verifyMessage(shown, 'reveals', 2, signedFor(other))).toBe(false);
  });

  it('cannot show different values to different trustees: what all have seen is signed [A47]', () => {
    const honest = { ...whole, keys: [] };
    const again = reveal(sodiumGroup, { ...whole, reveals: [], keys: [] }, participant(3), testRandom(9));
    const other = replaced(honest, 'reveals', 3, again);
    expect(verifyCeremony(other)).toBeNull();
    const seen = conclude(sodiumGroup, other, participant(2), shareOf(other, 2), random);
    expect(verifyMessage(other, 'keys', 2, seen)).toBe(true);
    expect(verifyMessage(honest, 'keys', 2, seen)).toBe(false);
  });
});

describe('an attacker who would have a complaint reveal what an honest trustee has sealed', () => {
  const sealedBy = (from: number) => sealedOf((whole.reveals[from - 1] as Reveal).shares.message) ?? [];
  const [stolen] = sealedBy(2) as [Sealed];
  const before = { ...whole, reveals: [], keys: [] };
  /** Trustee 3 forwards a value to trustee 1 as its own. */
  const holds = (ceremony: Transcript, passed: Sealed) => {
    const { coefexps, shares } = reveal(sodiumGroup, ceremony, participant(3), random);
    const values = [passed, ...(sealedOf(shares.message) ?? []).slice(1)];
    const forged = revealOf(ceremony, 3, coefexps.message, sharesMessage(ceremony, 3, values));
    return verifyMessage(ceremony, 'reveals', 3, forged);
  };
  const proofOf = (r: bigint, ceremony: Transcript, place: { from: number; to: number; alpha: string }) =>
    proofJson(proveKnowledge(sodiumGroup, sealedPrefix(ceremony, place), r, random));

  it('proves nothing of another one’s value, nor of one that is made of it, and all see who tried [A69]', () => {
    const alphaOf = (exponent: bigint) => sodiumGroup.encode(sodiumGroup.multiplyBase(exponent));
    const own = { from: 3, to: 1, alpha: alphaOf(5n) };
    expect(holds(before, { ...stolen, ...own, proof: proofOf(5n, before, own) })).toBe(true);
    expect(holds(before, stolen)).toBe(false);
    // Value and proof both raised by one; the challenge belongs to a different value.
    const point = sodiumGroup.decodeChecked(stolen.alpha);
    const raised = sodiumGroup.encode(sodiumGroup.add(point, sodiumGroup.generator));
    const { challenge, response } = stolen.proof;
    const proof = { challenge, response: mod(BigInt(response) - BigInt(challenge)).toString() };
    expect(holds(before, { ...stolen, alpha: raised, proof })).toBe(false);
  });

  it('needs a proof for this ceremony, this sender, this receiver and this value [A69]', () => {
    const place = { from: 3, to: 1, alpha: sodiumGroup.encode(sodiumGroup.multiplyBase(5n)) };
    const withProof = (proof: Sealed['proof']) => holds(before, { alpha: place.alpha, masked: '7', proof });
    expect(withProof(proofOf(5n, before, place))).toBe(true);
    const elsewhere = { ...before, commitments: before.commitments.toReversed() };
    expect(withProof(proofOf(5n, elsewhere, place))).toBe(false);
    for (const other of [{ from: 2 }, { to: 2 }, { alpha: stolen.alpha }])
      expect(withProof(proofOf(5n, before, { ...place, ...other })), JSON.stringify(other)).toBe(false);
    expect(withProof(proofOf(6n, before, place))).toBe(false);
  });

  it('cannot make a ceremony up around one trustee in which that value is passed on', () => {
    const certified = holdUntil(frame, 'certs', 1);
    const [victim] = whole.certs as [Transcript['certs'][0]];
    const madeUp = roundOf(replaced(certified, 'certs', 1, victim), 'commitments');
    expect(isOwnTranscript(madeUp, participant(1))).toBe(true);
    const fresh = reveal(sodiumGroup, madeUp, participant(2), random).shares.message;
    expect(holds(madeUp, (sealedOf(fresh) ?? [])[0] as Sealed)).toBe(false);
    expect(holds(madeUp, stolen)).toBe(false);
  });
});

describe('a trustee who sends a wrong value', () => {
  const forged = withWrongValue(3, 1);

  it('is found by the one who gets it, and named to everybody by proof [A47]', () => {
    expect(verifyCeremony(forged)).toBeNull();
    expect(collect(sodiumGroup, forged, participant(1))).toEqual({
      ok: false,
      reason: 'wrong-value',
      against: 3,
    });
    expect(collect(sodiumGroup, forged, participant(2))).toMatchObject({ ok: true });
    const complaint = complain(sodiumGroup, forged, participant(1), 3, random);
    expect(judgeComplaint(forged, complaint)).toBe(3);
  });

  it('cannot be made of an honest one by a false complaint [A47]', () => {
    const complaint = complain(sodiumGroup, whole, participant(1), 3, random);
    expect(judgeComplaint(whole, complaint)).toBeNull();
    const honest = complain(sodiumGroup, forged, participant(1), 3, random);
    for (const other of [
      { ...honest, against: 2 },
      { ...honest, from: 2 },
      { ...honest, opened: sodiumGroup.encode(sodiumGroup.generator) },
      { ...honest, proof: { ...honest.proof, response: nextValue(honest.proof.response) } },
    ])
      expect(judgeComplaint(forged, other as typeof honest)).toBeNull();
    const elsewhere = { ...forged, commitments: whole.commitments.toReversed() };
    expect(judgeComplaint(elsewhere, honest)).toBeNull();
  });
});
