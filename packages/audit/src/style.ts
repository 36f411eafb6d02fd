import { type Election, parseElection, type Trustees, verifyTrustees } from '@evoting/belenios/auditor';
import { hexHashOf, readByHash, requireDocument } from './documents.ts';
import { type Setup, type Style, setupSchema, styleSchema } from './payloads.ts';
import { RecordError, type RecordSource } from './source.ts';

/** The setup of an election with its verified trustees. */
export interface OpenSetup {
  setup: Setup;
  trustees: Trustees;
  /** The hex-hash of the setup's payload: what every opening of sums is bound to. */
  hash: string;
}

/** A ballot style with its Belenios election. */
export interface OpenStyle {
  style: Style;
  /** The hex-hash of the style's payload. */
  hash: string;
  election: Election;
}

/**
 * Reads the setup and checks the trustees' proofs.
 * Takes: the source, the payload, its place, and the log's origin. Gives: the setup.
 * Refuses: another origin, trustees that prove nothing, damaged documents (RecordError).
 */
export async function openSetup(
  source: RecordSource,
  payload: Uint8Array,
  { place, origin }: { place: string; origin: string },
): Promise<OpenSetup> {
  const setup = requireDocument(setupSchema, payload, place);
  if (setup.origin !== origin) throw new RecordError(place, `names the origin ${setup.origin}`);
  const { text, path } = await readByHash(source, setup.trustees);
  const verdict = verifyTrustees(text);
  if (!verdict.ok) throw new RecordError(path, `the trustees are refused: ${verdict.reason}`);
  return { setup, trustees: verdict.trustees, hash: hexHashOf(payload) };
}

/**
 * Reads a ballot style and checks that its Belenios election says the same as its list of posts and candidates.
 * Takes: the source, the payload and its place, the setup. Gives: the style.
 * Refuses: another key, title, question or answer (RecordError naming the field).
 */
export async function openStyle(
  source: RecordSource,
  payload: Uint8Array,
  place: string,
  { setup, trustees }: OpenSetup,
): Promise<OpenStyle> {
  const style = requireDocument(styleSchema, payload, place);
  const { text, path } = await readByHash(source, style.election);
  const parsed = parseElection(text);
  if (!parsed.ok) throw new RecordError(path, `the election is refused: ${parsed.reason}`);
  const { election } = parsed;
  const refuse = (field: string) => new RecordError(path, `${field} is not what the style says`);
  if (election.publicKey !== trustees.publicKey)
    throw new RecordError(path, 'public_key is not the trustees’');
  if (election.name !== setup.title) throw refuse('name');
  if (election.questions.length !== style.posts.length) throw refuse('questions');
  for (const [i, post] of style.posts.entries()) {
    const question = election.questions[i];
    const expected = {
      question: post.name,
      answers: post.candidates.map(({ name, party }) => `${name} (${party})`),
    };
    const isSame =
      question?.question === expected.question &&
      question.answers.length === expected.answers.length &&
      question.answers.every((answer, j) => answer === expected.answers[j]);
    if (!isSame) throw refuse(`questions[${i}]`);
    if (question.min !== 1 || question.max !== 1 || question.blank) {
      throw new RecordError(path, `questions[${i}] does not ask for exactly one answer`);
    }
  }
  requireDistinct(style, place);
  return { style, election, hash: hexHashOf(payload) };
}

function requireDistinct(style: Style, place: string): void {
  const keys = style.posts.flatMap(({ post_id, candidates }) =>
    candidates.map(({ candidate_id }) => JSON.stringify([post_id, candidate_id])),
  );
  if (new Set(keys).size !== keys.length) throw new RecordError(place, 'posts: names a candidate twice');
}
