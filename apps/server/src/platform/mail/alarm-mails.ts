import { console, type Says } from './parts.ts';

/** The mails that tell every officer of a danger to the election. */
export const ALARM_MAILS = {
  'ballots-differ': (
    words,
    { title, ballots, voters }: { title: string; ballots: number; voters: number },
    publicUrl,
  ) => ({
    subject: words.ballotsDifferSubject,
    why: words.ballotsDiffer(title, ballots, voters),
    body: [words.ballotsDifferKept, words.ballotsDifferNext, ...console(words.votingEndedAt, publicUrl)],
    notYou: words.ifNoOfficer,
  }),

  'witness-differs': (
    words,
    { title, name, size }: { title: string; name: string; size: number },
    publicUrl,
  ) => ({
    subject: words.witnessDiffersSubject,
    why: words.witnessDiffers(title, name, size),
    body: [words.witnessDiffersNext, ...console(words.votingEndedAt, publicUrl)],
    notYou: words.ifNoOfficer,
  }),
} satisfies Readonly<Record<string, Says>>;
