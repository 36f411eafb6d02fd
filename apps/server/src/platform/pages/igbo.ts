import { levelNames } from './level-names.ts';
import type { PublicWords } from './words.ts';

/** The sentences of public pages in Igbo: a draft that nobody has reviewed. */
export const igbo: PublicWords = {
  language: 'ig',
  numbers: 'en-NG',
  resultsTitle: (year) => `Ntuli aka ${year} - Nsonaazụ`,
  ofElection: (election) => `${election}:`,
  resultsLater: 'A ga-ebipụta ọnụọgụ vootu nke ntuli aka a mgbe ntuli aka mechiri.',
  resultsUnopened: 'A ga-egosi ọnụọgụ vootu ebe a mgbe e mepere ya ma gosi ihe akaebe ya.',
  hasResult: 'Nsonaazụ ahụ dị na ndekọ ọha, ya na ihe akaebe ya.',
  certified: 'Akwadoro nsonaazụ ahụ.',
  noElection: 'Enweghị ntuli aka.',
  notOpen: 'Ịtụ vootu amalitebeghị.',
  open: 'A na-atụ vootu ugbu a.',
  closed: 'Ịtụ vootu emechiela.',
  counted: (counted, accepted) => `Agụọla ${counted} n'ime vootu ${accepted}.`,
  candidate: 'Onye na-azọ ọkwa',
  party: 'Pati',
  votes: 'Vootu',
  votesOf: (_, count) => `vootu ${count}`,
  leads: (name, by, all) => `${name} na-ebute ụzọ site na ${by} n'ime ${all} agụrụ.`,
  decided: 'E kpebiela ya: ihe o ji karịa dị ukwuu karịa vootu niile ka nwere ike ịbịa.',
  level: (candidates, none, votes, all) =>
    `Ha nhata: ${levelNames({ candidates, none, and: 'na', count: (number) => `ndị na-azọ ọkwa ${number}` })} nwere ${votes} n'otu n'otu n'ime ${all} agụrụ.`,
  mostVotes: (name, by, all) => `${name} nwere vootu kacha: ${by} karịa onye na-eso ya, n'ime ${all} agụrụ.`,
  noneFirst: (none, votes, all) => `${none} nwere vootu kacha: ${votes} n'ime ${all} agụrụ.`,
  seats: (ahead, level) =>
    [ahead && `Vootu kacha: ${ahead}.`, level && `Ha nhata n'oche ikpeazụ: ${level}.`]
      .filter(Boolean)
      .join(' '),
  unopposed: (names) => `${names}: a họpụtara ha na-enweghị ntuli aka.`,
  onlyCandidate: (name) => `Naanị ${name} na-azọ ọkwa a.`,
  noVoteYet: 'Agụbeghị vootu ọ bụla maka ọkwa a.',
  nobodyVoted: 'Onweghị onye tụrụ vootu maka ọkwa a.',
  asOf: (time) => `Ruo ${time} WAT.`,
  wholeCount: 'Ọkwa niile, na otu esi elele ọnụọgụ vootu a',
  noPost: 'Enweghị ọkwa dị otú ahụ na ntuli aka a.',
  noCount: 'Enweghị ọnụọgụ vootu a ga-egosi maka ntuli aka a.',
  draftNote:
    'Ntụgharị asụsụ a bụ nke mbụ, onye na-asụ asụsụ a elelebeghị ya; ihe dị na Bekee ka e ji eme ihe. This translation is a draft that no native speaker has reviewed; the English text counts.',
};
