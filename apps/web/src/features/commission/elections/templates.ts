import type { BodyOf } from '@evoting/contract/calls';

type New = Omit<BodyOf<'POST /commission/elections'>, 'title' | 'year' | 'posts'>;
export type TemplateName = 'union' | 'association' | 'state' | 'nation';

/** What an election of a kind usually is; each thing can be changed in the form. */
export const TEMPLATES: Readonly<Record<TemplateName, New & { readonly posts: readonly string[] }>> = {
  union: {
    posts: ['President', 'Vice President', 'General Secretary', 'Financial Secretary', 'Treasurer'],
    ...{
      liveResults: false,
      smallestBatch: 10,
      nominations: 'frozen',
      candidatesAParty: 1,
      whoMayVote: 'roll',
    },
  },
  association: {
    posts: ['Chairperson', 'Secretary', 'Treasurer'],
    ...{
      liveResults: false,
      smallestBatch: 10,
      nominations: 'frozen',
      candidatesAParty: 1,
      whoMayVote: 'roll',
    },
  },
  state: {
    posts: ['Governor'],
    ...{
      liveResults: false,
      smallestBatch: 100,
      nominations: 'frozen',
      candidatesAParty: 1,
      whoMayVote: 'roll',
    },
  },
  nation: {
    posts: ['President'],
    ...{
      liveResults: false,
      smallestBatch: 100,
      nominations: 'frozen',
      candidatesAParty: 1,
      whoMayVote: 'roll',
    },
  },
};
