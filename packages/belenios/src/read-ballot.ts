import { type Ballot, hasShapeOf, mostLength, parseBallot } from './ballot.ts';
import type { Election } from './election.ts';
import { pointHex } from './group.ts';
import { type ProofJson, parseProof } from './json.ts';
import type { Ciphertext, Proof } from './proofs.ts';
import type { BallotRefusal } from './verdict.ts';

/**
 * Parses a ballot for an election and makes every check that needs no group arithmetic. A text far longer
 * than a ballot of the election is `malformed` without being parsed.
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

/** The choices of one answer, with the proofs for each choice, for their sum and for a blank answer. */
export interface CheckedAnswer<P> {
  readonly choices: readonly Ciphertext<P>[];
  readonly individual: readonly (readonly Proof[])[];
  readonly overall: readonly Proof[];
  readonly blank: readonly Proof[];
}

/** The values of a ballot after all encodings were checked. */
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

/** The scalars of a ballot, each in [0, q). */
export interface BallotProofs {
  readonly signature: Proof;
  readonly answers: readonly Omit<CheckedAnswer<never>, 'choices'>[];
}

/** Parses every scalar; undefined if one is not canonical. */
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
 * Decodes every scalar and point, the cheap ones first, so that garbage costs little.
 * @param decode decodes a point from 64 hex digits; undefined rejects it
 * @returns the values, or the kind of the first invalid one
 */
export function decodeBallot<P>(
  ballot: Ballot,
  decode: (hex: string) => P | undefined,
): CheckedBallot<P> | 'bad-scalar' | 'bad-point' {
  // The neutral element is rejected too: it has order 1, and as an alpha it would reveal the choice.
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
