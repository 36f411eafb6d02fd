import type { CannotVoteReason } from '@evoting/contract/vote';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { LastingReason } from './LastingReason.tsx';
import { Voted } from './Voted.tsx';

interface CannotProps {
  reason: CannotVoteReason | undefined;
  /** Absent where it could not be loaded. */
  account: string | undefined;
}

/** In a file of their own: most voters never need them. */
const ConfirmEmail = lazy(async () => ({ default: (await import('./ConfirmEmail.tsx')).ConfirmEmail }));
const ClaimPlace = lazy(async () => ({ default: (await import('./ClaimPlace.tsx')).ClaimPlace }));

/**
 * What is shown in place of the paper: the voter has voted, or cannot vote for a reason that is said, and
 * where the voter can do something about it, that.
 */
export function CannotVote({ reason, account }: CannotProps) {
  if (reason === undefined) return <Voted account={account} />;
  if (reason !== 'not-confirmed' && reason !== 'not-on-roll') return <LastingReason reason={reason} />;
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      {reason === 'not-confirmed' ? <ConfirmEmail /> : <ClaimPlace />}
    </Suspense>
  );
}
