import type { Group } from './group.ts';
import { asInteger, asList, asRecord, parseCanonical } from './json.ts';
import type { EncryptedTally } from './tally.ts';
import { combineFactors, type Factors, type Trustees } from './trustees.ts';

/**
 * The numbers of an election: for each question, how many ballots chose each answer (blank first where it is
 * allowed).
 */
export type Counts = readonly (readonly number[])[];

const NEAR_REACH = 256;

/**
 * Finds m in [0, most] with g^m = point (baby steps, giant steps).
 * Takes: the engine, the point, the largest possible count and, when one is known, a count that the answer is
 * at least (a live count's last value).
 * Gives: m, or undefined when there is none. Costs a small number of times sqrt(m − atLeast) additions, and
 * next to nothing when the hint is close.
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
  // Further and further: what is near costs little, however far the answer might be.
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
 * Takes: the engine, the tally, the product of the trustees' factors, the number of ballots and, when known,
 * the last counts.
 * Gives: the counts, or undefined when a sum does not hold a number from 0 to the number of ballots.
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

/** Encrypted sums, and the verified shares of their decryption by owner (numbered from 1). */
export interface DecryptedTally {
  readonly trustees: Trustees;
  readonly encryptedTally: EncryptedTally;
  readonly numTallied: number;
  readonly shares: ReadonlyMap<number, Factors>;
}

/**
 * Computes the counts from verified shares.
 * Takes: the engine, the tally, its shares and, when known, earlier counts of the same sums (each count then
 * costs a few additions).
 * Gives: the counts, or undefined while shares are missing or when a sum is not a number from 0 to the number
 * of ballots.
 */
export function countsOf<P>(
  group: Group<P>,
  { trustees, shares, encryptedTally, numTallied }: DecryptedTally,
  lastCounts?: Counts,
): Counts | undefined {
  const factors = combineFactors(group, trustees, shares);
  return factors && decryptTally(group, encryptedTally, factors, numTallied, lastCounts);
}

/** Writes the archive's result document. */
export function resultJson(counts: Counts): string {
  return JSON.stringify({ result: counts });
}

/**
 * Reads the archive's result document.
 * Refuses: 'malformed', 'non-canonical'.
 */
export function parseResult(json: string) {
  return parseCanonical(json, 1 << 22, (value): { result: Counts } | undefined => {
    const result = asList(asRecord(value)?.result, (row) =>
      asList(row, (count) => asInteger(count, 0, Number.MAX_SAFE_INTEGER)),
    );
    return result && { result };
  });
}

/**
 * Checks claimed counts against verified shares, see `isResultProved`.
 * Gives: whether every number is the one that the shares prove; false while shares are missing.
 */
export function areCountsProved<P>(
  group: Group<P>,
  { trustees, shares, encryptedTally, numTallied }: DecryptedTally,
  counts: Counts,
): boolean {
  const factors = combineFactors(group, trustees, shares);
  return factors !== undefined && isResultProved(group, encryptedTally, factors, numTallied, counts);
}

/**
 * Checks claimed counts without solving anything: g^m must be beta divided by the factors.
 * Takes: the engine, tally, factors, number of ballots and counts.
 * Gives: whether every number is proved.
 */
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
