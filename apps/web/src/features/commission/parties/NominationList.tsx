import type { NominationStatus, ReviewedNomination } from '@evoting/contract/commission/parties';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOfficer } from '../api.ts';
import type { Election, Task } from './actsOn.ts';
import { useNominations } from './api.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { IndependentDialog } from './IndependentDialog.tsx';
import { ListFrame } from './ListFrame.tsx';
import { NominationCard } from './NominationCard.tsx';
import { PutUp } from './PutUp.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useListed } from './state.ts';
import { NOMINATION_STATES, StateField } from './states.tsx';

const STATES = Object.keys(NOMINATION_STATES) as NominationStatus[];

/** The nominations as they would be on the paper, each with what an officer can do with it. */
export function NominationList({ election }: { election: Election | undefined }) {
  const { t } = useLingui();
  const { wanted, setPage, setSearch, setStatus } = useListed<NominationStatus>(STATES, '');
  const list = useNominations(wanted);
  const role = useOfficer().data?.officer.role;
  const [task, setTask] = useState<{ kind: Task; nomination: ReviewedNomination } | null>(null);
  const close = () => setTask(null);
  const mayAct = role !== undefined && role !== 'observer';
  const putsUp = mayAct && election?.status === 'draft' && election.whoStands !== 'parties';
  return (
    <>
      {putsUp && <PutUp />}
      <ListFrame
        list={list}
        search={{ label: t`Candidate or party`, value: wanted.search, onSearch: setSearch }}
        filter={<StateField states={NOMINATION_STATES} value={wanted.status} onChange={setStatus} />}
        page={wanted.page}
        onPage={setPage}
        empty={<Trans>No nominations to show</Trans>}
      >
        {list.data?.nominations.map((nomination) => (
          <NominationCard
            key={nomination.id}
            nomination={nomination}
            election={mayAct ? election : undefined}
            onTask={(kind) => setTask({ kind, nomination })}
          />
        ))}
      </ListFrame>
      {(task?.kind === 'send-back' || task?.kind === 'withdraw') && (
        <ReasonDialog kind={task.kind} nomination={task.nomination} onClose={close} />
      )}
      {task?.kind === 'change' && <IndependentDialog nomination={task.nomination} onClose={close} />}
      {task?.kind === 'correct' && election && (
        <CorrectDialog nomination={task.nomination} electionId={election.id} onClose={close} />
      )}
    </>
  );
}
