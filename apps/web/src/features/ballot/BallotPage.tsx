import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { receiptsOf } from '../../lib/receipts.ts';
import { useProfile } from '../profile/api.ts';
import { BallotCard } from './components/BallotCard.tsx';
import { FindBallot } from './components/FindBallot.tsx';
import { KeptBallots } from './components/KeptBallots.tsx';
import { namedBy, type Wanted } from './state.ts';

/**
 * Follows one ballot, by a receipt that this device keeps or by a tracker. It knows nothing of the choices.
 */
export function BallotPage() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const named = useMemo(() => namedBy(hash), [hash]);
  // Of the address it was chosen at: another address names another ballot.
  const [chosen, setChosen] = useState<{ hash: string; ballot: Wanted } | null>(null);
  const wanted = chosen?.hash === hash ? chosen.ballot : named;
  const choose = (ballot: Wanted) => setChosen({ hash, ballot });
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
        <KeptBallots onChoose={choose} />
      )}
      <FindBallot isFirst={wanted === null} onFound={choose} />
    </div>
  );
}
