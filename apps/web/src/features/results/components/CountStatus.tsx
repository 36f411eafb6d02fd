import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Certified } from './Certified.tsx';

const STATUS: Record<ResultsMeta['status'], ReactNode> = {
  none: <Trans>No election</Trans>,
  'not-open': <Trans>Voting has not opened yet</Trans>,
  open: <Trans>Voting is open: the count is still growing</Trans>,
  closed: <Trans>Voting has closed: not every ballot is counted yet</Trans>,
};

export function CountStatus({ meta }: { meta: ResultsMeta }) {
  if (meta.certification) return <Certified {...meta.certification} />;
  if (meta.hasResult) {
    return (
      <p className="font-bold sm:text-lg">
        <Trans>The result is in the public record, with its proof; it is not certified yet</Trans>
      </p>
    );
  }
  const complete = <Trans>Voting has closed: every ballot is counted, the result is not certified yet</Trans>;
  return <p className="font-bold sm:text-lg">{isAllCounted(meta) ? complete : STATUS[meta.status]}</p>;
}

/** True if every ballot is counted. More may follow, since officers can extend voting. */
const isAllCounted = ({ status, hidden, countedBallots, acceptedBallots }: ResultsMeta) =>
  status === 'closed' && !hidden && countedBallots === acceptedBallots;
