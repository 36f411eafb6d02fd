import { type Finding, finding } from './findings.ts';
import type { Contest, FixedAnswer, Revision } from './payloads.ts';
import { looksOf } from './skeleton.ts';

/** The name of each answer that is no person, in the record and on the ballot paper. */
export const FIXED_ANSWERS: Readonly<Record<FixedAnswer, string>> = {
  none: 'None of these',
  yes: 'Yes',
  no: 'No',
};

/** The answers to a question, in the order of the record. Nobody stands beside them. */
const YES_OR_NO = ['yes', 'no'] as const satisfies readonly FixedAnswer[];

/** Lists the answers of a contest that are no persons, in its order. */
const fixedAnswersOf = ({ candidates }: Pick<Contest, 'candidates'>): FixedAnswer[] =>
  candidates.flatMap(({ answer }) => answer ?? []);

/** Lists the answers of a contest that are no persons, in the order of the record: they come before its candidates. */
export const fixedAnswersFor = ({
  isQuestion,
  offersNone,
}: {
  readonly isQuestion: boolean;
  readonly offersNone: boolean;
}): FixedAnswer[] => [...(offersNone ? (['none'] as const) : []), ...(isQuestion ? YES_OR_NO : [])];

/** Tells whether a contest is a question, which voters answer by yes or no. */
const isQuestion = (answers: readonly FixedAnswer[]): boolean =>
  YES_OR_NO.some((one) => answers.includes(one));

/**
 * Finds a fault in a paper's answers that are no persons. They are the first answers of a contest or absent: contests
 * only grow at their end, so no later revision adds or removes one. A question has both yes and no, and no candidate. A
 * contest of several seats has none of them, and keeps its number of seats.
 * @param before the contests of earlier revisions of any style, by their ids
 */
export function fixedAnswersProblem(
  { contests }: Pick<Revision, 'contests'>,
  before: ReadonlyMap<string, Contest>,
): Finding | null {
  for (const [i, contest] of contests.entries()) {
    const problem = contestProblem(`contests[${i}]`, contest, before.get(contest.contest_id));
    if (problem !== null) return problem;
  }
  return null;
}

function contestProblem(location: string, contest: Contest, before: Contest | undefined): Finding | null {
  const fixed = fixedAnswersOf(contest);
  const asks = isQuestion(fixed);
  const expected = fixedAnswersFor({ isQuestion: asks, offersNone: fixed.includes('none') });
  for (const [j, { answer, name, party, acronym, picture, banner }] of contest.candidates.entries()) {
    const field = `${location}.candidates[${j}]`;
    if ((party === '') !== (answer !== undefined)) return finding('no-party', { field });
    if (answer === undefined) {
      if (asks) return finding('beside-question', { field });
      continue;
    }
    const isPlain = acronym === undefined && picture === null && banner === null;
    if (answer !== expected[j] || !isPlain || name !== FIXED_ANSWERS[answer])
      return finding('not-fixed-answer', { field });
  }
  if (fixed.length < expected.length) return finding('no-candidate', { field: location });
  const taken = new Set(fixed.flatMap((answer) => looksOf(FIXED_ANSWERS[answer])));
  const twin = contest.candidates.findIndex(
    ({ answer, name }) => answer === undefined && looksOf(name).some((look) => taken.has(look)),
  );
  if (twin >= 0) return finding('named-as-answer', { field: `${location}.candidates[${twin}].name` });
  if (!asks && contest.candidates.every(({ answer }) => answer !== undefined))
    return finding('no-candidate', { field: location });
  if (contest.seats === undefined ? contest.may_be_blank : fixed.length > 0)
    return finding('not-for-seats', { field: location });
  const isAsBefore = !before || rulesOf(before) === rulesOf(contest);
  return isAsBefore ? null : finding('other-answers', { field: location, name: contest.name });
}

/** The rules of a contest that no later revision changes. */
const rulesOf = (contest: Contest): string =>
  JSON.stringify([fixedAnswersOf(contest), contest.seats, contest.may_be_blank]);
