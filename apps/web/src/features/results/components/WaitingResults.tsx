import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../components/Skeleton.tsx';

export function WaitingResults() {
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="text-xl">
        <Trans>Loading...</Trans>
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-14" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  );
}
