import { console, plainName, type Says } from './parts.ts';

/** The witnesses or trustees of an election of whom few are left, or too few. */
interface ShortageGiven {
  readonly title: string;
  readonly what: 'witnesses' | 'trustees';
  readonly up: number;
  readonly of: number;
  readonly needed: number;
  /** The names of the others. */
  readonly silent: readonly string[];
}

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

  'record-refused': (words, { title }: { title: string }, publicUrl) => ({
    subject: words.recordRefusedSubject,
    why: words.recordRefused(title),
    body: [words.recordRefusedKept, words.recordRefusedNext, ...console(words.votingEndedAt, publicUrl)],
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

  shortage: (words, { title, what, up, of, needed, silent }: ShortageGiven, publicUrl) => {
    const isOfWitnesses = what === 'witnesses';
    const left = isOfWitnesses ? words.fewWitnesses : words.fewTrustees;
    const tooFew = isOfWitnesses ? words.tooFewWitnesses : words.tooFewTrustees;
    // The name of a witness is an address, in a key that officers typed.
    const names = silent.map((name) => (isOfWitnesses ? name : (plainName(name) ?? '…')));
    const next = up < needed ? [tooFew, words.shortageStart] : [words.shortageBefore];
    return {
      subject: isOfWitnesses ? words.fewWitnessesSubject : words.fewTrusteesSubject,
      why: left(title, up, of, needed),
      body: [words.shortageSilent(names.join(', ')), ...next, ...console(words.votingEndedAt, publicUrl)],
      notYou: words.ifNoOfficer,
    };
  },
} satisfies Readonly<Record<string, Says>>;
