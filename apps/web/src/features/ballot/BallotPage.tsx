import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { receiptsOf } from '../../lib/receipts.ts';
import { useProfile } from '../profile/api.ts';
import { BallotCard } from './components/BallotCard.tsx';
import { FindBallot } from './components/FindBallot.tsx';
import { KeptBallots } from './components/KeptBallots.tsx';
import { namedBy } from './state.ts';

/**
 * Follows one ballot, by a receipt that this device keeps or by a tracker. It knows nothing of the choices.
 */
export function BallotPage() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const [wanted, setWanted] = useState(() => namedBy(hash));
  useEffect(() => setWanted(namedBy(hash)), [hash]);
  const account = useProfile().data?.id;
  const isMine =
    account !== undefined && receiptsOf(account).some(({ tracker }) => tracker === wanted?.tracker);
  return (
    <div className="wide flex max-w-4xl flex-col gap-8 py-8 sm:py-10">
      <title>{t`My ballot - E-Voting`}</title>
      <div className="flex flex-col gap-3">
        <h1 className="text-4xl sm:text-5xl">
          <Trans>My ballot</Trans>
        </h1>
        <p className="max-w-prose text-lg text-soft">
          <Trans>
            Your tracker leads to your encrypted ballot in the public record. It says nothing of what you
            chose, so you may show it to anyone.
          </Trans>
        </p>
      </div>
      {wanted ? (
        <BallotCard key={wanted.tracker} wanted={wanted} isMine={isMine} />
      ) : (
        <KeptBallots onChoose={setWanted} />
      )}
      <FindBallot isFirst={wanted === null} onFound={setWanted} />
    </div>
  );
}
