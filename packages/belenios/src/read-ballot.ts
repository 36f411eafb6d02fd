import { type Ballot, hasShapeOf, mostLength, parseBallot } from './ballot.ts';
import type { Election } from './election.ts';
import { pointHex } from './group.ts';
import { type ProofJson, parseProof } from './json.ts';
import type { Ciphertext, Proof } from './proofs.ts';
import type { BallotRefusal } from './verdict.ts';

/**
 * Reads a ballot for an election: everything that needs no arithmetic of the group.
 * Takes: the election and the exact text.
 * Gives: the ballot, nothing of it proved.
 * Refuses: 'malformed' (also what is far longer than a ballot of the election, which is not even parsed),
 * 'non-canonical', 'wrong-election', 'wrong-shape'.
 */
export function readBallotFor(
  election: Election,
  json: string,
): { ok: true; ballot: Ballot } | { ok: false; reason: BallotRefusal } {
  if (json.length > mostLength(election)) return { ok: false, reason: 'malformed' };
  const read = parseBallot(json);
  if (!read.ok) return read;
  const ballot = read.value;
  if (ballot.election_uuid !== election.uuid || ballot.election_hash !== election.fingerprint) {
    return { ok: false, reason: 'wrong-election' };
  }
  return hasShapeOf(election, ballot) ? { ok: true, ballot } : { ok: false, reason: 'wrong-shape' };
}

/** The choices of one answer, and the proofs of each of them, of their sum, and of a blank answer. */
export interface CheckedAnswer<P> {
  readonly choices: readonly Ciphertext<P>[];
  readonly individual: readonly (readonly Proof[])[];
  readonly overall: readonly Proof[];
  readonly blank: readonly Proof[];
}

/** The values of a ballot after every encoding has been checked. */
export interface CheckedBallot<P> {
  readonly credential: P;
  readonly answers: readonly CheckedAnswer<P>[];
  readonly signature: Proof;
}

class BadEncoding extends Error {
  readonly reason: 'bad-scalar' | 'bad-point';
  constructor(reason: 'bad-scalar' | 'bad-point') {
    super(reason);
    this.reason = reason;
  }
}

/** The scalars of a ballot, every one in [0, q). */
export interface BallotProofs {
  readonly signature: Proof;
  readonly answers: readonly Omit<CheckedAnswer<never>, 'choices'>[];
}

/**
 * Reads every scalar.
 * Gives: undefined where one is not as the protocol writes it.
 */
export function parseProofs(ballot: Ballot): BallotProofs | undefined {
  const proof = (json: ProofJson): Proof => {
    const parsed = parseProof(json);
    if (!parsed) throw new BadEncoding('bad-scalar');
    return parsed;
  };
  try {
    const signature = proof(ballot.signature.proof);
    const answers = ballot.answers.map((answer) => ({
      individual: answer.individual_proofs.map((list) => list.map(proof)),
      overall: answer.overall_proof.map(proof),
      blank: (answer.blank_proof ?? []).map(proof),
    }));
    return { signature, answers };
  } catch (error) {
    if (error instanceof BadEncoding) return undefined;
    throw error;
  }
}

/**
 * Reads every scalar and point. The cheap checks come first, so that a sender of rubbish costs little.
 * Takes: the ballot, and how a point is read from 64 hex digits (undefined refuses it).
 * Gives: the values, or the first kind of them that is not as the protocol writes it.
 */
export function decodeBallot<P>(
  ballot: Ballot,
  decode: (hex: string) => P | undefined,
): CheckedBallot<P> | 'bad-scalar' | 'bad-point' {
  // The neutral element is refused as well: it has order 1, and as an alpha it would show the choice to
  // everybody.
  const point = (hex: string): P => {
    const decoded = pointHex.test(hex) ? decode(hex) : undefined;
    if (decoded === undefined) throw new BadEncoding('bad-point');
    return decoded;
  };
  const proofs = parseProofs(ballot);
  if (!proofs) return 'bad-scalar';
  try {
    const credential = point(ballot.credential);
    const choices = ballot.answers.map((answer) =>
      answer.choices.map(({ alpha, beta }) => ({ alpha: point(alpha), beta: point(beta) })),
    );
    const answers = proofs.answers.map((list, index) => ({ ...list, choices: choices[index] ?? [] }));
    return { credential, answers, signature: proofs.signature };
  } catch (error) {
    if (error instanceof BadEncoding) return error.reason;
    throw error;
  }
}
