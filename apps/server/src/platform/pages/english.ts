/** Every sentence that the server itself puts into a page or a table, in English. */
export const english = {
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
  columns: ['post', 'candidate', 'party', 'votes'],

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
