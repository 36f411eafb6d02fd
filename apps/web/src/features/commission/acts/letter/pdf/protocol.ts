import type { Letter } from '@evoting/contract/commission/letters';
import type { LetterElection } from '../letterLink.ts';

/** The words that all letters of an election share. */
export interface LetterWords {
  readonly title: string;
  /** The commission's name; null if it has none. */
  readonly commission: string | null;
  readonly voterNumber: string;
  readonly code: string;
  readonly steps: readonly string[];
  /** This site's address. The words that begin with it are bold, because voters compare them. */
  readonly site: string;
  readonly warning: string;
  readonly whomToAsk: string;
  /** The ways to reach the commission; none if it gives none. */
  readonly contact: readonly string[];
}

export interface LettersOrder {
  readonly letters: readonly Letter[];
  readonly votersUse: LetterElection['votersUse'];
  readonly words: LetterWords;
  /** The id of the commission's logo. */
  readonly logo: string | null;
}

/** Characters that the fonts of the letters lack, each of which is printed as a question mark. */
export interface Lacking {
  readonly characters: readonly string[];
  /** The voter numbers of the letters that have one. */
  readonly voterNumbers: readonly string[];
}

export interface MadePdf {
  readonly pdf: Blob;
  readonly lacking: Lacking;
  /** The commission has a logo, which could not be read. */
  readonly lacksLogo: boolean;
}

export type LettersReply =
  | { readonly kind: 'progress'; readonly made: number }
  | ({ readonly kind: 'made' } & MadePdf)
  | { readonly kind: 'failed' };
