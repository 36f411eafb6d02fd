import type { OfficerRole } from '@evoting/contract/call';
import type { DataOf } from '@evoting/contract/calls';
import type { Wanted } from '@evoting/contract/commission/acts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';
import { RoleField } from './RoleField.tsx';

type Officer = DataOf<'GET /commission/officers'>['officers'][number];

/** Proposes another part for an officer, or none. */
export function ChangeDialog({ officer, onClose }: { officer: Officer; onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<OfficerRole | 'removed'>(officer.role);
  const { name } = officer;
  return (
    <ProposeDialog
      title={name}
      electionId={null}
      wanted={wantedOf(officer, chosen)}
      missing={<Trans>Choose another part first.</Trans>}
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

/** Null where nothing would change. */
function wantedOf({ id: officer, name, role: before }: Officer, to: OfficerRole | 'removed'): Wanted | null {
  if (to === before) return null;
  const params = { officer, name, before };
  if (to === 'removed') return { act: 'remove-officer', params };
  return { act: 'change-officer', params: { ...params, role: to } };
}
