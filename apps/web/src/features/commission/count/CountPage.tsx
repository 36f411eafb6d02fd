import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ProposalList } from '../acts/ProposalList.tsx';
import { NoElection } from '../NoElection.tsx';
import { useElections } from '../queries/elections.ts';
import { OneCount } from './OneCount.tsx';

/** Leads from the close of voting to the certified result. */
export function CountPage() {
  const { t } = useLingui();
  const { data, error } = useElections();
  const [chosen, setChosen] = useState<string>();
  const elections = data?.elections.filter(({ status }) => status !== 'draft') ?? [];
  const election = elections.find(({ id }) => id === chosen) ?? elections[0];
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Count and certify - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Count and certify</Trans>
      </h1>
      {error && <FailureAlert error={error} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && !election && (
        <NoElection title={<Trans>There is nothing to count yet</Trans>}>
          <Trans>When an election is open, you see here what follows its close.</Trans>
        </NoElection>
      )}
      {election && elections.length > 1 && (
        <SelectField
          label={t`Election`}
          value={election.id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {elections.map(({ id, title, year }) => (
            <option key={id} value={id}>
              {title} ({year})
            </option>
          ))}
        </SelectField>
      )}
      <ProposalList screen="count" />
      {election && <OneCount key={election.id} election={election} />}
    </div>
  );
}
