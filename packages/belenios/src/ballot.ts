import type { Election } from './election.ts';
import { choiceCount } from './election.ts';
import { b64Hash } from './hash.ts';
import {
  asCiphertextJson,
  asList,
  asProofJson,
  asRecord,
  asString,
  type CiphertextJson,
  type ProofJson,
  parseCanonical,
} from './json.ts';

/**
 * The answer to one question: a ciphertext for each choice, with proofs that they encrypt an allowed
 * selection.
 */
export interface Answer {
  readonly choices: readonly CiphertextJson[];
  readonly individual_proofs: readonly (readonly ProofJson[])[];
  readonly overall_proof: readonly ProofJson[];
  readonly blank_proof?: readonly ProofJson[];
}

/** A ballot without its signature; the signature covers the hash of this part. */
export interface UnsignedBallot {
  readonly election_uuid: string;
  readonly election_hash: string;
  readonly credential: string;
  readonly answers: readonly Answer[];
}

/** A ballot in wire format, with its fields in the protocol's order. */
export interface Ballot extends UnsignedBallot {
  readonly signature: { readonly hash: string; readonly proof: ProofJson };
}

const maxBallotLength = 1 << 24;

function readAnswer(value: unknown): Answer | undefined {
  const record = asRecord(value);
  const choices = asList(record?.choices, asCiphertextJson);
  const individual = asList(record?.individual_proofs, (item) => asList(item, asProofJson));
  const overall = asList(record?.overall_proof, asProofJson);
  if (!record || !choices || !individual || !overall) return undefined;
  const answer = { choices, individual_proofs: individual, overall_proof: overall };
  if (record.blank_proof === undefined) return answer;
  const blank = asList(record.blank_proof, asProofJson);
  return blank && { ...answer, blank_proof: blank };
}

function readBallot(value: unknown): Ballot | undefined {
  const record = asRecord(value);
  const uuid = asString(record?.election_uuid);
  const fingerprint = asString(record?.election_hash);
  const credential = asString(record?.credential);
  const answers = asList(record?.answers, readAnswer);
  const signature = asRecord(record?.signature);
  const hash = asString(signature?.hash);
  const proof = asProofJson(signature?.proof);
  if (uuid === undefined || fingerprint === undefined || credential === undefined) return undefined;
  if (!answers || hash === undefined || !proof) return undefined;
  return {
    election_uuid: uuid,
    election_hash: fingerprint,
    credential,
    answers,
    signature: { hash, proof },
  };
}

/** Parses a ballot's exact JSON without verifying anything. */
export function parseBallot(json: string) {
  return parseCanonical(json, maxBallotLength, readBallot);
}

/**
 * Reads from the first bytes of a ballot which election it claims to be for; the rest of the text may be
 * anything.
 * @returns the election's fingerprint, 43 base64 characters, or null if no canonical ballot begins like this
 */
export function claimedElection(json: string): string | null {
  return /^\{"election_uuid":"[^"\\]{0,64}","election_hash":"([A-Za-z0-9+/]{43})",/.exec(json)?.[1] ?? null;
}

/** Checks that a ballot has exactly the answers, choices and proofs that the election's questions require. */
export function hasShapeOf(election: Election, ballot: Ballot): boolean {
  return (
    ballot.answers.length === election.questions.length &&
    election.questions.every((question, index) => {
      const answer = ballot.answers[index] as Answer;
      const branches = question.max - question.min + 1 + (question.blank ? 1 : 0);
      return (
        answer.choices.length === choiceCount(question) &&
        answer.individual_proofs.length === choiceCount(question) &&
        answer.individual_proofs.every((proofs) => proofs.length === 2) &&
        answer.overall_proof.length === branches &&
        (question.blank ? answer.blank_proof?.length === 2 : answer.blank_proof === undefined)
      );
    })
  );
}

const POINT = 64;
const SCALAR = 76;
const HASH = 43;
const CHOICE = '{"alpha":"","beta":""},'.length + 2 * POINT;
const PROOF = '{"challenge":"","response":""},'.length + 2 * SCALAR;
const ANSWER =
  '{"choices":[],"individual_proofs":[],"overall_proof":[],"blank_proof":[]},'.length + 2 * PROOF;
const REST =
  '{"election_uuid":"","election_hash":"","credential":"","answers":[],"signature":{"hash":"","proof":}}';

/**
 * Returns the maximum length of a text that is parsed as a ballot of an election: twice its longest ballot,
 * so that a slightly oversized ballot is rejected with a specific reason.
 */
export function mostLength({ questions, uuid }: Election): number {
  const answers = questions.map((question) => {
    const branches = question.max - question.min + 2;
    return ANSWER + choiceCount(question) * (CHOICE + '[],'.length + 2 * PROOF) + branches * PROOF;
  });
  const rest = REST.length + uuid.length + 2 * HASH + POINT + PROOF;
  return 2 * answers.reduce((sum, length) => sum + length, rest);
}

/** Computes the hash that a ballot's signature covers. */
export function signedHash(ballot: UnsignedBallot): string {
  const { election_uuid, election_hash, credential, answers } = ballot;
  return b64Hash(JSON.stringify({ election_uuid, election_hash, credential, answers }));
}

/** Computes the voter's tracker: the b64 hash (43 characters) of the ballot's exact JSON. */
export function trackerOf(ballotJson: string): string {
  return b64Hash(ballotJson);
}

/** The prefixes that bind each proof of a ballot to the election, the credential and the statement. */
export const transcript = {
  /** Z0 = φ "|" S. */
  ballot: (fingerprint: string, credential: string) => `${fingerprint}|${credential}`,
  /** Z1 = Z0 "|" every alpha,beta of the answer. */
  answer: (ballot: string, choices: readonly CiphertextJson[]) =>
    `${ballot}|${choices.map(({ alpha, beta }) => `${alpha},${beta}`).join(',')}`,
  individual: (ballot: string, { alpha, beta }: CiphertextJson) => `prove|${ballot}|${alpha},${beta}|`,
  overall: (answer: string, sum: CiphertextJson) => `prove|${answer}|${sum.alpha},${sum.beta}|`,
  blank: (answer: string) => `bproof0|${answer}|`,
  overallOrBlank: (answer: string) => `bproof1|${answer}|`,
  signature: (hash: string) => `sig|${hash}|`,
} as const;
