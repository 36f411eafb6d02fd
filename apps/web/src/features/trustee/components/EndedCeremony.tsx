import type { Ceremony } from '@evoting/contract/commission/trustees';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { runInWorker } from '../runner.ts';

type Finding = 'proved' | 'unproved' | 'unchecked';

/**
 * Names the trustee who sent a wrong value, after checking the proof on this device. A missing proof is shown
 * differently from a check that could not be made.
 */
export function EndedCeremony({ ceremony }: { ceremony: Ceremony }) {
  const [finding, setFinding] = useState<Finding | null>(null);
  useEffect(() => {
    let isCancelled = false;
    setFinding(null);
    void runInWorker({ kind: 'judge', ceremony }).then((answer) => {
      if (isCancelled) return;
      if (answer.kind !== 'judge') setFinding('unchecked');
      else setFinding(answer.isProved ? 'proved' : 'unproved');
    });
    return () => {
      isCancelled = true;
    };
  }, [ceremony]);
  const name = ceremony.trustees[(ceremony.guilty ?? 0) - 1]?.name ?? '';
  if (finding === null) return <Skeleton className="h-24" />;
  if (finding === 'unchecked')
    return (
      <Alert tone="attention">
        <Trans>
          The server says that {name} sent another trustee a wrong value. This could not be checked here: do
          not believe it yet, and load this page again.
        </Trans>
      </Alert>
    );
  return (
    <Alert tone="danger">
      {finding === 'proved' ? (
        <Trans>
          {name} sent another trustee a wrong value: this page has checked the proof, by what the server shows
          that all have sent. This key is not made. The electoral commission invites the trustees again.
        </Trans>
      ) : (
        <Trans>
          The server says that {name} sent another trustee a wrong value, and nothing here proves it. Do not
          believe it, and tell the other trustees and the electoral commission at once.
        </Trans>
      )}
    </Alert>
  );
}
