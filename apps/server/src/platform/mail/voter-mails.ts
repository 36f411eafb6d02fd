import type { VotersUse } from '@evoting/contract/commission/draft';
import { PAGES } from '@evoting/contract/constants';
import type { Content } from './layout.ts';
import type { Nothing } from './parts.ts';
import type { VoterWords } from './words.ts';

type VoterSays = (words: VoterWords, given: never, publicUrl: string) => Content;

/** The link that opens a place on the roll. */
export const placeLink = (publicUrl: string, voterNumber: string, code: string): string =>
  `${publicUrl}${PAGES.voteByLink}#${voterNumber}.${code}`;

interface Reminder {
  readonly title: string;
  readonly isClaimed: boolean;
  readonly votersUse: VotersUse;
}

/** The mails to voters: those with drafts in other languages. */
export const VOTER_MAILS = {
  'password-link': (words, { token, minutes }: { token: string; minutes: number }, publicUrl) => {
    const url = `${publicUrl}${PAGES.resetPassword}#${token}`;
    return {
      subject: words.linkSubject,
      why: words.linkAsked,
      body: [
        { says: words.linkOpen(url), url, label: words.linkSubject },
        words.linkNewOwner,
        words.linkRules(minutes),
      ],
      notYou: words.linkIgnore,
    };
  },

  'password-changed': (words, _: Nothing) => ({
    subject: words.changedSubject,
    why: words.changedDone,
    body: [words.changedEnded],
    notYou: words.changedHelp,
  }),

  /** To the former mailbox, which does not learn the new one. */
  'email-taken-away': (words, _: Nothing) => ({
    subject: words.emailChangedSubject,
    why: words.emailChangedBefore,
    body: [],
    notYou: words.emailChangedHelp,
  }),

  'email-given': (words, _: Nothing, publicUrl) => {
    const url = `${publicUrl}${PAGES.forgotPassword}`;
    return {
      subject: words.emailChangedSubject,
      why: words.emailChangedNow,
      body: [{ says: words.emailChangedNext(url), url }],
      notYou: words.emailChangedNotYou,
    };
  },

  code: (words, { what, code, minutes }: { what: 'email' | 'place'; code: string; minutes: number }) => ({
    subject: words.codeSubject,
    why: what === 'email' ? words.codeForEmail : words.codeForPlace,
    body: [{ says: code, code }, words.codeRules(minutes)],
    notYou: words.codeIgnore,
  }),

  /**
   * To the former contact of a place on the roll. It names no voter: the address may have been a stranger's
   * by mistake.
   */
  'contact-gone': (words, _: Nothing) => ({
    subject: words.contactGoneSubject,
    why: words.contactGone,
    body: [],
    notYou: words.contactGoneHelp,
  }),

  /** The code of a letter. */
  'letter-code': (words, { voterNumber, code }: { voterNumber: string; code: string }, publicUrl) => ({
    subject: words.codeSubject,
    why: words.codeOfLetter(voterNumber),
    body: [{ says: code, code }, { says: words.loginAt(publicUrl), url: publicUrl }, words.codeOfLetterRules],
    notYou: words.codeOfLetterNotYou,
  }),

  /** A link that votes with a place on the roll. Its number and code follow a #, which browsers send to no server. */
  'place-link': (
    words,
    { voterNumber, code, title }: { voterNumber: string; code: string; title: string },
    publicUrl,
  ) => {
    const url = placeLink(publicUrl, voterNumber, code);
    return {
      subject: words.placeLinkSubject,
      why: words.placeLink(voterNumber),
      body: [
        title,
        { says: words.placeLinkOpen(url), url, label: words.placeLinkLabel },
        words.placeLinkRules,
      ],
      notYou: words.codeOfLetterNotYou,
    };
  },

  /** To the contact of a place whose voter has not voted. */
  reminder: (words, { title, isClaimed, votersUse }: Reminder, publicUrl) => {
    const url = `${publicUrl}${PAGES.voterElection}`;
    return {
      subject: words.reminderSubject,
      why: isClaimed ? words.reminderClaimed(title) : words.reminderUnclaimed(title),
      body: [
        ...(votersUse === 'accounts' ? [] : [words.reminderLink]),
        ...(isClaimed || votersUse === 'links' ? [] : [words.reminderClaim]),
        ...(votersUse === 'links' ? [] : [{ says: words.reminderAt(url), url }]),
        words.reminderSeen,
      ],
      notYou: words.reminderNotYou,
    };
  },

  /** To the contact of a place that somebody claimed by the code of its letter. */
  'place-claimed': (words, { voterNumber, token }: { voterNumber: string; token: string }, publicUrl) => {
    const url = `${publicUrl}${PAGES.notMyClaim}#${token}`;
    return {
      subject: words.placeClaimedSubject,
      why: words.placeClaimed(voterNumber),
      body: [words.placeClaimedFine, { says: words.notMyClaimAt(url), url, label: words.notMyClaim }],
      notYou: words.placeClaimedHelp,
    };
  },

  /** To the contact of a place that has voted by a link or a letter, once voting has ended. */
  'place-voted': (words, given: { voterNumber: string; title: string }) => ({
    subject: words.placeVotedSubject,
    why: words.placeVoted(given),
    body: [words.placeClaimedFine, words.placeVotedWhen],
    notYou: words.placeVotedHelp,
  }),
} satisfies Readonly<Record<string, VoterSays>>;
