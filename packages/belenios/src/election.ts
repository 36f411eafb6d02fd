import { pointHex } from './group.ts';
import { b64Hash } from './hash.ts';
import { asInteger, asList, asRecord, asText, parseCanonical } from './json.ts';

/** A question: voters choose from `min` to `max` of the answers or, if `blank` is true, none. */
export interface Question {
  readonly question: string;
  readonly answers: readonly string[];
  readonly blank: boolean;
  readonly min: number;
  readonly max: number;
}

/** The parameters of an election before serialization. */
export interface ElectionParameters {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  /** y, as 64 hex digits. */
  readonly publicKey: string;
  readonly questions: readonly Question[];
  readonly administrator: string;
  readonly credentialAuthority: string;
}

/** An election as ballots refer to it: its parameters, exact JSON and fingerprint. */
export interface Election extends ElectionParameters {
  readonly json: string;
  readonly fingerprint: string;
}

/** An election, or the reason its JSON was rejected. */
export type ElectionVerdict =
  | { ok: true; election: Election }
  | { ok: false; reason: 'malformed' | 'non-canonical' };

/** The implemented version of the protocol. */
export const protocol = { version: 1, group: 'Ed25519' } as const;

/** Bounds on an election, far above any real ballot, so that a malicious one cannot keep a device busy. */
export const limits = { jsonLength: 1 << 20, questions: 100, answers: 500 } as const;

const uuidPattern = /^[1-9A-HJ-NP-Za-km-z]{14,64}$/;

interface QuestionJson {
  answers: readonly string[];
  blank?: true;
  min: number;
  max: number;
  question: string;
}

function readQuestion(value: unknown): QuestionJson | undefined {
  const record = asRecord(value);
  const answers = asList(record?.answers, asText);
  const question = asText(record?.question);
  if (!record || !answers || question === undefined) return undefined;
  if (answers.length === 0 || answers.length > limits.answers) return undefined;
  const max = asInteger(record.max, 0, answers.length);
  const min = asInteger(record.min, 0, max ?? -1);
  if (min === undefined || max === undefined) return undefined;
  if (record.blank !== undefined && record.blank !== true) return undefined;
  return { answers, ...(record.blank === true ? { blank: true as const } : {}), min, max, question };
}

function readElection(value: unknown) {
  const record = asRecord(value);
  const questions = asList(record?.questions, readQuestion);
  if (record?.version !== protocol.version || record.group !== protocol.group) return undefined;
  if (!questions || questions.length === 0 || questions.length > limits.questions) return undefined;
  const [description, name, publicKey, uuid, administrator, authority] = [
    asText(record.description),
    asText(record.name),
    asText(record.public_key),
    asText(record.uuid),
    asText(record.administrator),
    asText(record.credential_authority),
  ];
  if (description === undefined || name === undefined || publicKey === undefined || uuid === undefined)
    return undefined;
  if (administrator === undefined || authority === undefined) return undefined;
  if (!pointHex.test(publicKey) || !uuidPattern.test(uuid)) return undefined;
  return {
    version: protocol.version,
    description,
    name,
    group: protocol.group,
    public_key: publicKey,
    questions,
    uuid,
    administrator,
    credential_authority: authority,
  };
}

/**
 * Serializes an election canonically; the fingerprint is computed from this text.
 * @throws RangeError for invalid parameters
 */
export function serializeElection(election: ElectionParameters): string {
  const { description, name, publicKey, uuid, administrator } = election;
  const document = readElection({
    version: protocol.version,
    description,
    name,
    group: protocol.group,
    public_key: publicKey,
    questions: election.questions.map(({ blank, ...rest }) => (blank ? { ...rest, blank } : rest)),
    uuid,
    administrator,
    credential_authority: election.credentialAuthority,
  });
  if (!document) throw new RangeError('these parameters make no election');
  return JSON.stringify(document);
}

/**
 * Parses an election's exact JSON and computes its fingerprint. The public key is checked with the trustees,
 * not here.
 * @see the chapter on elections in the Belenios specification
 */
export function parseElection(json: string): ElectionVerdict {
  const read = parseCanonical(json, limits.jsonLength, readElection);
  if (!read.ok) return read;
  const { description, name, public_key: publicKey, questions, uuid, administrator } = read.value;
  const election: Election = {
    uuid,
    name,
    description,
    publicKey,
    questions: questions.map(({ blank, ...rest }) => ({ ...rest, blank: blank === true })),
    administrator,
    credentialAuthority: read.value.credential_authority,
    json,
    fingerprint: fingerprintOf(json),
  };
  return { ok: true, election };
}

/** Computes the fingerprint φ of an election: the b64 hash of its JSON. */
export function fingerprintOf(electionJson: string): string {
  return b64Hash(electionJson);
}

/**
 * Returns the number of ciphertexts in an answer to this question: one per answer, preceded by one for blank
 * if allowed.
 */
export function choiceCount(question: Question): number {
  return question.answers.length + (question.blank ? 1 : 0);
}
