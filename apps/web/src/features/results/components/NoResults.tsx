import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { HiddenCount } from '../../../components/HiddenCount.tsx';

/** Explains why there are no numbers. */
export function NoResults({ meta }: { meta: ResultsMeta | undefined }) {
  return (
    <EmptyState title={<Trans>No data available</Trans>}>
      {meta?.hidden ? (
        <HiddenCount meta={meta} />
      ) : (
        <Trans>When an election opens, its count appears here post by post.</Trans>
      )}
    </EmptyState>
  );
}
