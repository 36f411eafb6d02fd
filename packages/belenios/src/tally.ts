import type { Ballot } from './ballot.ts';
import { type DecryptionStatement, isDecryptionProved, type PartialDecryption } from './decryption.ts';
import { choiceCount, type Election } from './election.ts';
import type { Group } from './group.ts';
import { hexHash } from './hash.ts';
import { asCiphertextJson, asList, type CiphertextJson, parseCanonical } from './json.ts';
import {
  checkingOpening,
  isOpeningProved,
  type OpeningOwner,
  type OpeningShare,
  type OpeningStatement,
} from './opening.ts';
import type { Ciphertext } from './proofs.ts';
import { areCountsProved, type Counts, type DecryptedTally } from './result.ts';

/** The running encrypted sums of an election: one ciphertext a choice, and how many ballots are in them. */
export interface Sums<P> {
  readonly numTallied: number;
  readonly answers: readonly (readonly Ciphertext<P>[])[];
}

/** An encrypted tally as the archive has it. */
export type EncryptedTally = readonly (readonly CiphertextJson[])[];

/** Sums in a form that can be stored: points in hex. */
export interface StoredSums {
  readonly numTallied: number;
  readonly encryptedTally: EncryptedTally;
}

const X_BYTES = 32;

/** Checking who decrypted sums, and to what. */
export interface DecryptionChecks {
  /** Whether a trustee's share of an opening of sums is proved: see `isOpeningProved`. */
  verifyOpening(statement: OpeningStatement, owner: OpeningOwner, share: OpeningShare): boolean;
  /** The same in steps, between which the caller may do something else: see `checkingOpening`. */
  verifyingOpening(
    statement: OpeningStatement,
    owner: OpeningOwner,
    share: OpeningShare,
  ): Generator<void, boolean>;
  /** Whether a trustee's decryption in an archive is proved: see `isDecryptionProved`. */
  verifyPartialDecryption(statement: DecryptionStatement, share: PartialDecryption): boolean;
  /** Whether every count is the one that verified shares prove: see `areCountsProved`. */
  verifyResult(decrypted: DecryptedTally, counts: Counts): boolean;
}

/** Adding up encrypted ballots, and checking what was decrypted, on one engine; no secret is involved. */
export interface Tallier<P> extends DecryptionChecks {
  /** The sums of no ballot. */
  emptySums(election: Election): Sums<P>;
  /** The sums of no ballot, for as many choices as an encrypted tally has. */
  noSums(shape: EncryptedTally): Sums<P>;
  /** The sums with one verified ballot more; `xs` as in its verdict, trusted for nothing. */
  addBallot(sums: Sums<P>, ballot: Pick<Ballot, 'answers'>, xs?: Uint8Array): Sums<P>;
  /** The sums with one ballot less: for a voter whose later ballot replaces it. */
  removeBallot(sums: Sums<P>, ballot: Pick<Ballot, 'answers'>): Sums<P>;
  /** The sums of two sets of ballots. */
  combineSums(left: Sums<P>, right: Sums<P>): Sums<P>;
  storeSums(sums: Sums<P>): StoredSums;
  /** Sums that this program stored before: their points are not checked again. */
  loadSums(stored: StoredSums): Sums<P>;
}

/** What adding up needs of a group. */
export type SumAdder<P> = Pick<
  Group<P>,
  'identity' | 'decodeChecked' | 'decodeByX' | 'encode' | 'add' | 'subtract'
>;

/**
 * Makes the tally's arithmetic.
 * Takes: what adds points up, and the group that proofs are checked on.
 * Gives: a `Tallier`; its ballots must have been verified and its sums must have the same shape (else a
 * RangeError).
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
    noSums: (shape) => ({ numTallied: 0, answers: shape.map((choices) => choices.map(() => zero)) }),
    addBallot: (sums, ballot, xs) => merge(sums, sumsOf(ballot, xs), 1, group.add),
    removeBallot: (sums, ballot) => merge(sums, sumsOf(ballot), -1, group.subtract),
    combineSums: (left, right) => merge(left, right, 1, group.add),
    storeSums: (sums) => ({ numTallied: sums.numTallied, encryptedTally: encodeTally(group, sums.answers) }),
    loadSums: ({ numTallied, encryptedTally }) => ({
      numTallied,
      answers: encryptedTally.map((choices) => choices.map(read)),
    }),
    verifyOpening: (statement, owner, share) => isOpeningProved(proofs, statement, owner, share),
    verifyingOpening: (statement, owner, share) => checkingOpening(proofs, statement, owner, share),
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
 * The two documents that close a tally: the encrypted tally, and how many ballots are in it together with its
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

/**
 * Reads the JSON of an encrypted tally.
 * Gives: its points in hex, not yet checked.
 * Refuses: 'malformed', 'non-canonical'.
 */
export function parseEncryptedTally(json: string) {
  return parseCanonical(json, 1 << 24, (value) =>
    asList(value, (choices) => asList(choices, asCiphertextJson)),
  );
}
