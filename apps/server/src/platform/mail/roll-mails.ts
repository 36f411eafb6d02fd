import { PAGES } from '@evoting/contract/constants';
import { console, type Nothing, type Says } from './parts.ts';

/** The mails about places on the roll. */
export const ROLL_MAILS = {
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

  /** To every officer: the contact of a place says that somebody else claimed it. */
  'claim-disputed': (words, { voterNumber }: { voterNumber: string }, publicUrl) => ({
    subject: words.claimDisputedSubject,
    why: words.claimDisputed(voterNumber),
    body: [...console(words.claimDisputedAt, publicUrl)],
    notYou: words.ifNoOfficer,
  }),
} satisfies Readonly<Record<string, Says>>;
