import { createCipheriv, createHash, randomInt } from 'node:crypto';
import { createDirectVerifier } from '../packages/belenios/src/fast-ballot.ts';
import { sodiumVerifier, sodiumVoter } from '../packages/belenios/src/sodium.ts';
import { sodiumGroup } from '../packages/belenios/src/sodium-group.ts';
import { question, testElection } from '../packages/belenios/src/testing/elections.ts';
import { changed, leavesOf, nextValue, signedBy } from '../packages/belenios/src/testing/tampering.ts';
import { Curve } from '../packages/fast-ed25519/src/curve.ts';
import { BASE, ORDER } from '../packages/fast-ed25519/src/group.ts';
import {
  bytesOf,
  encodingsOf,
  extremeNumbers,
  kindsHere,
  nobleJudges,
  numberOf,
  scalarsOf,
  textsOf,
} from '../packages/fast-ed25519/src/testing/points.ts';

/** Each slice has its own random numbers, derived from the seed, so that it can be repeated alone. */
const SLICES = 100;
const PRODUCTS = 1_000_000 / SLICES;
const BALLOTS = 100_000 / SLICES;
const ENCODINGS = 20_000 / SLICES;
/** Ballots per slice that are mutated. */
const MADE = 25;
/** Scalars that multiply one pair, for 16 products. */
const TOGETHER = 8;

type Random = (length: number) => Uint8Array;

/** The random stream of a slice. */
function randomOf(seed: number, slice: number): Random {
  const key = createHash('sha256').update(`agreement ${seed} ${slice}`).digest();
  const cipher = createCipheriv('aes-256-ctr', key, new Uint8Array(16));
  return (length) => new Uint8Array(cipher.update(new Uint8Array(length)));
}

const scalarOf = (random: Random) => numberOf(random(40)) % ORDER;

/**
 * Multiplies random points by random and extreme scalars, and compares with libsodium.
 * @returns the number of different products
 */
function multiply(curve: Curve, random: Random): number {
  const key = curve.key(BASE);
  if (!key) throw new Error('g is a key');
  const extremes = scalarsOf(random, 0);
  let differing = 0;
  for (let done = 0; done < PRODUCTS; done += 2 * TOGETHER) {
    const points = [scalarOf(random), scalarOf(random)].map((x) => sodiumGroup.multiplyBase(x));
    const scalars = Array.from({ length: TOGETHER }, (_, i) =>
      i === 0 ? (extremes[(done / 16) % extremes.length] ?? 1n) : scalarOf(random),
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

/**
 * Decodes valid, extreme, small-order, unreduced and mutated encodings, and compares with the audited
 * library.
 */
function decode(curve: Curve, random: Random): { judged: number; differing: number } {
  const key = curve.key(BASE);
  if (!key) throw new Error('g is a key');
  const all = [...encodingsOf(random, ENCODINGS / 8), ...extremeNumbers(random, ENCODINGS / 4).map(bytesOf)];
  const differing = all.filter((bytes, i) => {
    curve.clear();
    const pair = i % 2 === 0 ? curve.read(bytes, BASE) : curve.read(BASE, bytes);
    const inside = pair !== undefined && curve.combine(pair, key, [], true) !== undefined;
    const verdict = pair === undefined ? 'no point' : inside ? 'inside' : 'outside';
    return verdict !== nobleJudges(bytes);
  });
  return { judged: all.length, differing: differing.length };
}

/**
 * Verifies ballots with one value changed (half of them signed again, every tenth unchanged), as libsodium
 * does.
 */
function judge(curves: readonly Curve[], random: Random): { differing: number; accepted: number } {
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
  for (let n = 0; n < BALLOTS; n++) {
    const ballot = JSON.parse(made[n % MADE] ?? '');
    const paths = leavesOf(ballot);
    const path = paths[Number(numberOf(random(4)) % BigInt(paths.length))] ?? [];
    const change = (value: string) => (/^[0-9a-f]{64}$|^\d+$/.test(value) ? nextValue(value) : `${value}A`);
    const mutated = n % 10 === 0 ? ballot : changed(ballot, path, change);
    const json = JSON.stringify(n % 2 === 0 ? mutated : signedBy(mutated, scalarOf(random), random));
    const isGood = sodiumVerifier.verify(election, json).ok;
    if (isGood) tally.accepted += 1;
    for (const verify of verifiers) {
      const verdict = verify(election, json);
      if ((typeof verdict === 'object') !== isGood) tally.differing += 1;
    }
  }
  return tally;
}

export interface AgreementOptions {
  /** `A-B`, from 1 to 100; all by default. */
  readonly slices?: string | undefined;
  readonly seed?: string | undefined;
}

function rangeOf(slices = `1-${SLICES}`): { first: number; last: number } {
  const [, first = 0, last = 0] = (/^(\d{1,3})-(\d{1,3})$/.exec(slices) ?? []).map(Number);
  if (first < 1 || last < first || last > SLICES)
    throw new RangeError(`--slices must be A-B within 1-${SLICES}`);
  return { first, last };
}

/**
 * Counts how often the fast engine and the audited libraries differ, which must be never. Prints the result
 * of each slice, so that an interrupted run is not lost.
 */
export async function benchAgreement({ slices, seed }: AgreementOptions): Promise<Record<string, number>> {
  const { first, last } = rangeOf(slices);
  const from = seed === undefined ? randomInt(2 ** 32) : Number(seed);
  const curves = kindsHere().map((kind) => new Curve(kind));
  const total: Record<string, number> = { seed: from };
  for (let slice = first; slice <= last; slice++) {
    const counted = countSlice(curves, randomOf(from, slice));
    for (const [what, count] of Object.entries(counted)) total[what] = (total[what] ?? 0) + count;
    console.log(`  seed ${from}, slice ${slice}: ${JSON.stringify(counted)}`);
  }
  return total;
}

function countSlice(curves: readonly Curve[], random: Random): Record<string, number> {
  const counted: Record<string, number> = {};
  let disagreements = 0;
  for (const curve of curves) {
    disagreements += multiply(curve, random);
    const { judged, differing } = decode(curve, random);
    counted[`${curve.kind}: scalar multiplications beside libsodium`] = PRODUCTS;
    counted[`${curve.kind}: encodings beside noble`] = judged;
    disagreements += differing;
  }
  const { differing, accepted } = judge(curves, random);
  return {
    ...counted,
    'mutated and good ballots beside libsodium': BALLOTS,
    'of them good': accepted,
    disagreements: disagreements + differing,
  };
}
