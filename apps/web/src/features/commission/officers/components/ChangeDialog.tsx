import type { OfficerRole } from '@evoting/contract/call';
import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';
import { RoleField } from './RoleField.tsx';

type Officer = DataOf<'GET /commission/officers'>['officers'][number];

/** Proposes another role for an officer, or to remove the officer. */
export function ChangeDialog({ officer, onClose }: { officer: Officer; onClose: () => void }) {
  const { t } = useLingui();
  const { id, name, role, isSuspended } = officer;
  const [chosen, setChosen] = useState<OfficerRole | 'removed'>(isSuspended ? 'removed' : role);
  const seen = { officer: id, name, before: role };
  return (
    <ProposeDialog
      act={chosen === 'removed' ? 'remove-officer' : 'change-officer'}
      electionId={null}
      params={chosen === 'removed' ? seen : { ...seen, role: chosen }}
      missing={chosen === role && <Trans>Choose another part first.</Trans>}
      onClose={onClose}
    >
      <RoleField value={chosen} onChange={(event) => setChosen(event.target.value as typeof chosen)}>
        <option value="removed">{t`None: remove from the commission`}</option>
      </RoleField>
      {chosen === 'removed' && (
        <p>
          <Trans>
            Wherever {name} is logged in, their session ends at once. What they did stays in the log.
          </Trans>
        </p>
      )}
    </ProposeDialog>
  );
}
