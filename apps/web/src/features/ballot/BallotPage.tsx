import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { receiptsOf } from '../../lib/receipts.ts';
import { useProfile } from '../profile/api.ts';
import { AllBallots } from './components/AllBallots.tsx';
import { BallotCard } from './components/BallotCard.tsx';
import { FindBallot } from './components/FindBallot.tsx';
import { MyPlace } from './components/MyPlace.tsx';
import { StoredBallots } from './components/StoredBallots.tsx';
import { type BallotRef, findByHash } from './state.ts';

/** Follows one ballot, by a stored receipt or a tracker. */
export function BallotPage() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const named = useMemo(() => findByHash(hash), [hash]);
  // Valid only at the address where it was chosen.
  const [chosen, setChosen] = useState<{ hash: string; ballot: BallotRef } | null>(null);
  const ballot = chosen?.hash === hash ? chosen.ballot : named;
  const choose = (ballot: BallotRef) => setChosen({ hash, ballot });
  const user = useProfile().data;
  const account = user?.id;
  const isMine =
    account !== undefined && receiptsOf(account).some(({ tracker }) => tracker === ballot?.tracker);
  return (
    <div className="wide flex flex-col gap-8 py-8 *:max-w-[51rem] sm:py-10">
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
      {ballot ? (
        <BallotCard key={ballot.tracker} ballot={ballot} isMine={isMine} />
      ) : (
        <StoredBallots onChoose={choose} />
      )}
      <MyPlace account={user?.userType === 'VOTER' ? user.id : null} />
      <FindBallot isFirst={ballot === null} onFound={choose} />
      <AllBallots account={account} />
    </div>
  );
}
