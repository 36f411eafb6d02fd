import type { Fields } from './fields.ts';
import { postOf } from './templates.ts';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A post a line, then a question a line. */
export const postsOf = ({ posts, questions }: Pick<Fields, 'posts' | 'questions'>) => [
  ...linesOf(posts).map((line) => ({ ...postOf(line), isQuestion: false })),
  ...linesOf(questions).map((line) => ({ ...postOf(line), isQuestion: true })),
];

type Planned = Pick<Fields, 'holders' | 'trustees' | 'threshold'>;
export const plannedOf = ({ holders, trustees, threshold }: Planned) =>
  holders === 'trustees' ? { trustees: Number(trustees), threshold: Number(threshold) } : null;

/** The title and rules that a new election and a correction have in common. */
export const rulesOf = (typed: Fields) => ({
  title: typed.title,
  year: Number(typed.year),
  liveResults: typed.results === 'live',
  nominations: typed.nominations,
  votersUse: typed.whoMayVote === 'roll' ? typed.votersUse : ('accounts' as const),
  smallestBatch: Number(typed.smallestBatch),
  endDelayMinutes: Number(typed.endDelayMinutes),
  noneOfThese: typed.answers === 'none-too',
  whoStands: typed.whoStands,
  tieRule: typed.tieRule,
  candidateOrder: typed.candidateOrder,
  unopposed: typed.unopposed,
});
