import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../../components/Skeleton.tsx';

const Timeline = lazy(async () => ({ default: (await import('./Timeline.tsx')).Timeline }));

interface CountOverTimeProps {
  post: string;
  /** The record of a former election. */
  log: string | undefined;
  /** Changes with each count. */
  version: string;
}

/** Shows the live counts of a post over time, loaded when somebody opens it. */
export function CountOverTime(props: CountOverTimeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="mt-8 not-open:print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 text-xl font-bold">
        <Trans>How this count grew</Trans>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Timeline {...props} />
        </Suspense>
      )}
    </details>
  );
}
