import { type Answer, signedHash, trackerOf, transcript } from './ballot.ts';
import { choiceCount, type Election, type Question } from './election.ts';
import { electionKeys } from './election-keys.ts';
import type { Group } from './group.ts';
import { hashToScalar } from './hash.ts';
import { type CiphertextJson, proofJson } from './json.ts';
import { completeDisjunction, type PreparedProof, prepareDisjunction } from './prepared-proof.ts';
import { mod, type RandomBytes, randomScalar } from './scalar.ts';

/** A choice encrypted as zero and as one. Only one of the two ever leaves the device. */
interface PreparedChoice<P> {
  readonly zero: CiphertextJson;
  readonly one: CiphertextJson;
  readonly proof: PreparedProof<P>;
}

interface PreparedAnswer<P> {
  readonly choices: readonly PreparedChoice<P>[];
  /**
   * The product of the counted choices for each allowed number of ones, starting at `min`. The overall proof
   * without blank refers to it.
   */
  readonly sums: readonly CiphertextJson[];
  readonly overall: PreparedProof<P>;
  readonly blank: PreparedProof<P> | undefined;
}

/** A ballot ready for the choices. It contains secrets: keep it in memory only, and complete it once. */
export interface PreparedBallot<P> {
  readonly election: Election;
  readonly secret: bigint;
  readonly credential: string;
  readonly nonce: bigint;
  readonly commitment: string;
  readonly answers: readonly PreparedAnswer<P>[];
  spent: boolean;
}

/** An encrypted ballot: its exact JSON, its tracker and its public credential. */
export interface EncryptedBallot {
  readonly json: string;
  readonly tracker: string;
  readonly credential: string;
}

/**
 * The choices of a whole ballot: 0 or 1 for each answer of each question, preceded by a flag for blank where
 * allowed.
 */
export type Choices = readonly (readonly number[])[];

/** Makes ballots on one engine. */
export interface BallotMaker<P> {
  prepareBallot(election: Election, random: RandomBytes, credentialSecret?: bigint): PreparedBallot<P>;
  completeBallot(prepared: PreparedBallot<P>, choices: Choices): EncryptedBallot;
  encryptBallot(
    election: Election,
    choices: Choices,
    random: RandomBytes,
    credentialSecret?: bigint,
  ): EncryptedBallot;
}

/**
 * Makes ballots on a group.
 *
 * `prepareBallot` does all multiplications (about 75 for 4 + 3 answers), `completeBallot` takes a few
 * milliseconds, and `encryptBallot` does both. Every engine makes the same bytes from the same random source,
 * election and choices. `completeBallot` throws a RangeError, which does not reveal the choices, if the
 * election does not allow them or the ballot was already completed.
 */
export function createBallotMaker<P>(group: Group<P>): BallotMaker<P> {
  const keyOf = electionKeys(group);
  const prepareBallot: BallotMaker<P>['prepareBallot'] = (election, random, credentialSecret) =>
    prepare(group, keyOf(election), election, random, credentialSecret ?? randomScalar(random));
  const completeBallot: BallotMaker<P>['completeBallot'] = (prepared, choices) =>
    complete(group, prepared, choices);
  return {
    prepareBallot,
    completeBallot,
    encryptBallot: (election, choices, random, credentialSecret) =>
      completeBallot(prepareBallot(election, random, credentialSecret), choices),
  };
}

function prepare<P>(
  group: Group<P>,
  key: P,
  election: Election,
  random: RandomBytes,
  secret: bigint,
): PreparedBallot<P> {
  const nonce = randomScalar(random);
  return {
    election,
    secret,
    credential: group.encode(group.multiplyBase(secret)),
    nonce,
    commitment: group.encode(group.multiplyBase(nonce)),
    answers: election.questions.map((question) => prepareAnswer(group, key, question, random)),
    spent: false,
  };
}

function prepareAnswer<P>(
  group: Group<P>,
  key: P,
  question: Question,
  random: RandomBytes,
): PreparedAnswer<P> {
  const randomnesses = Array.from({ length: choiceCount(question) }, () => randomScalar(random));
  const choices = randomnesses.map((randomness) => prepareChoice(group, key, randomness, random));
  const counted = question.blank ? randomnesses.slice(1) : randomnesses;
  const sum = mod(counted.reduce((left, right) => left + right));
  const values = Array.from({ length: question.max - question.min + 1 }, () => sum);
  const blank = question.blank ? randomnesses[0] : undefined;
  if (blank === undefined) {
    const overall = prepareDisjunction(group, key, values, random);
    return { choices, sums: prepareSums(group, key, question, sum), overall, blank: undefined };
  }
  return {
    choices,
    sums: [],
    overall: prepareDisjunction(group, key, [blank, ...values], random),
    blank: prepareDisjunction(group, key, [blank, sum], random),
  };
}

function prepareSums<P>(
  group: Group<P>,
  key: P,
  question: Question,
  randomness: bigint,
): readonly CiphertextJson[] {
  const alpha = group.encode(group.multiplyBase(randomness));
  let beta = group.add(group.multiply(key, randomness), group.multiplyBasePublic(BigInt(question.min)));
  return Array.from({ length: question.max - question.min + 1 }, () => {
    const sum = { alpha, beta: group.encode(beta) };
    beta = group.add(beta, group.generator);
    return sum;
  });
}

function prepareChoice<P>(
  group: Group<P>,
  key: P,
  randomness: bigint,
  random: RandomBytes,
): PreparedChoice<P> {
  const alpha = group.encode(group.multiplyBase(randomness));
  const mask = group.multiply(key, randomness);
  return {
    zero: { alpha, beta: group.encode(mask) },
    one: { alpha, beta: group.encode(group.add(mask, group.generator)) },
    proof: prepareDisjunction(group, key, [randomness, randomness], random),
  };
}

function complete<P>(group: Group<P>, prepared: PreparedBallot<P>, choices: Choices): EncryptedBallot {
  const { election, credential, nonce, secret, commitment } = prepared;
  if (!areAllowed(election, choices)) throw new RangeError('the election does not allow these choices');
  // Two ballots from one preparation would share nonces, and anyone with both could compute the choices.
  if (prepared.spent) throw new RangeError('a prepared ballot can be completed only once');
  prepared.spent = true;
  const z0 = transcript.ballot(election.fingerprint, credential);
  const answers = prepared.answers.map((answer, index) =>
    completeAnswer(group, election.questions[index] as Question, answer, z0, choices[index] ?? []),
  );
  const unsigned = {
    election_uuid: election.uuid,
    election_hash: election.fingerprint,
    credential,
    answers,
  };
  const hash = signedHash(unsigned);
  const challenge = hashToScalar(transcript.signature(hash), [commitment]);
  const proof = proofJson({ challenge, response: mod(nonce - secret * challenge) });
  const json = JSON.stringify({ ...unsigned, signature: { hash, proof } });
  return { json, tracker: trackerOf(json), credential };
}

function completeAnswer<P>(
  group: Group<P>,
  question: Question,
  prepared: PreparedAnswer<P>,
  z0: string,
  chosen: readonly number[],
): Answer {
  const choices = prepared.choices.map((choice, index) => (chosen[index] === 1 ? choice.one : choice.zero));
  const individual = prepared.choices.map((choice, index) => {
    const prefix = transcript.individual(z0, choices[index] as CiphertextJson);
    const value = chosen[index] ?? 0;
    return completeDisjunction(group, choice.proof, prefix, [value, value - 1]);
  });
  const z1 = transcript.answer(z0, choices);
  const [blank, counted] = question.blank ? [chosen[0] ?? 0, chosen.slice(1)] : [0, chosen];
  const total = counted.reduce((left, right) => left + right, 0);
  const values = Array.from(
    { length: question.max - question.min + 1 },
    (_, step) => total - question.min - step,
  );
  if (!prepared.blank) {
    const prefix = transcript.overall(z1, prepared.sums[total - question.min] as CiphertextJson);
    const overall = completeDisjunction(group, prepared.overall, prefix, values);
    return { choices, individual_proofs: individual, overall_proof: overall };
  }
  const overall = completeDisjunction(group, prepared.overall, transcript.overallOrBlank(z1), [
    blank - 1,
    ...values,
  ]);
  const blankProof = completeDisjunction(group, prepared.blank, transcript.blank(z1), [blank, total]);
  return { choices, individual_proofs: individual, overall_proof: overall, blank_proof: blankProof };
}

function areAllowed(election: Election, choices: Choices): boolean {
  return (
    choices.length === election.questions.length &&
    election.questions.every((question, index) => {
      const chosen = choices[index] ?? [];
      if (chosen.length !== choiceCount(question) || chosen.some((value) => value !== 0 && value !== 1))
        return false;
      const total = chosen.reduce((left, right) => left + right, 0);
      if (question.blank && chosen[0] === 1) return total === 1;
      return total >= question.min && total <= question.max;
    })
  );
}
