import { PAGES } from '@evoting/contract/constants';
import { ALARM_MAILS } from './alarm-mails.ts';
import { COMMISSION_CHANGES } from './commission-changes.ts';
import { console, login, type Nothing, password, plainName, type Says } from './parts.ts';
import { VOTER_MAILS } from './voter-mails.ts';

/**
 * Every mail that the server sends, by name. The token that creates an account or sets a password follows a
 * #, which browsers send to no server, so that it is in no log.
 */
export const MAILS = {
  'candidate-account': (words, given: { name: string; email: string; password: string }, publicUrl) => ({
    subject: words.accountSubject,
    why: words.accountPutUp(plainName(given.name)),
    body: [words.accountMade, ...login(words, publicUrl), ...password(words, given)],
    notYou: words.accountNotYou,
  }),

  /** To a candidate who already has an account: it stays as it is, and the party may be any. */
  'candidate-again': (words, { name }: { name: string }, publicUrl) => ({
    subject: words.againSubject,
    why: words.againPutUp(plainName(name)),
    body: [words.againSame, ...login(words, publicUrl)],
    notYou: words.againNotYou,
  }),

  'candidate-password': (words, given: { name: string; email: string; password: string }, publicUrl) => ({
    subject: words.resetSubject,
    why: words.resetAsked(plainName(given.name)),
    body: [words.resetEnded, ...login(words, publicUrl), ...password(words, given)],
    notYou: words.resetNotYou,
  }),

  /** The commission's decision on a nomination, to those who act for its party. */
  'nomination-reviewed': (
    words,
    { name, kind, reason }: { name: string; kind: 'send-back' | 'withdraw'; reason: string },
    publicUrl,
  ) => {
    const isBack = kind === 'send-back';
    const who = plainName(name);
    const next = isBack ? [words.sentBackNext] : [];
    return {
      subject: isBack ? words.sentBackSubject : words.withdrawnSubject,
      why: isBack ? words.sentBack(who) : words.withdrawn(who),
      body: [words.reviewReason(reason), ...next, ...login(words, publicUrl)],
      notYou: words.ifNotOfParty,
    };
  },

  /** The commission's decision on a party. It does not name the party: somebody else wrote its name. */
  'party-judged': (
    words,
    { verdict, reason }: { verdict: 'suspend' | 'readmit' | 'refuse'; reason: string },
    publicUrl,
  ) => {
    const [subject, why] = {
      suspend: [words.suspendedSubject, words.suspended] as const,
      readmit: [words.readmittedSubject, words.readmitted] as const,
      refuse: [words.refusedSubject, words.refused] as const,
    }[verdict];
    const body = [words.reviewReason(reason), ...login(words, publicUrl)];
    return { subject, why, body, notYou: words.ifNotOfParty };
  },

  /** To every officer. */
  'commission-changed': (
    words,
    { what, name }: { what: keyof typeof COMMISSION_CHANGES; name: string },
    publicUrl,
  ) => ({
    subject: words.commissionChangedSubject,
    why: COMMISSION_CHANGES[what](words)(plainName(name)),
    body: [...console(words.proposedAt, publicUrl), words.commissionChangedNext],
    notYou: words.ifNoOfficer,
  }),

  'officer-attempts': (words, { kind }: { kind: 'password-wrong' | 'factor-wrong' }, publicUrl) => ({
    subject: words.attemptsSubject,
    why: kind === 'password-wrong' ? words.attemptsPassword : words.attemptsFactor,
    body: [...console(words.proposedAt, publicUrl), words.attemptsNext],
    notYou: words.ifNoOfficer,
  }),

  /** To every officer. It does not name the act: some are for officers' eyes only, and a mailbox is not. */
  'act-proposed': (words, _: Nothing, publicUrl) => ({
    subject: words.proposedSubject,
    why: words.proposedWaits,
    body: [...console(words.proposedAt, publicUrl), words.proposedNext],
    notYou: words.ifNoOfficer,
  }),

  /** To every officer: a vote against a proposal. */
  'act-objected': (words, { name, reason }: { name: string; reason: string }, publicUrl) => ({
    subject: words.objectedSubject,
    why: words.objected(plainName(name)),
    body: [words.objectedReason(reason), ...console(words.proposedAt, publicUrl), words.objectedNext],
    notYou: words.ifNoOfficer,
  }),

  /** To every officer: two have confirmed an end, which one of them can still hold. */
  'end-waits': (
    words,
    { act, until }: { act: 'close-election' | 'declare-void'; until: string },
    publicUrl,
  ) => ({
    subject: act === 'close-election' ? words.closingSubject : words.voidingSubject,
    why: act === 'close-election' ? words.closing(until) : words.voiding(until),
    body: [words.endHold, ...console(words.proposedAt, publicUrl)],
    notYou: words.ifNoOfficer,
  }),

  'end-held': (words, { name, reason }: { name: string; reason: string }, publicUrl) => ({
    subject: words.endHeldSubject,
    why: words.endHeld(plainName(name)),
    body: [words.objectedReason(reason), ...console(words.proposedAt, publicUrl), words.endHeldNext],
    notYou: words.ifNoOfficer,
  }),

  /** To every officer: a confirmed end was overtaken, by another end or by the clock. */
  'end-dropped': (words, { act }: { act: 'close-election' | 'declare-void' }, publicUrl) => ({
    subject: words.endDroppedSubject,
    why: act === 'close-election' ? words.closingDropped : words.voidingDropped,
    body: [...console(words.proposedAt, publicUrl), words.endDroppedNext],
    notYou: words.ifNoOfficer,
  }),

  'voting-ended': (words, { title, until }: { title: string; until: string }, publicUrl) => ({
    subject: words.votingEndedSubject,
    why: words.votingEnded(title),
    body: [words.votingEndedUndo(until), ...console(words.votingEndedAt, publicUrl)],
    notYou: words.ifNoOfficer,
  }),

  'officer-invited': (
    words,
    { commission, link, days }: { commission: string | null; link: string; days: number },
  ) => ({
    subject: words.invitationSubject,
    why: words.invitationAsked(commission),
    body: [
      { says: words.invitationOpen(link), url: link, label: words.invitationLabel },
      words.invitationRules(days),
    ],
    notYou: words.invitationIgnore,
  }),

  /** To every officer, when a command has invited a returning officer. */
  'officer-invited-by-command': (words, _: Nothing, publicUrl) => ({
    subject: words.invitedByCommandSubject,
    why: words.invitedByCommand,
    body: [...console(words.proposedAt, publicUrl), words.invitedByCommandNext],
    notYou: words.ifNoOfficer,
  }),

  /** `isFirst`: the link takes the trustee's place. */
  'trustee-invited': (
    words,
    { title, link, isFirst }: { title: string; link: string; isFirst: boolean },
  ) => ({
    subject: words.trusteeSubject,
    why: isFirst ? words.trusteeAsked(title) : words.trusteeAgain(title),
    body: [
      { says: words.trusteeOpen(link), url: link, label: words.trusteeLabel },
      isFirst ? words.trusteeRules : words.trusteeFile,
    ],
    notYou: words.trusteeIgnore,
  }),

  ...ALARM_MAILS,
  ...VOTER_MAILS,

  /** To every officer: the contact of a place says that somebody else claimed it. */
  'claim-disputed': (words, { voterNumber }: { voterNumber: string }, publicUrl) => ({
    subject: words.claimDisputedSubject,
    why: words.claimDisputed(voterNumber),
    body: [...console(words.claimDisputedAt, publicUrl)],
    notYou: words.ifNoOfficer,
  }),

  /** Tries whether mails can be sent. */
  trial: (words, _: Nothing) => ({
    subject: words.trialSubject,
    why: words.trialDone,
    body: [],
    notYou: words.trialIgnore,
  }),

  newsletter: (words, { toConfirm, toLeave }: { toConfirm: string; toLeave: string }, publicUrl) => {
    const confirm = `${publicUrl}${PAGES.newsletterConfirm}?token=${toConfirm}`;
    const leave = `${publicUrl}${PAGES.newsletterUnsubscribe}?token=${toLeave}`;
    return {
      subject: words.newsletterSubject,
      why: words.newsletterAsked,
      body: [
        { says: words.newsletterOpen(confirm), url: confirm, label: words.newsletterConfirm },
        { says: words.newsletterLeaveAt(leave), url: leave, label: words.newsletterLeave },
      ],
      notYou: words.newsletterIgnore,
    };
  },
} satisfies Readonly<Record<string, Says>>;

export type MailName = keyof typeof MAILS;
/** The data of each mail. */
export type Given<Name extends MailName> = Parameters<(typeof MAILS)[Name]>[1];
