import type { CannotVoteReason } from '@evoting/contract/vote';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { isByLink } from '../../../../lib/session.ts';
import { LastingReason } from './LastingReason.tsx';
import { Voted } from './Voted.tsx';

interface CannotProps {
  reason: CannotVoteReason | undefined;
  /** Undefined if it could not be loaded. */
  account: string | undefined;
}

/** Loaded lazily: most voters never need them. */
const ConfirmEmail = lazy(async () => ({ default: (await import('./ConfirmEmail.tsx')).ConfirmEmail }));
const ClaimPlace = lazy(async () => ({ default: (await import('./ClaimPlace.tsx')).ClaimPlace }));
const StandEntry = lazy(async () => ({ default: (await import('./StandEntry.tsx')).StandEntry }));

/** Shown in place of the paper: the voter has voted, or cannot vote for this reason. */
export function CannotVote({ reason, account }: CannotProps) {
  if (reason === undefined) return <Voted account={account} />;
  if (reason !== 'not-confirmed' && reason !== 'not-on-roll')
    return (
      <>
        <LastingReason reason={reason} />
        {reason === 'not-open' && !isByLink() && (
          <Suspense>
            <StandEntry />
          </Suspense>
        )}
      </>
    );
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      {reason === 'not-confirmed' ? <ConfirmEmail /> : <ClaimPlace />}
    </Suspense>
  );
}
