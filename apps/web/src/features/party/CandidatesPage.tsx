import type { Candidate } from '@evoting/contract/party';
import { Trans, useLingui } from '@lingui/react/macro';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { SearchBox } from '../../components/fields/SearchBox.tsx';
import { Pagination } from '../../components/Pagination.tsx';
import { useCandidates, usePartyStanding } from './api.ts';
import { CandidateModal } from './components/CandidateModal.tsx';
import { CandidatesTable } from './components/CandidatesTable.tsx';
import { ResetPasswordDialog } from './components/ResetPasswordDialog.tsx';
import { StandingNote } from './components/StandingNote.tsx';
import { WithdrawnList } from './components/WithdrawnList.tsx';
import { useListParams } from './state.ts';

type Task = { kind: 'add' } | { kind: 'edit' | 'reset'; candidate: Candidate } | null;

/** Manages the party's candidates. */
export function CandidatesPage() {
  const { t } = useLingui();
  const { params, setPage, setSearch } = useListParams();
  const list = useCandidates(params);
  const standing = usePartyStanding().data;
  // The note above says why. If the standing is not known, the server decides.
  const isBarred = standing !== undefined && standing.state !== 'may-nominate';
  const [task, setTask] = useState<Task>(null);
  const opener = useRef<HTMLElement>(null);
  const close = () => setTask(null);
  const begin = (next: Task, from: HTMLElement | null) => {
    opener.current = from;
    setTask(next);
  };
  // A modal returns the focus to its opener, but a menu item is gone by then.
  useEffect(() => {
    if (task === null) opener.current?.focus();
  }, [task]);
  useAlertOnError(list.isError);
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`My Candidates - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>My Candidates</Trans>
      </h1>
      <StandingNote />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SearchBox
          label={t`Search candidates`}
          placeholder={t`Name, email or post`}
          value={params.search}
          onSearch={setSearch}
        />
        <Button disabled={isBarred} onClick={({ currentTarget }) => begin({ kind: 'add' }, currentTarget)}>
          <IconPlus aria-hidden="true" className="size-5" />
          <Trans>Add Candidate</Trans>
        </Button>
      </div>
      <CandidatesTable
        candidates={list.data?.data}
        isError={list.isError}
        isRefreshing={list.isPlaceholderData}
        onEdit={(candidate, from) => begin({ kind: 'edit', candidate }, from)}
        onReset={(candidate, from) => begin({ kind: 'reset', candidate }, from)}
      />
      <Pagination page={params.page} pages={list.data?.pagination.pages ?? 1} onPage={setPage} />
      <WithdrawnList />
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <CandidateModal candidate={task.kind === 'edit' ? task.candidate : null} onClose={close} />
      )}
      {task?.kind === 'reset' && <ResetPasswordDialog candidate={task.candidate} onClose={close} />}
    </div>
  );
}

function useAlertOnError(isError: boolean): void {
  const { t } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one alert an error, also if the language changes meanwhile
  useEffect(() => {
    if (isError) window.alert(t`An error occured, please reload page`);
  }, [isError]);
}
