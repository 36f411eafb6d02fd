import type { ListedParty, PartyStatus } from '@evoting/contract/commission/parties';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOfficer } from '../api.ts';
import { useParties } from './api.ts';
import { JudgeDialog } from './JudgeDialog.tsx';
import { ListFrame } from './ListFrame.tsx';
import { PartyCard } from './PartyCard.tsx';
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
