import type { ParsedBody } from '@evoting/contract/calls';
import { readPost } from '@evoting/contract/typed-post';

type New = Omit<ParsedBody<'POST /commission/elections'>, 'title' | 'year' | 'posts' | 'planned'>;
export type TemplateName = 'union' | 'association' | 'cooperative' | 'primary' | 'state' | 'nation';

interface Template extends New {
  /** In the syntax of the form: after @ the level of the areas that elect the post. */
  readonly posts: readonly string[];
  /** The number of trustees; more than half of them open the count. */
  readonly trustees: number;
}

const USUAL = {
  liveResults: false,
  nominations: 'frozen',
  candidatesAParty: 1,
  endDelayMinutes: 10,
  noneOfThese: false,
  whoStands: 'parties',
  tieRule: 'unnamed',
  candidateOrder: 'time',
  unopposed: 'voted-on',
  whoMayVote: 'roll',
  votersUse: 'accounts',
} as const;

/** The usual settings of a kind of election; each can be changed in the form. */
export const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
  union: {
    posts: [
      'President',
      'Vice President',
      'General Secretary',
      'Financial Secretary',
      'Treasurer',
      'Faculty Representative @ faculty',
    ],
    ...USUAL,
    whoStands: 'both',
    votersUse: 'both',
    smallestBatch: 10,
    trustees: 3,
  },
  association: {
    posts: ['Chairperson', 'Secretary', 'Treasurer', 'Branch Representative @ branch'],
    ...USUAL,
    whoStands: 'both',
    votersUse: 'both',
    smallestBatch: 10,
    trustees: 3,
  },
  cooperative: {
    posts: [
      'President',
      'Vice President',
      'Secretary',
      'Treasurer',
      'Committee Member [3]',
      'Supervisory Committee Member [3]',
    ],
    ...USUAL,
    whoStands: 'independents',
    votersUse: 'both',
    smallestBatch: 10,
    trustees: 3,
  },
  primary: {
    posts: [
      'Candidate for Governor',
      'Candidate for the Senate @ senatorial district',
      'Candidate for the House of Representatives @ federal constituency',
      'Candidate for the House of Assembly @ state constituency',
    ],
    ...USUAL,
    // Papers would call aspirants without a party Independent.
    candidatesAParty: 50,
    votersUse: 'both',
    smallestBatch: 100,
    trustees: 5,
  },
  state: {
    posts: [
      'Governor',
      'Member of the House of Assembly @ state constituency',
      'Local Government Chairperson @ lga',
    ],
    ...USUAL,
    smallestBatch: 100,
    trustees: 5,
  },
  nation: {
    posts: [
      'President',
      'Senator @ senatorial district',
      'Member of the House of Representatives @ federal constituency',
    ],
    ...USUAL,
    smallestBatch: 100,
    trustees: 7,
  },
};

/** More than half of the trustees: a minority cannot open the count, and some keys may be lost. */
export const thresholdOf = (trustees: number): number => Math.floor(trustees / 2) + 1;

/** Parses a post in the syntax of the form. Everybody elects a post without a level. */
export function postOf(line: string): ReturnType<typeof readPost> {
  const { level, ...post } = readPost(line);
  return { ...post, level: level || null };
}
