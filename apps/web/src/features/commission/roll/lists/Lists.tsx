import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { SendList } from './SendList.tsx';

// Loaded only once there is a list: the form for the first one needs none of it.
const OneList = lazy(async () => ({ default: (await import('./OneList.tsx')).OneList }));

interface ListsProps {
  imports: readonly RollImport[];
  mayChange: boolean;
  /** A frozen roll takes no lists. */
  mayAdd: boolean;
}

/** The lists of voters that were sent, newest first, and the way to send one. */
export function Lists({ imports, mayChange, mayAdd }: ListsProps) {
  const shown = imports.filter(({ state }) => state !== 'dropped');
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Lists of voters</Trans>
      </h2>
      {mayAdd && <SendList />}
      <Suspense fallback={<Skeleton className="h-40" />}>
        {shown.map(({ id }) => (
          <OneList key={id} id={id} mayChange={mayChange} mayAdd={mayAdd} />
        ))}
      </Suspense>
      {shown.length === 0 && (
        <p className="text-soft">
          <Trans>No list was imported yet.</Trans>
        </p>
      )}
    </section>
  );
}
