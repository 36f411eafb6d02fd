import type { Group } from './group.ts';
import { asInteger, asList, asRecord, type EncryptedTally, parseCanonical } from './json.ts';
import { combineFactors, type Factors, type Trustees } from './trustees.ts';

/**
 * The counts of an election: for each question, the number of ballots for each answer (blank first where
 * allowed).
 */
export type Counts = readonly (readonly number[])[];

const NEAR_REACH = 256;

/**
 * Finds m in [0, most] with g^m = point, by baby-step giant-step. Costs a small multiple of sqrt(m − atLeast)
 * additions, so next to nothing if the hint is close.
 * @param most the largest possible count
 * @param atLeast a hint: a count that m probably reaches, such as the last live count
 * @returns undefined if there is no such m
 */
export function solveCount<P>(group: Group<P>, point: P, most: number, atLeast = 0): number | undefined {
  let rest = group.subtract(point, group.multiplyBasePublic(BigInt(atLeast)));
  const near = Math.min(16, most - atLeast);
  for (let step = 0; step <= near; step++) {
    if (group.isIdentity(rest)) return atLeast + step;
    rest = group.subtract(rest, group.generator);
  }
  const start = atLeast + near + 1;
  if (start > most) return atLeast > 0 ? solveCount(group, point, atLeast - 1) : undefined;
  // The range grows step by step, so that a near value is cheap however far it might be.
  for (let reach = NEAR_REACH; ; reach *= 16) {
    const found = solveFar(group, rest, Math.min(reach, most - start));
    if (found !== undefined) return start + found;
    if (reach >= most - start) break;
  }
  return atLeast > 0 ? solveCount(group, point, atLeast - 1) : undefined;
}

function solveFar<P>(group: Group<P>, point: P, most: number): number | undefined {
  const width = Math.ceil(Math.sqrt(most + 1));
  const baby = new Map<string, number>();
  let current = group.identity;
  for (let step = 0; step < width; step++) {
    baby.set(group.encode(current), step);
    current = group.add(current, group.generator);
  }
  let rest = point;
  for (let giant = 0; giant * width <= most; giant++) {
    const step = baby.get(group.encode(rest));
    if (step !== undefined) return giant * width + step <= most ? giant * width + step : undefined;
    rest = group.subtract(rest, current);
  }
  return undefined;
}

/**
 * Decrypts an encrypted tally with combined decryption factors.
 * @param factors the product of the trustees' factors
 * @param numTallied the number of ballots
 * @param lastCounts earlier counts, as hints
 * @returns undefined if a sum is not a number from 0 to the number of ballots
 */
export function decryptTally<P>(
  group: Group<P>,
  encryptedTally: EncryptedTally,
  factors: readonly (readonly P[])[],
  numTallied: number,
  lastCounts?: Counts,
): Counts | undefined {
  const counts: number[][] = [];
  for (const [index, choices] of encryptedTally.entries()) {
    const row: number[] = [];
    for (const [j, { beta }] of choices.entries()) {
      const power = group.decode(beta);
      const factor = factors[index]?.[j];
      if (power === undefined || factor === undefined) return undefined;
      const hint = Math.min(lastCounts?.[index]?.[j] ?? 0, numTallied);
      const count = solveCount(group, group.subtract(power, factor), numTallied, hint);
      if (count === undefined) return undefined;
      row.push(count);
    }
    counts.push(row);
  }
  return counts;
}

/** Encrypted sums with the verified shares of their decryption by owner (numbered from 1). */
export interface DecryptedTally {
  readonly trustees: Trustees;
  readonly encryptedTally: EncryptedTally;
  readonly numTallied: number;
  readonly shares: ReadonlyMap<number, Factors>;
}

/**
 * Computes the counts from verified shares.
 * @param lastCounts earlier counts of the same sums; each count then costs a few additions
 * @returns undefined while shares are missing, or if a sum is not a number from 0 to the number of ballots
 */
export function countsOf<P>(
  group: Group<P>,
  { trustees, shares, encryptedTally, numTallied }: DecryptedTally,
  lastCounts?: Counts,
): Counts | undefined {
  const factors = combineFactors(group, trustees, shares);
  return factors && decryptTally(group, encryptedTally, factors, numTallied, lastCounts);
}

/** Serializes the archive's result document. */
export function resultJson(counts: Counts): string {
  return JSON.stringify({ result: counts });
}

/** Parses the archive's result document. */
export function parseResult(json: string) {
  return parseCanonical(json, 1 << 22, (value): { result: Counts } | undefined => {
    const result = asList(asRecord(value)?.result, (row) =>
      asList(row, (count) => asInteger(count, 0, Number.MAX_SAFE_INTEGER)),
    );
    return result && { result };
  });
}

/** Verifies claimed counts against verified shares: see `isResultProved`. False while shares are missing. */
export function areCountsProved<P>(
  group: Group<P>,
  { trustees, shares, encryptedTally, numTallied }: DecryptedTally,
  counts: Counts,
): boolean {
  const factors = combineFactors(group, trustees, shares);
  return factors !== undefined && isResultProved(group, encryptedTally, factors, numTallied, counts);
}

/** Verifies claimed counts without solving discrete logarithms: g^m must be beta divided by the factors. */
export function isResultProved<P>(
  group: Group<P>,
  encryptedTally: EncryptedTally,
  factors: readonly (readonly P[])[],
  numTallied: number,
  counts: Counts,
): boolean {
  return (
    counts.length === encryptedTally.length &&
    encryptedTally.every((choices, index) => {
      const row = counts[index] ?? [];
      return (
        row.length === choices.length &&
        choices.every(({ beta }, j) => {
          const power = group.decode(beta);
          const factor = factors[index]?.[j];
          const count = asInteger(row[j], 0, numTallied);
          if (power === undefined || factor === undefined || count === undefined) return false;
          const claimed = group.add(factor, group.multiplyBasePublic(BigInt(count)));
          return group.encode(claimed) === group.encode(power);
        })
      );
    })
  );
}
