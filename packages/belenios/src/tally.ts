import type { Ballot } from './ballot.ts';
import { type DecryptionStatement, isDecryptionProved, type PartialDecryption } from './decryption.ts';
import { choiceCount, type Election } from './election.ts';
import type { Group } from './group.ts';
import { hexHash } from './hash.ts';
import {
  asCiphertextJson,
  asList,
  type CiphertextJson,
  type EncryptedTally,
  parseCanonical,
} from './json.ts';
import {
  isOpeningProved,
  isOpeningProvedInSteps,
  type OpeningOwner,
  type OpeningShare,
  type OpeningStatement,
} from './opening.ts';
import type { Ciphertext } from './proofs.ts';
import { areCountsProved, type Counts, type DecryptedTally } from './result.ts';

/** Encrypted sums of an election: one ciphertext per choice, and the number of ballots in them. */
export interface Sums<P> {
  readonly numTallied: number;
  readonly answers: readonly (readonly Ciphertext<P>[])[];
}

/** Sums in storable form: points in hex. */
export interface StoredSums {
  readonly numTallied: number;
  readonly encryptedTally: EncryptedTally;
}

const X_BYTES = 32;

/** Verification of decryptions. */
export interface DecryptionChecks {
  /** Verifies a trustee's share of an opening: see `isOpeningProved`. */
  verifyOpening(statement: OpeningStatement, owner: OpeningOwner, share: OpeningShare): boolean;
  /** Does the same in steps, between which the caller can do other work: see `verifyOpeningInSteps`. */
  verifyOpeningInSteps(
    statement: OpeningStatement,
    owner: OpeningOwner,
    share: OpeningShare,
  ): Generator<void, boolean>;
  /** Verifies a trustee's decryption in an archive: see `isDecryptionProved`. */
  verifyPartialDecryption(statement: DecryptionStatement, share: PartialDecryption): boolean;
  /** Verifies counts against verified shares: see `areCountsProved`. */
  verifyResult(decrypted: DecryptedTally, counts: Counts): boolean;
}

/** Adds up encrypted ballots and verifies decryptions on one engine, without any secret. */
export interface Tallier<P> extends DecryptionChecks {
  /** Returns empty sums for an election. */
  emptySums(election: Election): Sums<P>;
  /**
   * Adds a verified ballot to the sums.
   * @param xs the x coordinates from its verdict; they are checked, not trusted
   */
  addBallot(sums: Sums<P>, ballot: Pick<Ballot, 'answers'>, xs?: Uint8Array): Sums<P>;
  /** Subtracts a ballot that its voter replaced with a later one. */
  removeBallot(sums: Sums<P>, ballot: Pick<Ballot, 'answers'>): Sums<P>;
  /** Adds the sums of two sets of ballots. */
  combineSums(left: Sums<P>, right: Sums<P>): Sums<P>;
  storeSums(sums: Sums<P>): StoredSums;
  /** Loads sums that this program stored before; their points are not checked again. */
  loadSums(stored: StoredSums): Sums<P>;
}

/** The operations of a group that addition needs. */
export type SumAdder<P> = Pick<
  Group<P>,
  'identity' | 'decodeChecked' | 'decodeByX' | 'encode' | 'add' | 'subtract'
>;

/**
 * Makes the tally arithmetic. Ballots must have been verified; sums of different shapes throw a RangeError.
 * @param group adds up points
 * @param proofs verifies proofs
 */
export function createTallier<P, Q>(group: SumAdder<P>, proofs: Group<Q>): Tallier<P> {
  const read = ({ alpha, beta }: CiphertextJson): Ciphertext<P> => ({
    alpha: group.decodeChecked(alpha),
    beta: group.decodeChecked(beta),
  });
  const readByX = (hex: string, x: Uint8Array): P =>
    x.length === X_BYTES && group.decodeByX ? group.decodeByX(hex, x) : group.decodeChecked(hex);
  const sumsOf = (ballot: Pick<Ballot, 'answers'>, xs: Uint8Array = new Uint8Array()): Sums<P> => {
    let at = -X_BYTES;
    const next = (hex: string) => {
      at += X_BYTES;
      return readByX(hex, xs.subarray(at, at + X_BYTES));
    };
    const answers = ballot.answers.map(({ choices }) =>
      choices.map(({ alpha, beta }) => ({ alpha: next(alpha), beta: next(beta) })),
    );
    return { numTallied: 1, answers };
  };
  const zero = { alpha: group.identity, beta: group.identity };
  return {
    emptySums: (election) => ({
      numTallied: 0,
      answers: election.questions.map((question) =>
        Array.from({ length: choiceCount(question) }, () => zero),
      ),
    }),
    addBallot: (sums, ballot, xs) => merge(sums, sumsOf(ballot, xs), 1, group.add),
    removeBallot: (sums, ballot) => merge(sums, sumsOf(ballot), -1, group.subtract),
    combineSums: (left, right) => merge(left, right, 1, group.add),
    storeSums: (sums) => ({ numTallied: sums.numTallied, encryptedTally: encodeTally(group, sums.answers) }),
    loadSums: ({ numTallied, encryptedTally }) => ({
      numTallied,
      answers: encryptedTally.map((choices) => choices.map(read)),
    }),
    verifyOpening: (statement, owner, share) => isOpeningProved(proofs, statement, owner, share),
    verifyOpeningInSteps: (statement, owner, share) =>
      isOpeningProvedInSteps(proofs, statement, owner, share),
    verifyPartialDecryption: (statement, share) => isDecryptionProved(proofs, statement, share),
    verifyResult: (decrypted, counts) => areCountsProved(proofs, decrypted, counts),
  };
}

function merge<P>(left: Sums<P>, right: Sums<P>, sign: 1 | -1, combine: (a: P, b: P) => P): Sums<P> {
  if (left.answers.length !== right.answers.length)
    throw new RangeError('the sums are of different elections');
  return {
    numTallied: left.numTallied + sign * right.numTallied,
    answers: left.answers.map((choices, index) => {
      const others = right.answers[index] ?? [];
      if (choices.length !== others.length) throw new RangeError('the sums are of different elections');
      return choices.map(({ alpha, beta }, j) => {
        const other = others[j] as Ciphertext<P>;
        return { alpha: combine(alpha, other.alpha), beta: combine(beta, other.beta) };
      });
    }),
  };
}

function encodeTally<P>(group: SumAdder<P>, answers: readonly (readonly Ciphertext<P>[])[]): EncryptedTally {
  return answers.map((choices) =>
    choices.map(({ alpha, beta }) => ({ alpha: group.encode(alpha), beta: group.encode(beta) })),
  );
}

/**
 * Builds the two documents that close a tally: the encrypted tally, and the number of ballots in it with its
 * hash.
 */
export function tallyDocuments(sums: StoredSums): { encryptedTallyJson: string; sizedJson: string } {
  const encryptedTallyJson = JSON.stringify(
    sums.encryptedTally.map((choices) => choices.map(({ alpha, beta }) => ({ alpha, beta }))),
  );
  const { numTallied } = sums;
  const sizedJson = JSON.stringify({
    num_tallied: numTallied,
    total_weight: numTallied,
    encrypted_tally: hexHash(encryptedTallyJson),
  });
  return { encryptedTallyJson, sizedJson };
}

/** Parses the JSON of an encrypted tally without checking its points. */
export function parseEncryptedTally(json: string) {
  return parseCanonical(json, 1 << 24, (value) =>
    asList(value, (choices) => asList(choices, asCiphertextJson)),
  );
}
