import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../../components/EmptyState.tsx';

/** Why there are no numbers. */
export function NoResults({ isHidden }: { isHidden: boolean }) {
  return (
    <EmptyState title={<Trans>No data available</Trans>}>
      {isHidden ? (
        <Trans>The count of this election is published when voting closes.</Trans>
      ) : (
        <Trans>When an election opens, its count appears here post by post.</Trans>
      )}
    </EmptyState>
  );
}
