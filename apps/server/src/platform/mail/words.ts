import type { LanguageCode } from '@evoting/contract/constants';
import type { english } from './english.ts';
import { hausa } from './hausa.ts';
import { igbo } from './igbo.ts';
import { naija } from './naija.ts';
import type { votersInEnglish } from './voters-english.ts';
import { yoruba } from './yoruba.ts';

type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : English[Key];
};
/** The sentences of all mails in one language; an incomplete catalogue does not compile. */
export type MailWords = Translated<typeof english>;
/** The sentences of the mails that voters get. */
export type VoterWords = Translated<typeof votersInEnglish>;

/** The mails to voters in a language whose sentences nobody has reviewed: the English stands below them. */
export interface VoterDraft extends VoterWords {
  readonly language: LanguageCode;
  readonly draftNote: string;
}

/** A new language is a file beside `hausa.ts` and a line here. */
export const DRAFTS: Readonly<Record<Exclude<LanguageCode, 'en'>, VoterDraft>> = {
  ha: hausa,
  yo: yoruba,
  ig: igbo,
  pcm: naija,
};

/** The language of people without an account, and of accounts that chose none. */
export const DEFAULT_LOCALE = 'en';

/** Returns the draft in a language, or null. */
export const draftIn = (locale: string): VoterDraft | null =>
  Object.hasOwn(DRAFTS, locale) ? DRAFTS[locale as keyof typeof DRAFTS] : null;
