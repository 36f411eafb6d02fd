import type { Count } from '@evoting/contract/commission/count';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { commissionScreen } from '../../../lib/paths.ts';

/** Asks trustees to try their key files while there is time to look for a lost one. */
export function TriedKeys({
  trustees: { tried, threshold, trustees },
}: {
  trustees: NonNullable<Count['key']>;
}) {
  if (tried === null) return null;
  const size = trustees.length;
  return (
    <>
      <p>
        <Trans>
          {tried} of {size} trustees have tried their key file since the opening; {threshold} are needed.
        </Trans>
      </p>
      {tried < size && (
        <p className="text-soft">
          <Trans>
            Ask the others to try theirs before voting ends: under{' '}
            <Link to={commissionScreen('trustees')} className="link">
              Trustees
            </Link>{' '}
            you see who they are, and can send the link again.
          </Trans>
        </p>
      )}
    </>
  );
}
