import { Trans } from '@lingui/react/macro';
import { ROLE_NAMES } from '../../roles.tsx';
import type { ToldOf } from './table.ts';

/** The acts on parties, candidates, officers and accounts. */
export const TOLD_OF_PEOPLE: ToldOf<
  'suspend-party' | 'readmit-party' | 'correct-name' | 'remove-officer' | 'change-officer' | 'change-email'
> = {
  'suspend-party': ({ name, reason }) => (
    <Trans>
      Suspend the party <strong>{name}</strong>. Reason: {reason}
    </Trans>
  ),
  'readmit-party': ({ name, reason }) => (
    <Trans>
      Readmit the party <strong>{name}</strong>. Reason: {reason}
    </Trans>
  ),
  'correct-name': ({ before, name }) => (
    <Trans>
      Correct a name on the ballot from <strong>{before}</strong> to <strong>{name}</strong>.
    </Trans>
  ),
  'remove-officer': ({ name }) => (
    <Trans>
      Remove <strong>{name}</strong> from the commission.
    </Trans>
  ),
  'change-officer': ({ name, before, role }) => (
    <Trans>
      Give <strong>{name}</strong> another part in the commission: {ROLE_NAMES[role]} instead of{' '}
      {ROLE_NAMES[before]}.
    </Trans>
  ),
  'change-email': ({ before, email, reason }) => (
    <Trans>
      Give the voter’s account <strong>{before}</strong> the e-mail <strong>{email}</strong>. Reason: {reason}
    </Trans>
  ),
};
