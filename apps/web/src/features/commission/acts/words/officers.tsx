import { Trans } from '@lingui/react/macro';
import { ROLE_NAMES } from '../../roles.tsx';
import type { WordsOf } from './act-words.ts';

/** The acts that wait on the screen "The commission". */
export const OFFICERS_WORDS: WordsOf<'remove-officer' | 'change-officer'> = {
  'remove-officer': {
    screens: ['officers'],
    title: ({ name }) => name,
    sentence: ({ name }) => (
      <Trans>
        Remove <strong>{name}</strong> from the commission.
      </Trans>
    ),
    subjectMayConfirm: true,
  },
  'change-officer': {
    screens: ['officers'],
    title: ({ name }) => name,
    sentence: ({ name, before, role }) => (
      <Trans>
        Give <strong>{name}</strong> another part in the commission: {ROLE_NAMES[role]} instead of{' '}
        {ROLE_NAMES[before]}.
      </Trans>
    ),
  },
};
