import type { ListedParty } from '@evoting/contract/commission/parties';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { PartyLine } from '../../../components/PartyLine.tsx';
import { useApproveParty } from './api.ts';
import { AlikeParties } from './Lookalikes.tsx';
import { PARTY_STATES } from './states.tsx';

/** One party, and the buttons for the acts on it. */
export function PartyCard({
  party,
  mayAct,
  onRefuse,
  onJudge,
}: {
  party: ListedParty;
  mayAct: boolean;
  onRefuse: () => void;
  onJudge: (() => void) | undefined;
}) {
  const approve = useApproveParty();
  const { name, acronym, banner, status, nominations } = party;
  return (
    <li>
      <Card className="flex flex-col gap-3 p-5">
        <h3 className="text-xl wrap-anywhere">
          <PartyLine name={name} acronym={acronym} banner={banner} />
        </h3>
        <p>
          {PARTY_STATES[status]} · <Plural value={nominations} one="# nomination" other="# nominations" />
        </p>
        <AlikeParties party={party} />
        {approve.error && <FailureAlert error={approve.error} />}
        {mayAct && (
          <fieldset className="flex flex-wrap gap-3" aria-label={name}>
            {status === 'registered' && (
              <Button size="small" pending={approve.isPending} onClick={() => approve.mutate(party)}>
                <Trans>Approve</Trans>
              </Button>
            )}
            {status === 'registered' && nominations === 0 && (
              <Button tone="secondary" size="small" onClick={onRefuse}>
                <Trans>Refuse</Trans>
              </Button>
            )}
            {onJudge && (
              <Button tone="secondary" size="small" onClick={onJudge}>
                {status === 'suspended' ? <Trans>Readmit</Trans> : <Trans>Suspend</Trans>}
              </Button>
            )}
          </fieldset>
        )}
      </Card>
    </li>
  );
}
