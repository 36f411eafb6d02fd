import { levelNames } from './level-names.ts';

/** The sentences of pages that everybody may open, in English. */
export const publicEnglish = {
  /** The language of the page and the format of its numbers. */
  language: 'en',
  numbers: 'en-NG',

  // The results, for browsers without JavaScript, for link previews, and as a table.
  resultsTitle: (year: number) => `Election ${year} - Results`,
  ofElection: (election: string) => `${election}:`,
  resultsLater: 'The count of this election is published when voting closes.',
  resultsUnopened: 'The count is shown here once it has been opened and proved.',
  hasResult: 'The result is in the public record, with its proof.',
  certified: 'The result is certified.',
  noElection: 'No election.',
  notOpen: 'Voting has not opened yet.',
  open: 'Voting is open.',
  closed: 'Voting has closed.',
  counted: (counted: string, accepted: string) => `${counted} of ${accepted} ballots are counted.`,
  candidate: 'Candidate',
  party: 'Party',
  votes: 'Votes',
  votesOf: (votes: number, count: string) => (votes === 1 ? `${count} vote` : `${count} votes`),
  leads: (name: string, by: string, all: string) => `${name} leads by ${by} of ${all} counted.`,
  decided: 'Decided: the lead is larger than all ballots that can still come.',
  level: (candidates: readonly string[], none: string, votes: string, all: string) =>
    `Level: ${levelNames({ candidates, none, and: 'and', count: (number) => `${number} candidates` })} have ${votes} each of ${all} counted.`,
  mostVotes: (name: string, by: string, all: string) =>
    `${name} has the most votes: ${by} more than the next, of ${all} counted.`,
  noneFirst: (none: string, votes: string, all: string) =>
    `${none} has the most votes: ${votes} of ${all} counted.`,
  seats: (ahead: string, level: string) =>
    [ahead && `Most votes: ${ahead}.`, level && `Level for the last seat: ${level}.`]
      .filter(Boolean)
      .join(' '),
  unopposed: (names: string) => `${names}: elected without a vote.`,
  onlyCandidate: (name: string) => `${name} is the only candidate.`,
  noVoteYet: 'No vote for this post is counted yet.',
  nobodyVoted: 'Nobody voted for this post.',

  // A post's count inside a page of another site.
  asOf: (time: string) => `As of ${time} WAT.`,
  wholeCount: 'All posts, and how to check this count',
  noPost: 'There is no such post in this election.',
  noCount: 'There is no count to show for this election.',

  /** Says below a page in a draft that it is one. */
  draftNote: '',
} as const;

/** Every sentence that the server itself puts into a page or a table, in English. */
export const english = {
  ...publicEnglish,

  // The table of results, for programs.
  columns: ['post', 'candidate', 'party', 'acronym', 'votes'],
  // In the place of the votes.
  withoutVote: 'unopposed',

  // Above every page of a rehearsal's server.
  rehearsal: 'Rehearsal. Nothing here counts, and all of it is thrown away.',

  // The mailbox of a server without a mail server.
  mailbox: 'Mailbox',
  mailboxTitle: (site: string) => `Mailbox - ${site}`,
  mailboxWhy: (setting: string) =>
    `No mail server is set (${setting}), so every mail of this server is kept here.`,
  mailboxEmpty: 'No mail yet.',
  mailTo: 'To',
  mailWaiting: 'waiting',
  mailSent: 'sent',
  mailFailed: 'failed',
  mailGone: 'The text is no longer kept.',

  // The codes of the demo's officers.
  codes: 'Codes of the demo’s officers',
  codesTitle: (site: string) => `Officers’ codes - ${site}`,
  codesWhy:
    'The officers of the demo have no phone. Type the code below where the console asks for six digits. Each code works once, and the next one appears here. Only a server with the demo has this page.',
  codeWait: (seconds: string) => `Both codes are used. The next one comes in ${seconds} seconds.`,
  codesNone: 'No officer of the demo uses this page: they have added apps of their own.',
} as const;
