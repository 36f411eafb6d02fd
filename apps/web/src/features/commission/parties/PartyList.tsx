import type { ListedParty, PartyStatus } from '@evoting/contract/commission/parties';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { PartyLine } from '../../../components/PartyLine.tsx';
import { useOfficer } from '../api.ts';
import { useApproveParty, useParties } from './api.ts';
import { JudgeDialog } from './JudgeDialog.tsx';
import { ListFrame } from './ListFrame.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { useListed } from './state.ts';
import { PARTY_STATES, StateField } from './states.tsx';

const STATES = Object.keys(PARTY_STATES) as PartyStatus[];

/** The registered parties: one officer approves or refuses, two suspend and readmit. */
export function PartyList({ electionId }: { electionId: string | undefined }) {
  const { t } = useLingui();
  const { wanted, setPage, setSearch, setStatus } = useListed<PartyStatus>(STATES, '');
  const list = useParties(wanted);
  const role = useOfficer().data?.officer.role;
  const [judged, setJudged] = useState<ListedParty | null>(null);
  const [refused, setRefused] = useState<ListedParty | null>(null);
  return (
    <>
      <ListFrame
        list={list}
        search={{ label: t`Name of the party`, value: wanted.search, onSearch: setSearch }}
        filter={<StateField states={PARTY_STATES} value={wanted.status} onChange={setStatus} />}
        page={wanted.page}
        onPage={setPage}
        empty={<Trans>No parties to show</Trans>}
      >
        {list.data?.parties.map((party) => (
          <PartyCard
            key={party.id}
            party={party}
            mayAct={role !== undefined && role !== 'observer'}
            onRefuse={() => setRefused(party)}
            onJudge={electionId ? () => setJudged(party) : undefined}
          />
        ))}
      </ListFrame>
      {refused && <RefuseDialog party={refused} onClose={() => setRefused(null)} />}
      {judged && electionId && (
        <JudgeDialog party={judged} electionId={electionId} onClose={() => setJudged(null)} />
      )}
    </>
  );
}

function PartyCard({
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
  const { name, banner, status, nominations } = party;
  return (
    <li>
      <Card className="flex flex-col gap-3 p-5">
        <h3 className="text-xl wrap-anywhere">
          <PartyLine name={name} banner={banner} />
        </h3>
        <p>
          {PARTY_STATES[status]} · <Plural value={nominations} one="# nomination" other="# nominations" />
        </p>
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
