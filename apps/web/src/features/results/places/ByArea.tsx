import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useAreas } from '../api.ts';

const Places = lazy(async () => ({ default: (await import('./Places.tsx')).Places }));

export interface ByAreaProps {
  post: string;
  /** The record of a former election. */
  log: string | undefined;
  /** The code of the chosen area; empty for the whole election. */
  area: string;
  /** Changes with each count. */
  version: string;
  isFinal: boolean;
  /** The address of the post in an area, on this page. */
  addressOf: (area: string) => string;
}

/** Shows a post by area: open with the result, before it once somebody opens it. Renders nothing without areas. */
export function ByArea({ isFinal, ...props }: ByAreaProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isFinal;
  const areas = useAreas(props.log).data ?? [];
  if (areas.length < 2) return null;
  return (
    <details
      className="mt-8 not-open:print:hidden"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setChosen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 text-xl font-bold">
        <Trans>By area</Trans>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Places {...props} />
        </Suspense>
      )}
    </details>
  );
}
