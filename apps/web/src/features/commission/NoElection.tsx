import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { commissionScreen } from '../../lib/paths.ts';

/** A screen that waits for an election, and the way to where one is begun. */
export function NoElection({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <EmptyState title={title ?? <Trans>There is no election yet</Trans>}>
      <div className="flex flex-col items-center gap-4">
        <p>{children}</p>
        <ButtonLink to={commissionScreen('elections')} tone="secondary" size="small">
          <Trans>Go to elections</Trans>
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
