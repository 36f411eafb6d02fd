import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../../../components/Skeleton.tsx';

export function WaitingPaper() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-16" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
