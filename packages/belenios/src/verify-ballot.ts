import { type Ballot, signedHash, trackerOf, transcript } from './ballot.ts';
import type { Election, Question } from './election.ts';
import { electionKeys } from './election-keys.ts';
import type { Group } from './group.ts';
import { type Ciphertext, verifyDisjunction, verifyKnowledge } from './proofs.ts';
import { type CheckedAnswer, type CheckedBallot, decodeBallot, readBallotFor } from './read-ballot.ts';
import type { BallotRefusal, BallotVerdict } from './verdict.ts';

/**
 * Makes a verifier of ballots on a group. It checks encodings, election, signature and every proof, holds no
 * secret, and reports the first problem.
 */
export function createBallotVerifier<P>(group: Group<P>): {
  verify(election: Election, ballotJson: string): BallotVerdict;
} {
  const keyOf = electionKeys(group);
  return { verify: (election, ballotJson) => verifyBallot(group, keyOf(election), election, ballotJson) };
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
 * Returns the first reason to reject a ballot of the right shape.
 *
 * On libsodium, multiplying checks a point, and each received point is multiplied at least once (the
 * credential by the signature, each choice by the first branch of its proof). A valid ballot, the usual case,
 * therefore needs no separate check. If anything is wrong, the points are checked first after all, so that
 * every engine gives the same reason.
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

/** Checks the proofs across the choices of one answer: their sum is allowed, or the answer is blank. */
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

/** Divides the sum by g^v for each allowed value v. */
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
