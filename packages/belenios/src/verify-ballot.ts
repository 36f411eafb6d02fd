import { type Ballot, hasShapeOf, parseBallot, signedHash, trackerOf, transcript } from './ballot.ts';
import type { Election, Question } from './election.ts';
import { electionKeys } from './election-keys.ts';
import { type Group, pointHex } from './group.ts';
import type { HintedBallot } from './guarded.ts';
import { type ProofJson, parseProof } from './json.ts';
import { type Ciphertext, type Proof, verifyDisjunction, verifyKnowledge } from './proofs.ts';

/** Why a ballot is refused: each check has its own word. */
export type BallotRefusal =
  | 'malformed'
  | 'non-canonical'
  | 'wrong-election'
  | 'wrong-shape'
  | 'bad-scalar'
  | 'bad-point'
  | 'bad-signature'
  | 'bad-individual-proof'
  | 'bad-overall-proof'
  | 'bad-blank-proof';

/**
 * A ballot whose every proof holds, with its credential and tracker, or why it is refused. `xs`: the x of
 * each alpha and beta, 32 bytes each, where the engine has them: whoever adds the ballot up need not compute
 * them, and must check them.
 */
export type BallotVerdict =
  | { ok: true; ballot: Ballot; credential: string; tracker: string; xs?: Uint8Array }
  | { ok: false; reason: BallotRefusal };

/** A verdict without the ballot. */
export function bareOf(verdict: BareVerdict): BareVerdict {
  if (!verdict.ok) return verdict;
  const { ok, credential, tracker, xs } = verdict;
  return { ok, credential, tracker, ...(xs && { xs }) };
}

/** A verdict without the ballot, for who keeps the bytes and needs only what it is known by. */
export type BareVerdict =
  | { ok: true; credential: string; tracker: string; xs?: Uint8Array }
  | { ok: false; reason: BallotRefusal };

/**
 * Anything that can verify ballots: the pure engine, libsodium, a pool of threads, or a faster engine to
 * come.
 */
export interface BallotVerifier {
  verify(election: Election, ballotJson: string): BallotVerdict | Promise<BallotVerdict>;
  /**
   * Judges ballots together by their hints, where the engine can.
   * Gives: the verdicts in their order.
   */
  verifyAll?(ballots: readonly HintedBallot[]): readonly BareVerdict[] | Promise<readonly BareVerdict[]>;
}

interface CheckedAnswer<P> {
  readonly choices: readonly Ciphertext<P>[];
  readonly individual: readonly (readonly Proof[])[];
  readonly overall: readonly Proof[];
  readonly blank: readonly Proof[];
}

/** The values of a ballot after every encoding has been checked. */
interface CheckedBallot<P> {
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

/**
 * Makes a verifier of ballots on a group.
 * Takes: the engine.
 * Gives: a verifier that checks encodings, election, signature and every proof, and holds no secret.
 * Refuses: one of `BallotRefusal`, the first that is found.
 */
export function createBallotVerifier<P>(group: Group<P>): {
  verify(election: Election, ballotJson: string): BallotVerdict;
} {
  const keyOf = electionKeys(group);
  return { verify: (election, ballotJson) => verifyBallot(group, keyOf(election), election, ballotJson) };
}

/**
 * Reads a ballot for an election: everything that needs no arithmetic of the group.
 * Takes: the election and the exact text.
 * Gives: the ballot, nothing of it proved.
 * Refuses: 'malformed', 'non-canonical', 'wrong-election', 'wrong-shape'.
 */
export function readBallotFor(
  election: Election,
  json: string,
): { ok: true; ballot: Ballot } | { ok: false; reason: BallotRefusal } {
  const read = parseBallot(json);
  if (!read.ok) return read;
  const ballot = read.value;
  if (ballot.election_uuid !== election.uuid || ballot.election_hash !== election.fingerprint) {
    return { ok: false, reason: 'wrong-election' };
  }
  return hasShapeOf(election, ballot) ? { ok: true, ballot } : { ok: false, reason: 'wrong-shape' };
}

function verifyBallot<P>(group: Group<P>, key: P, election: Election, json: string): BallotVerdict {
  const read = readBallotFor(election, json);
  if (!read.ok) return read;
  const { ballot } = read;
  const reason = firstRefusal(group, key, election, ballot);
  if (reason) return { ok: false, reason };
  return { ok: true, ballot, credential: ballot.credential, tracker: trackerOf(json) };
}

/**
 * The first reason to refuse a ballot of the right shape. Multiplying checks the points on libsodium, and
 * each received point is multiplied at least once (the credential by the signature, each choice by the first
 * branch of its proof); so a good ballot, the usual case, is spared the separate check. Where anything is
 * wrong, the points are checked first after all, so that every engine gives the same reason.
 */
function firstRefusal<P>(
  group: Group<P>,
  key: P,
  election: Election,
  ballot: Ballot,
): BallotRefusal | undefined {
  let found: BallotRefusal | undefined;
  let failure: unknown;
  try {
    const unverified = decodeBallot(ballot, (hex) => {
      const point = group.decodeUnverified(hex);
      return group.isIdentity(point) ? undefined : point;
    });
    found = typeof unverified === 'string' ? unverified : refusalOf(group, key, election, ballot, unverified);
    if (!found || found === 'bad-scalar') return found;
  } catch (error) {
    failure = error;
  }
  const verified = decodeBallot(ballot, (hex) => {
    const point = group.decode(hex);
    return point === undefined || group.isIdentity(point) ? undefined : point;
  });
  if (typeof verified === 'string') return verified;
  if (found) return found;
  throw new Error('the engine failed on a ballot whose points are sound', { cause: failure });
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

/** Reads every scalar and point. The cheap checks come first, so that a sender of rubbish costs little. */
function decodeBallot<P>(
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

function refusalOf<P>(
  group: Group<P>,
  key: P,
  election: Election,
  ballot: Ballot,
  checked: CheckedBallot<P>,
): BallotRefusal | undefined {
  const hash = signedHash(ballot);
  if (ballot.signature.hash !== hash) return 'bad-signature';
  const prefix = transcript.signature(hash);
  if (!verifyKnowledge(group, prefix, checked.credential, checked.signature)) return 'bad-signature';
  const z0 = transcript.ballot(election.fingerprint, ballot.credential);
  for (const [index, question] of election.questions.entries()) {
    const written = ballot.answers[index]?.choices ?? [];
    const answer = checked.answers[index] as CheckedAnswer<P>;
    for (const [j, choice] of answer.choices.entries()) {
      const individual = transcript.individual(z0, written[j] as (typeof written)[number]);
      const branches = [choice, minus(group, choice, group.generator)];
      if (!verifyDisjunction(group, individual, key, branches, answer.individual[j] ?? [])) {
        return 'bad-individual-proof';
      }
    }
    const refusal = refusalOfSum(group, key, question, transcript.answer(z0, written), answer);
    if (refusal) return refusal;
  }
  return undefined;
}

/**
 * Checks what ties the choices of one answer together: that their sum is allowed, or that the answer is
 * blank.
 */
function refusalOfSum<P>(
  group: Group<P>,
  key: P,
  question: Question,
  z1: string,
  answer: CheckedAnswer<P>,
): BallotRefusal | undefined {
  const counted = question.blank ? answer.choices.slice(1) : answer.choices;
  const sum = counted.reduce((left, right) => ({
    alpha: group.add(left.alpha, right.alpha),
    beta: group.add(left.beta, right.beta),
  }));
  const sums = valuesOf(group, question, sum);
  if (!question.blank) {
    const prefix = transcript.overall(z1, { alpha: group.encode(sum.alpha), beta: group.encode(sum.beta) });
    return verifyDisjunction(group, prefix, key, sums, answer.overall) ? undefined : 'bad-overall-proof';
  }
  const blank = answer.choices[0] as Ciphertext<P>;
  if (!verifyDisjunction(group, transcript.blank(z1), key, [blank, sum], answer.blank))
    return 'bad-blank-proof';
  const branches = [minus(group, blank, group.generator), ...sums];
  const prefix = transcript.overallOrBlank(z1);
  return verifyDisjunction(group, prefix, key, branches, answer.overall) ? undefined : 'bad-overall-proof';
}

/** The sum divided by g^v, for each value v that is allowed. */
function valuesOf<P>(group: Group<P>, question: Question, sum: Ciphertext<P>): readonly Ciphertext<P>[] {
  const branches: Ciphertext<P>[] = [];
  let current = sum;
  for (let value = 0; value <= question.max; value++) {
    if (value > 0) current = minus(group, current, group.generator);
    if (value >= question.min) branches.push(current);
  }
  return branches;
}

function minus<P>(group: Group<P>, { alpha, beta }: Ciphertext<P>, power: P): Ciphertext<P> {
  return { alpha, beta: group.subtract(beta, power) };
}
