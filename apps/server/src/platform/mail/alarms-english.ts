/** The sentences of mails that tell officers of a danger to the election, in English. */
export const alarmsInEnglish = {
  ballotsDifferSubject: 'The count has stopped',
  ballotsDiffer: (title: string, ballots: number, voters: number) =>
    `In the election "${title}" there are ${ballots} ballots, but ${voters} people are marked as having voted.`,
  ballotsDifferKept:
    'Voting goes on and every ballot is kept, but none is moved into the public record or counted until the numbers agree.',
  ballotsDifferNext:
    'Ask the operator who has written to the database, and tell the observers. Voting day shows both numbers.',

  recordRefusedSubject: 'The count has stopped',
  recordRefused: (title: string) =>
    `The server checks the public record of the election "${title}" itself, and the check has failed.`,
  recordRefusedKept:
    'Voting goes on and every ballot is kept, but nothing more is counted until the record is repaired.',
  recordRefusedNext:
    'Ask the operator who has written to the database, and tell the observers. The log of the server named on Voting day says what is wrong.',

  witnessDiffersSubject: 'A witness has signed another history',
  witnessDiffers: (title: string, name: string, size: number) =>
    `The witness ${name} of the election "${title}" has seen a public record of ${size} entries that is not the one of this server.`,
  witnessDiffersNext:
    'Ask the operator whether an old copy of the database was put back. Otherwise somebody has signed two records: compare checkpoints with the other witnesses and observers, and tell the public.',

  fewWitnessesSubject: 'Few witnesses sign',
  fewWitnesses: (title: string, up: number, of: number, needed: number) =>
    `${up} of the ${of} witnesses of the election "${title}" sign its public record, and readers ask for ${needed}.`,
  tooFewWitnesses: 'Voting goes on, but voters are told that too few have signed.',
  fewTrusteesSubject: 'Few trustees answer',
  fewTrustees: (title: string, up: number, of: number, needed: number) =>
    `${up} of the ${of} trustees of the election "${title}" answer, and each count needs ${needed}.`,
  tooFewTrustees: 'Voting goes on, but counts wait.',
  shortageSilent: (names: string) => `Silent: ${names}.`,
  shortageStart: 'Ask whoever runs the silent ones to start them again.',
  shortageBefore: 'Ask whoever runs the silent ones to start them again before more fail.',
} as const;
