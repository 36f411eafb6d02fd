/** The sentences of mails that tell officers of a danger to the election, in English. */
export const alarmsInEnglish = {
  ballotsDifferSubject: 'The count has stopped',
  ballotsDiffer: (title: string, ballots: number, voters: number) =>
    `In the election "${title}" there are ${ballots} ballots, but ${voters} people are marked as having voted.`,
  ballotsDifferKept:
    'Voting goes on and every ballot is kept, but none is moved into the public record or counted until the numbers agree.',
  ballotsDifferNext:
    'Ask the operator who has written to the database, and tell the observers. Voting day shows both numbers.',

  witnessDiffersSubject: 'A witness has signed another history',
  witnessDiffers: (title: string, name: string, size: number) =>
    `The witness ${name} of the election "${title}" has seen a public record of ${size} entries that is not the one of this server.`,
  witnessDiffersNext:
    'Ask the operator whether an old copy of the database was put back. Otherwise somebody has signed two records: compare checkpoints with the other witnesses and observers, and tell the public.',
} as const;
