import type { Contest, Revision } from './payloads.ts';

type Listed = Pick<Revision, 'contests' | 'unopposed'>;

/** Lists the contests of a paper, then those that are elected without a vote. */
export const everyContest = ({ contests, unopposed = [] }: Listed): Contest[] => [...contests, ...unopposed];

/** Lists the same with the field in which each stands. */
export const placedContests = ({ contests, unopposed = [] }: Listed): [field: string, contest: Contest][] => [
  ...contests.map((contest, i): [string, Contest] => [`contests[${i}]`, contest]),
  ...unopposed.map((contest, i): [string, Contest] => [`unopposed[${i}]`, contest]),
];
