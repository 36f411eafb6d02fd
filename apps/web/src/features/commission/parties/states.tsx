import type { NominationStatus, PartyStatus } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/fields/SelectField.tsx';

/** The names of the states. */
export const NOMINATION_STATES: Readonly<Record<NominationStatus, ReactNode>> = {
  submitted: <Trans>Waits</Trans>,
  approved: <Trans>Approved</Trans>,
  'sent-back': <Trans>Sent back</Trans>,
  withdrawn: <Trans>Withdrawn</Trans>,
};

export const PARTY_STATES: Readonly<Record<PartyStatus, ReactNode>> = {
  registered: <Trans>Registered</Trans>,
  approved: <Trans>Approved</Trans>,
  suspended: <Trans>Suspended</Trans>,
};

/** The field that filters a list by state. */
export function StateField<Status extends string>({
  states,
  value,
  onChange,
}: {
  states: Readonly<Record<Status, ReactNode>>;
  value: Status | '';
  onChange: (status: Status | '') => void;
}) {
  return (
    <SelectField
      label={<Trans>Show</Trans>}
      value={value}
      onChange={({ target }) => onChange(target.value as Status | '')}
    >
      <option value="">
        <Trans>All</Trans>
      </option>
      {(Object.keys(states) as Status[]).map((status) => (
        <option key={status} value={status}>
          {states[status]}
        </option>
      ))}
    </SelectField>
  );
}
