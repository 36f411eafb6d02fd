import type { CannotVoteReason } from '@evoting/contract/vote';
import { Trans } from '@lingui/react/macro';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { lazy, type ReactNode, Suspense } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Tracker } from '../../../components/Tracker.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useMyReceipt } from '../voted.ts';

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
  if (reason !== 'not-confirmed' && reason !== 'not-on-roll') return <Reason reason={reason} />;
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      {reason === 'not-confirmed' ? <ConfirmEmail /> : <ClaimPlace />}
    </Suspense>
  );
}

function Voted({ account }: { account: string | undefined }) {
  return (
    <Card className="flex flex-col items-center gap-5 px-6 py-12 text-center">
      <IconCircleCheckFilled aria-hidden="true" className="size-20 text-brand" />
      <h2 className="text-4xl" data-arrival>
        <Trans>You're all good!</Trans>
      </h2>
      <p className="max-w-prose text-lg">
        <Trans>Your vote has been recorded. Thank you for taking part in the democratic process.</Trans>
      </p>
      {account === undefined ? (
        <p className="max-w-prose text-soft">
          <Trans>Your account could not be loaded, nor your receipt. Reload the page.</Trans>
        </p>
      ) : (
        <MyReceipt account={account} />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.results} target="_blank" rel="noopener">
          <Trans>View election results</Trans>
        </ButtonLink>
        <ButtonLink to={paths.ballot} tone="secondary">
          <Trans>Find my ballot in the record</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Where the receipt is: on this device, on its way again, or on the device that the ballot was cast with. */
function MyReceipt({ account }: { account: string }) {
  const { data: receipt, error, isFetching, refetch } = useMyReceipt(account);
  if (receipt) {
    return (
      <div className="flex flex-col items-center gap-2">
        <p className="text-soft">
          <Trans>The tracker of your ballot:</Trans>
        </p>
        <Tracker tracker={receipt.tracker} className="justify-center" />
      </div>
    );
  }
  if (error) {
    return (
      <Alert tone="attention" className="text-left">
        <p>
          <Trans>Your ballot was sent, but its receipt has not arrived on this device yet.</Trans>
        </p>
        <p>{messageOf(error)}</p>
        <Button
          tone="secondary"
          size="small"
          pending={isFetching}
          onClick={() => void refetch()}
          className="mt-2"
        >
          <Trans>Fetch my receipt</Trans>
        </Button>
      </Alert>
    );
  }
  if (receipt === undefined) return null;
  return (
    <p className="max-w-prose text-soft">
      <Trans>
        There is no receipt of this account on this device: it is on the device that you voted with, or where
        you saved it.
      </Trans>
    </p>
  );
}

/** Reasons that a voter can only wait out, or cannot change at all. */
type LastingReason = Exclude<CannotVoteReason, 'not-confirmed' | 'not-on-roll'>;

const TEXTS: Record<LastingReason, { title: ReactNode; text: ReactNode }> = {
  'no-election': {
    title: <Trans>There is no election at the moment</Trans>,
    text: <Trans>When the next one is announced, its ballot paper will be here.</Trans>,
  },
  'not-open': {
    title: <Trans>Voting has not opened yet</Trans>,
    text: (
      <Trans>Come back when the election opens. The bell at the top of the homepage tells you when.</Trans>
    ),
  },
  closed: {
    title: <Trans>Voting has closed</Trans>,
    text: <Trans>No more ballots are taken. The results show the count, and anyone can check it.</Trans>,
  },
  'not-a-voter': {
    title: <Trans>This account is not on the voters' roll</Trans>,
    text: <Trans>Log in with a voter account to vote.</Trans>,
  },
};

function Reason({ reason }: { reason: LastingReason }) {
  const { title, text } = TEXTS[reason];
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      <p className="pt-3">
        <ButtonLink to={paths.results} tone="secondary">
          <Trans>View election results</Trans>
        </ButtonLink>
      </p>
    </EmptyState>
  );
}
