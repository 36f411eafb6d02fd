import { Plural, Trans } from '@lingui/react/macro';
import { ROLE_NAMES } from '../../roles.tsx';
import type { WordsOf } from './act-words.ts';

/** The acts that wait on the screen "The commission". */
export const OFFICERS_WORDS: WordsOf<
  | 'invite-officer'
  | 'vouch-for-officer'
  | 'set-passkeys-only'
  | 'set-contact'
  | 'remove-officer'
  | 'change-officer'
> = {
  'invite-officer': {
    screens: ['officers'],
    title: <Trans>Invite an officer</Trans>,
    sentence: ({ email, role, days }) => (
      <Trans>
        Invite <strong>{email}</strong> to the commission: {ROLE_NAMES[role]}. The mailed link works once,{' '}
        <Plural value={days} one="for # day." other="for # days." />
      </Trans>
    ),
  },
  'vouch-for-officer': {
    screens: ['officers'],
    title: ({ name }) => name,
    sentence: ({ name, readsUntil }, { time }) => {
      const until = time(readsUntil);
      return (
        <Trans>
          Let <strong>{name}</strong> act at once, who otherwise only reads until {until}: you know that they
          have this account.
        </Trans>
      );
    },
    deadlineMs: ({ readsUntil }) => Date.parse(readsUntil),
  },
  'set-passkeys-only': {
    screens: ['officers'],
    title: <Trans>How officers sign</Trans>,
    sentence: ({ on }) =>
      on ? (
        <Trans>
          From now on officers sign by passkeys only. Codes of apps still log them in, but they propose,
          confirm and object to nothing.
        </Trans>
      ) : (
        <Trans>From now on officers decide by codes of apps as well, which prove nothing to others.</Trans>
      ),
  },
  'set-contact': {
    screens: ['officers'],
    title: <Trans>How people reach the commission</Trans>,
    sentence: ({ phone, whatsapp, email, hours, address }) => {
      const none = <Trans>none</Trans>;
      return (
        <Trans>
          Show everybody this contact. Telephone: <strong>{phone ?? none}</strong>. WhatsApp:{' '}
          <strong>{whatsapp ?? none}</strong>. Mail: <strong>{email ?? none}</strong>. Hours: {hours ?? none}.
          Address: {address ?? none}.
        </Trans>
      );
    },
  },
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
