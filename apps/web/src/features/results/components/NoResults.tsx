import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans } from '@lingui/react/macro';
import { CountLater } from '../../../components/CountLater.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';

/** Why there are no numbers. */
export function NoResults({ meta }: { meta: ResultsMeta | undefined }) {
  return (
    <EmptyState title={<Trans>No data available</Trans>}>
      {meta?.hidden ? (
        <CountLater meta={meta} />
      ) : (
        <Trans>When an election opens, its count appears here post by post.</Trans>
      )}
    </EmptyState>
  );
}
