import type { Contest } from '../payloads.ts';
import { contestOf, type Rules, TestElection } from './election.ts';

export { contestOf } from './election.ts';

export const KANO = { code: 'KN', name: 'Kano' };
export const LAGOS = { code: 'LA', name: 'Lagos' };

/** The contest that everyone votes in. */
export const PRESIDENT = contestOf('pre', 'President', 'ada', 'bem');

/** The contests of an area: the president with everyone else, and its own governor. */
export const contestsOfArea = ({ code, name }: typeof KANO): Contest[] => {
  const { candidates, ...governor } = contestOf(`gov-${code}`, 'Governor', `${code}1`, `${code}2`);
  return [PRESIDENT, { ...governor, area: name, area_code: code, candidates }];
};

/** An election with three styles, in this order: for voters without an area, for Kano, for Lagos. */
export function electionOfAreas(rules: Rules = {}): TestElection {
  const election = new TestElection(rules);
  election.revise([PRESIDENT], { style: 1, areas: [[]] });
  election.revise(contestsOfArea(KANO), { style: 2, areas: [[KANO]] });
  election.revise(contestsOfArea(LAGOS), { style: 3, areas: [[LAGOS]] });
  return election;
}
