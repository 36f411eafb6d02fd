import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans, useLingui } from '@lingui/react/macro';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { NoElection } from '../NoElection.tsx';
import { useElections } from '../queries/elections.ts';
import { KeyHolders } from './KeyHolders.tsx';

/** The current election, and earlier ones whose count still waits for their trustees. */
const isShown = ({ isCurrent, status, hasResult, isArchived }: CommissionElection) =>
  isCurrent || (status === 'closed' && !hasResult && !isArchived);

/** The holders of the current election's key: this server, or trustees. */
export function TrusteesPage() {
  const { t } = useLingui();
  const { data, error } = useElections();
  const elections = data?.elections.filter(isShown) ?? [];
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Trustees - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Trustees</Trans>
      </h1>
      <p className="max-w-prose text-soft">
        <Trans>
          Trustees hold the key of an election together: as many of them as you choose open the count, and no
          ballot is opened without them. Choose people who would not all agree to cheat.
        </Trans>
      </p>
      {error && <FailureAlert error={error} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && elections.length === 0 && (
        <NoElection>
          <Trans>Trustees are invited for one election each, while it is a draft.</Trans>
        </NoElection>
      )}
      {elections.map((election) => (
        <KeyHolders key={election.id} election={election} />
      ))}
    </div>
  );
}
