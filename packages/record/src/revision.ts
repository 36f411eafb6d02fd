import { type Election, parseElection, type Question } from '@evoting/belenios/auditor';
import { labelOf } from './areas.ts';
import { hexHashOf, readByHash, requireDocument } from './documents.ts';
import { finding } from './findings.ts';
import { type Contest, type Revision, type RevisionCandidate, revisionSchema } from './payloads.ts';
import type { LoadedSetup } from './setup.ts';
import { RecordError, type RecordSource } from './source.ts';

/** A revision of a ballot style with its Belenios election. */
export interface LoadedRevision {
  revision: Revision;
  /** The hex hash of the revision's payload. */
  hash: string;
  election: Election;
}

/** Formats a candidate or another answer as on the ballot paper, in the Belenios election and in the record. */
export const answerOf = ({ name, party }: Pick<RevisionCandidate, 'name' | 'party'>): string =>
  party === '' ? name : `${name} (${party})`;

/** The number of candidates that a voter may choose: exactly one, unless the contest has several seats. */
export function choicesOf({
  seats = 1,
  may_be_blank,
  candidates,
}: Pick<Contest, 'seats' | 'may_be_blank' | 'candidates'>): { readonly min: number; readonly max: number } {
  return { min: may_be_blank ? 0 : 1, max: Math.min(seats, candidates.length) };
}

/** Builds the Belenios question of a contest. */
export function questionOf({ name, area, ...contest }: Contest): Question {
  const question = labelOf({ name, area });
  return { question, answers: contest.candidates.map(answerOf), blank: false, ...choicesOf(contest) };
}

/**
 * Reads a revision and checks that its Belenios election uses the trustees' key and asks the same questions.
 * `Nominations` checks that it follows from the earlier revisions.
 * @throws RecordError naming the field that differs: key, title, question or answer
 */
export async function requireRevision(
  source: RecordSource,
  payload: Uint8Array,
  location: string,
  { setup, trustees }: LoadedSetup,
): Promise<LoadedRevision> {
  const revision = requireDocument(revisionSchema, payload, location);
  const { text, path } = await readByHash(source, revision.election);
  const parsed = parseElection(text);
  if (!parsed.ok) throw new RecordError(path, finding('election-refused', { reason: parsed.reason }));
  const { election } = parsed;
  const refuse = (field: string) => new RecordError(path, finding('not-as-revision', { field }));
  if (election.publicKey !== trustees.publicKey) throw new RecordError(path, finding('other-public-key'));
  if (election.name !== setup.title) throw refuse('name');
  if (election.questions.length !== revision.contests.length) throw refuse('questions');
  for (const [i, contest] of revision.contests.entries()) {
    const asked = election.questions[i];
    const expected = questionOf(contest);
    const { min, max } = expected;
    if (asked?.min !== min || asked.max !== max || asked.blank)
      throw new RecordError(path, finding('other-choices', { field: `questions[${i}]`, min, max }));
    const isSame =
      asked.question === expected.question &&
      asked.answers.length === expected.answers.length &&
      asked.answers.every((answer, j) => answer === expected.answers[j]);
    if (!isSame) throw refuse(`questions[${i}]`);
  }
  return { revision, hash: hexHashOf(payload), election };
}
