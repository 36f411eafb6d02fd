import { Trans } from '@lingui/react/macro';
import type { WordsOf } from './act-words.ts';

/** The acts that wait on the screen "Help desk". */
export const DESK_WORDS: WordsOf<'change-email'> = {
  'change-email': {
    screens: ['desk'],
    title: <Trans>Change the e-mail of a voter</Trans>,
    sentence: ({ before, email, reason }) => (
      <Trans>
        Give the voter’s account <strong>{before}</strong> the e-mail <strong>{email}</strong>; an empty
        account with it ends. Reason: {reason}
      </Trans>
    ),
    logSentence: ({ reason }) => <Trans>Give a voter's account another e-mail. Reason: {reason}</Trans>,
  },
};
