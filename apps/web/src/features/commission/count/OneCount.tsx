import type { CommissionElection } from '@evoting/contract/commission/elections';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { VoidNotice } from '../../../components/VoidNotice.tsx';
import { useOfficer } from '../api.ts';
import { useCount } from '../queries/count.ts';
import { CertifyStep } from './CertifyStep.tsx';
import { CloseStep } from './CloseStep.tsx';
import { DeclareStep } from './DeclareStep.tsx';
import { DecryptStep } from './DecryptStep.tsx';

/** The four steps of one election, each with its state and what can be done. */
export function OneCount({ election }: { election: CommissionElection }) {
  const { data: count, error } = useCount(election.id);
  const mayAct = useOfficer().data?.officer.role === 'returning-officer';
  if (error && !count) return <FailureAlert error={error} />;
  if (!count) return <Skeleton className="h-64" />;
  if (election.declaredVoid) return <VoidNotice title={election.title} {...election.declaredVoid} />;
  const common = { election, count, mayAct };
  return (
    <ol className="flex flex-col gap-6">
      <CloseStep {...common} />
      <DecryptStep {...common} />
      <CertifyStep {...common} />
      <DeclareStep {...common} />
    </ol>
  );
}
