import { Plural, Trans } from '@lingui/react/macro';
import { CommissionLogo } from '../../../../components/CommissionLogo.tsx';
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
    title: <Trans>The commission's face</Trans>,
    sentence: ({ name, logo, about, ownFigures, phone, whatsapp, email, hours, address }) => {
      const none = <Trans>none</Trans>;
      return (
        <>
          {logo !== null && <CommissionLogo id={logo} className="mb-3 size-24 border border-line" />}
          <Trans>
            Show everybody this contact. Telephone: <strong>{phone ?? none}</strong>. WhatsApp:{' '}
            <strong>{whatsapp ?? none}</strong>. Mail: <strong>{email ?? none}</strong>. Hours:{' '}
            {hours ?? none}. Address: {address ?? none}.
          </Trans>{' '}
          {name === null ? (
            <Trans>The commission keeps the name that it was set up with.</Trans>
          ) : (
            <Trans>
              The commission is called <strong>{name}</strong>.
            </Trans>
          )}{' '}
          {logo === null ? <Trans>It has no logo.</Trans> : <Trans>Its logo is the picture shown.</Trans>}{' '}
          {about === null ? (
            <Trans>The front page says nothing about it.</Trans>
          ) : (
            <Trans>The front page says: “{about}”</Trans>
          )}{' '}
          {ownFigures ? (
            <Trans>The front page shows the election's own figures.</Trans>
          ) : (
            <Trans>The front page shows the figures of E-Voting.</Trans>
          )}
        </>
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
