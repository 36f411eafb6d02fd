import { Trans } from '@lingui/react/macro';
import type { WordsOf } from './act-words.ts';

/** The acts that wait on the screen "Parties and nominations". */
export const PARTIES_WORDS: WordsOf<'suspend-party' | 'readmit-party' | 'correct-name'> = {
  'suspend-party': {
    screens: ['parties'],
    title: ({ name }) => <Trans>Suspend {name}</Trans>,
    sentence: ({ name, reason }) => (
      <Trans>
        Suspend the party <strong>{name}</strong>. Reason: {reason}
      </Trans>
    ),
  },
  'readmit-party': {
    screens: ['parties'],
    title: ({ name }) => <Trans>Readmit {name}</Trans>,
    sentence: ({ name, reason }) => (
      <Trans>
        Readmit the party <strong>{name}</strong>. Reason: {reason}
      </Trans>
    ),
  },
  'correct-name': {
    screens: ['parties'],
    title: ({ before }) => <Trans>Correct the name {before}</Trans>,
    sentence: ({ before, name }) => (
      <Trans>
        Correct a name on the ballot from <strong>{before}</strong> to <strong>{name}</strong>.
      </Trans>
    ),
  },
};
