import { levelNames } from './level-names.ts';
import type { PublicWords } from './words.ts';

/** The sentences of public pages in Naijá: a draft that nobody has reviewed. */
export const naija: PublicWords = {
  language: 'pcm',
  numbers: 'en-NG',
  resultsTitle: (year) => `Election ${year} - Results`,
  ofElection: (election) => `${election}:`,
  resultsLater: 'Dem go publish di count of dis election when voting don close.',
  resultsUnopened: 'Di count go show here when dem don open am and prove am.',
  hasResult: 'Di result dey di public record, with im proof.',
  certified: 'Dem don certify di result.',
  noElection: 'No election dey.',
  notOpen: 'Voting never start.',
  open: 'Voting dey go on.',
  closed: 'Voting don close.',
  counted: (counted, accepted) => `Dem don count ${counted} of ${accepted} ballots.`,
  candidate: 'Candidate',
  party: 'Party',
  votes: 'Votes',
  votesOf: (votes, count) => (votes === 1 ? `${count} vote` : `${count} votes`),
  leads: (name, by, all) => `${name} dey lead with ${by} of ${all} wey dem don count.`,
  decided: 'E don settle: di lead big pass all di ballots wey still fit come.',
  level: (candidates, none, votes, all) =>
    `Level: ${levelNames({ candidates, none, and: 'and', count: (number) => `${number} candidates` })} get ${votes} each of ${all} wey dem don count.`,
  mostVotes: (name, by, all) =>
    `${name} get di most votes: ${by} pass di next person, of ${all} wey dem don count.`,
  noneFirst: (none, votes, all) => `${none} get di most votes: ${votes} of ${all} wey dem don count.`,
  seats: (ahead, level) =>
    [ahead && `Di most votes: ${ahead}.`, level && `Level for di last seat: ${level}.`]
      .filter(Boolean)
      .join(' '),
  unopposed: (names) => `${names}: dem don win without vote.`,
  onlyCandidate: (name) => `Na only ${name} be candidate.`,
  noVoteYet: 'Dem never count any vote for dis position.',
  nobodyVoted: 'Nobody vote for dis position.',
  asOf: (time) => `As e be for ${time} WAT.`,
  wholeCount: 'All positions, and how you fit check dis count',
  noPost: 'Dis election no get dat kind position.',
  noCount: 'No count dey to show for dis election.',
  draftNote:
    'Dis translation na draft wey nobody wey dey speak am well don check; na di English text dey count. This translation is a draft that no native speaker has reviewed; the English text counts.',
};
