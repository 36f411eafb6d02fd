import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../../../components/Skeleton.tsx';

export function WaitingEntry() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-6">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-32" />
    </div>
  );
}
