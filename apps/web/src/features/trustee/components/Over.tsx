import type { Ceremony } from '@evoting/contract/commission/trustees';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ask } from '../runner.ts';

/** The making of this key has ended: names who sent a wrong value, where this device finds it proved. */
export function Over({ ceremony }: { ceremony: Ceremony }) {
  const [isProved, setProved] = useState<boolean | null>(null);
  useEffect(() => {
    let isLeft = false;
    setProved(null);
    void ask({ kind: 'judge', ceremony }).then((answer) => {
      if (!isLeft) setProved(answer.kind === 'judge' && answer.isProved);
    });
    return () => {
      isLeft = true;
    };
  }, [ceremony]);
  const name = ceremony.trustees[(ceremony.guilty ?? 0) - 1]?.name ?? '';
  if (isProved === null) return <Skeleton className="h-24" />;
  return (
    <Alert tone="danger">
      {isProved ? (
        <Trans>
          {name} sent another trustee a wrong value: this page has checked the proof, by what the server shows
          that all have sent. This key is not made. The electoral commission invites the trustees anew.
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
