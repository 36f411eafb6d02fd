import { randomBytes } from 'node:crypto';
import { createDirectVerifier } from '../packages/belenios/src/fast-ballot.ts';
import { sodiumVerifier, sodiumVoter } from '../packages/belenios/src/sodium.ts';
import { sodiumGroup } from '../packages/belenios/src/sodium-group.ts';
import { question, testElection } from '../packages/belenios/src/testing/elections.ts';
import { changed, leavesOf, nextValue, signedBy } from '../packages/belenios/src/testing/tampering.ts';
import { BASE, Curve, ORDER } from '../packages/fast-ed25519/src/curve.ts';
import {
  bytesOf,
  encodingsOf,
  extremeNumbers,
  kindsHere,
  nobleJudges,
  numberOf,
  repeatable,
  scalarsOf,
  textsOf,
} from '../packages/fast-ed25519/src/testing/points.ts';

const MULTIPLICATIONS = 1_000_000;
const BALLOTS = 100_000;
const ENCODINGS = 20_000;
/** Ballots from which the mutated ones come. */
const MADE = 500;
/** Scalars that share one pair: 16 products, each compared. */
const TOGETHER = 8;

const random = (length: number) => new Uint8Array(randomBytes(length));
const scalar = () => numberOf(random(40)) % ORDER;

/** Random points by random and extreme scalars, each product beside libsodium's. Gives how many products differ. */
function multiply(curve: Curve, products: number): number {
  const key = curve.key(BASE);
  if (!key) throw new Error('g is a key');
  const extremes = scalarsOf(random, 0);
  let differing = 0;
  for (let done = 0; done < products; done += 2 * TOGETHER) {
    const points = [scalar(), scalar()].map((x) => sodiumGroup.multiplyBase(x));
    const scalars = Array.from({ length: TOGETHER }, (_, i) =>
      i === 0 ? (extremes[(done / 16) % extremes.length] ?? 1n) : scalar(),
    );
    curve.clear();
    const pair = curve.read(...(points as [Uint8Array, Uint8Array]));
    const combinations = scalars.map((value) => ({ scalar: value, fixed: 0n, second: 0n }));
    const first = pair === undefined ? undefined : curve.combine(pair, key, combinations, true);
    const own = first === undefined ? [] : textsOf(curve, first, TOGETHER);
    const theirs = scalars.flatMap((value) =>
      points.map((point) => sodiumGroup.encode(sodiumGroup.multiplyPublic(point, value))),
    );
    differing += theirs.filter((text, i) => text !== own[i]).length;
  }
  return differing;
}

/** Honest, extreme, small-order, unreduced and mutated encodings, each judged beside the audited library. Gives how many verdicts differ. */
function decode(curve: Curve, count: number): { judged: number; differing: number } {
  const key = curve.key(BASE);
  if (!key) throw new Error('g is a key');
  const all = [
    ...encodingsOf(repeatable(Date.now()), count / 8),
    ...extremeNumbers(random, count / 4).map(bytesOf),
  ];
  const differing = all.filter((bytes, i) => {
    curve.clear();
    const pair = i % 2 === 0 ? curve.read(bytes, BASE) : curve.read(BASE, bytes);
    const inside = pair !== undefined && curve.combine(pair, key, [], true) !== undefined;
    const verdict = pair === undefined ? 'no point' : inside ? 'inside' : 'outside';
    return verdict !== nobleJudges(bytes);
  });
  return { judged: all.length, differing: differing.length };
}

/** Ballots with one value changed, half of them signed again, every tenth left good, beside libsodium. Gives how many verdicts differ. */
function judge(curves: readonly Curve[], count: number): { differing: number; accepted: number } {
  const { election } = testElection([question(2), question(2, { blank: true })]);
  const verifiers = curves.map((curve) => createDirectVerifier(curve));
  const made = Array.from({ length: MADE }, () => {
    const choices = [
      [1, 0],
      [0, 0, 1],
    ];
    return sodiumVoter.encryptBallot(election, choices, random).json;
  });
  const tally = { differing: 0, accepted: 0 };
  for (let n = 0; n < count; n++) {
    const ballot = JSON.parse(made[n % MADE] ?? '');
    const paths = leavesOf(ballot);
    const path = paths[Number(numberOf(random(4)) % BigInt(paths.length))] ?? [];
    const change = (value: string) => (/^[0-9a-f]{64}$|^\d+$/.test(value) ? nextValue(value) : `${value}A`);
    const mutated = n % 10 === 0 ? ballot : changed(ballot, path, change);
    const json = JSON.stringify(n % 2 === 0 ? mutated : signedBy(mutated, scalar(), random));
    const isGood = sodiumVerifier.verify(election, json).ok;
    if (isGood) tally.accepted += 1;
    for (const verify of verifiers) {
      const verdict = verify(election, json);
      if ((typeof verdict === 'object') !== isGood) tally.differing += 1;
    }
  }
  return tally;
}

/** Counts how often the fast engine and the audited libraries differ: it must be never. `part` makes a shorter run of it. */
export async function benchAgreement(part = 1): Promise<Record<string, number | string>> {
  const measured: Record<string, number | string> = {};
  const curves = kindsHere().map((kind) => new Curve(kind));
  let differing = 0;
  for (const curve of curves) {
    const products = Math.ceil(MULTIPLICATIONS * part);
    const wrong = multiply(curve, products);
    const encodings = decode(curve, Math.ceil(ENCODINGS * part));
    measured[`${curve.kind}: scalar multiplications beside libsodium`] = products;
    measured[`${curve.kind}: encodings beside noble`] = encodings.judged;
    differing += wrong + encodings.differing;
  }
  const ballots = Math.ceil(BALLOTS * part);
  const { differing: wrong, accepted } = judge(curves, ballots);
  measured['mutated and good ballots beside libsodium'] = ballots;
  measured['of them good'] = accepted;
  measured.disagreements = differing + wrong;
  return measured;
}
