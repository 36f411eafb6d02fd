import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { addPart } from '../../../lib/locale.ts';
import { receiptsOf } from '../../../lib/receipts.ts';
import { useLogs } from '../../verify/api.ts';

const PublicBoard = lazy(async () => {
  const module = import('../../../components/audit/board/PublicBoard.tsx');
  await addPart('audit');
  return { default: (await module).PublicBoard };
});

/** Shows on demand the trackers of all ballots in the current record. */
export function AllBallots({ account }: { account: string | undefined }) {
  const { data: logs } = useLogs();
  const [isOpen, setIsOpen] = useState(false);
  const log = logs?.find(({ current }) => current) ?? logs?.[0];
  if (!log) return null;
  const mine = account === undefined ? [] : receiptsOf(account).map(({ tracker }) => tracker);
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>All ballots</Trans>
      </h2>
      <p className="max-w-prose text-soft">
        <Trans>
          Everybody sees the same list. It says nothing of who cast a ballot, or when, or for whom.
        </Trans>
      </p>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PublicBoard log={log} mine={mine} />
        </Suspense>
      ) : (
        <Button tone="secondary" className="self-start" onClick={() => setIsOpen(true)}>
          <Trans>Page through the trackers</Trans>
        </Button>
      )}
    </Card>
  );
}
