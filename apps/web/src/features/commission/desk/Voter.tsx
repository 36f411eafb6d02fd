import type { DataOf } from '@evoting/contract/calls';
import type { DeskVoter } from '@evoting/contract/commission/desk';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../../components/Card.tsx';
import { NewLetter } from '../acts/letter/NewLetter.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { MailAgain } from './MailAgain.tsx';
import { SettleClaim } from './SettleClaim.tsx';

interface Props {
  electionId: string;
  voter: DeskVoter;
  heldUp: DataOf<'POST /commission/desk/looks'>['heldUp'];
}

/** One voter: the place on the roll, the account, and the possible actions. */
export function Voter({ electionId, voter, heldUp }: Props) {
  const { place, account } = voter;
  return (
    <section className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="flex flex-col gap-4 p-5">
        <h2 className="text-xl wrap-anywhere">
          {place ? `${place.surname}, ${place.name}` : <Trans>A voter without a place on the roll</Trans>}
        </h2>
        <dl className="flex flex-col gap-3">
          {place && <Fact name={<Trans>Voter number</Trans>}>{place.voterNumber}</Fact>}
          {place && <Fact name={<Trans>Area</Trans>}>{place.area}</Fact>}
          {place && (
            <Fact name={<Trans>Place on the roll</Trans>}>
              {place.isDisputed ? (
                <Trans>Claimed, and stopped</Trans>
              ) : place.isByLink ? (
                <Trans>Opened by a link or a letter</Trans>
              ) : (
                STATES[place.state]
              )}
            </Fact>
          )}
          {place && <Fact name={<Trans>Contact on the roll</Trans>}>{place.contact ?? '–'}</Fact>}
          <Fact name={<Trans>Account</Trans>}>
            {account?.email ?? (place?.isByLink ? <Trans>None is needed</Trans> : <Trans>None yet</Trans>)}
          </Fact>
          {account && (
            <Fact name={<Trans>E-mail confirmed</Trans>}>
              {account.isConfirmed ? <Trans>Yes</Trans> : <Trans>No</Trans>}
            </Fact>
          )}
          <Fact name={<Trans>Has voted</Trans>}>
            {voter.hasVoted ? <Trans>Yes</Trans> : <Trans>No</Trans>}
          </Fact>
        </dl>
        <p className="text-soft">
          <Trans>
            No one can look up what somebody voted, or when: it is kept nowhere. A person who has voted cannot
            vote again, whatever is changed here.
          </Trans>
        </p>
      </Card>
      <div className="flex flex-col gap-6">
        {place?.isDisputed && <SettleClaim electionId={electionId} place={place} hasVoted={voter.hasVoted} />}
        <MailAgain voter={voter} heldUp={heldUp} />
        {place?.state === 'listed' && <NewLetter electionId={electionId} voterNumber={place.voterNumber} />}
        {account && <ChangeEmail electionId={electionId} account={account} />}
      </div>
    </section>
  );
}

const STATES: Readonly<Record<NonNullable<DeskVoter['place']>['state'], ReactNode>> = {
  listed: <Trans>Not claimed yet</Trans>,
  claimed: <Trans>Claimed by the account</Trans>,
  removed: <Trans>Taken off</Trans>,
};

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col sm:flex-row sm:gap-4">
      <dt className="text-soft sm:w-48 sm:shrink-0">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
