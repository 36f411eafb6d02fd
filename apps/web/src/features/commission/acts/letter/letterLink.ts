import type { VotersUse } from '@evoting/contract/commission/draft';
import type { Letter } from '@evoting/contract/commission/letters';
import { paths } from '../../../../lib/paths.ts';

/** The election of letters. */
export interface LetterElection {
  readonly title: string;
  readonly votersUse: VotersUse;
}

/**
 * The link that opens a letter's place, which the letter has as a QR code. Number and code follow a #, which browsers
 * send to no server.
 * @returns null where voters use accounts
 */
export const letterLink = (
  { voterNumber, code }: Pick<Letter, 'voterNumber' | 'code'>,
  { votersUse }: Pick<LetterElection, 'votersUse'>,
): string | null =>
  votersUse === 'accounts'
    ? null
    : `${location.origin}${paths.voteByLink}#${voterNumber}.${code.replaceAll('-', '')}`;
