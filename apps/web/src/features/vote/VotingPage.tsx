import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { Notices } from '../../components/Notices.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useProfile } from '../profile/api.ts';
import { useElectionInfo } from './api.ts';
import { withPictures } from './booth/pictures.ts';
import { useBooth } from './booth/useBooth.ts';
import { BoothNote, ChangedNotice } from './components/BoothNote.tsx';
import { CannotVote } from './components/CannotVote.tsx';
import { CastDialogs } from './components/CastDialogs.tsx';
import { ElectionFacts } from './components/ElectionFacts.tsx';
import { LoadError } from './components/LoadError.tsx';
import { Paper } from './components/Paper.tsx';
import { useReminder } from './reminder.ts';
import { hasLostChoice, useChoices } from './state.ts';
import { useCastFlow } from './useCastFlow.ts';
import { useClearedChoices, useOtherTabs } from './voted.ts';

/** The ballot paper, and what takes its place when there is nothing to vote. */
export function VotingPage() {
  const { t } = useLingui();
  const { data: newest, error } = useElectionInfo();
  const account = useProfile().data?.id;
  const { choices, choose, clear } = useChoices();
  const booth = useBooth(newest);
  const flow = useCastFlow(newest, booth, account, clear);
  useClearedChoices(newest, clear);
  useOtherTabs();
  const onVote = useLatest(flow.ask);
  useReminder(newest?.canVote === true, flow.step.kind === 'casting');
  // In slices: an answer that comes after the receipt takes the whole paper away, and a slow phone would
  // freeze for it.
  const info = useDeferredValue(newest);
  const canVote = info?.canVote === true;
  const shown = useMemo(() => info && withPictures(info, booth.pictures), [info, booth.pictures]);
  return (
    <>
      <title>{t`Vote - E-Voting`}</title>
      <Hero />
      <div className="wide flex flex-col gap-8 py-8">
        <Notices />
        {info && <ElectionFacts info={info} />}
        {canVote && hasLostChoice(info, choices) && <ChangedNotice />}
        {canVote && <BoothNote booth={booth} />}
        {canVote && shown && (
          <Paper
            {...{ info: shown, choices }}
            isCast={flow.step.kind === 'done'}
            onChoose={choose}
            onVote={onVote}
          />
        )}
        {info && !canVote && <CannotVote reason={info.reason} account={account} />}
        {!info && (error ? <LoadError error={error} /> : <WaitingPaper />)}
      </div>
      {/* Outside the paper: the paper is gone as soon as the server knows that this voter has voted. */}
      <CastDialogs flow={flow} info={newest} />
    </>
  );
}

/**
 * One function for good that does what the newest of them does: what it is given to is not drawn again with
 * every step of the cast.
 */
function useLatest<Args extends unknown[]>(action: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...args) => latest.current(...args), []);
}

function Hero() {
  const year = new Date().getFullYear();
  return (
    <header className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-on-deep opacity-[0.07]" />
      <div className="wide flex flex-col gap-2 py-8 sm:py-12">
        <h1 className="text-4xl sm:text-5xl">
          <Trans>Election @ {year}</Trans>
        </h1>
        <p className="max-w-prose text-on-deep-soft">
          <Trans>One choice for every position. It leaves this device encrypted only.</Trans>
        </p>
      </div>
    </header>
  );
}

function WaitingPaper() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-16" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
