import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo } from 'react';
import { ElectedUnopposed } from '../../components/ElectedUnopposed.tsx';
import { Notices } from '../../components/Notices.tsx';
import { EnglishBeside } from '../../lib/Trans.tsx';
import { useProfile } from '../profile/api.ts';
import { useElectionInfo } from './api.ts';
import { useBooth } from './booth/useBooth.ts';
import { withPictures } from './booth/with-pictures.ts';
import { ChangedNotice, ClosedBooth, SealingNote } from './components/BoothNote.tsx';
import { CannotVote } from './components/cannot-vote/CannotVote.tsx';
import { CastDialogs } from './components/cast/CastDialogs.tsx';
import { ElectionFacts } from './components/ElectionFacts.tsx';
import { LoadError } from './components/LoadError.tsx';
import { Paper } from './components/Paper.tsx';
import { UnwitnessedPaper } from './components/Unwitnessed.tsx';
import { VotingHero } from './components/VotingHero.tsx';
import { WaitingPaper } from './components/WaitingPaper.tsx';
import { hasLostChoice } from './posts.ts';
import { useReminder } from './reminder.ts';
import { useChoices } from './state.ts';
import { useCastFlow } from './useCastFlow.ts';
import { useLatest } from './useLatest.ts';
import { useClearedChoices, useOtherTabs } from './voted.ts';

/** The ballot paper, or the reason why the voter cannot vote. */
export function VotingPage() {
  const { t } = useLingui();
  const { data: newest, error } = useElectionInfo();
  const account = useProfile().data?.id;
  const { choices, choose, takeBack, clear } = useChoices();
  const booth = useBooth(newest);
  const flow = useCastFlow(newest, booth, account, clear);
  useClearedChoices(newest, clear);
  useOtherTabs();
  const onVote = useLatest(flow.ask);
  // Deferred: the reply after a cast removes the whole paper, which would freeze a slow phone.
  const info = useDeferredValue(newest);
  const canVote = info?.canVote === true;
  // Follows the painted paper: a slow phone has the reply long before.
  useReminder(canVote, flow.step.kind === 'casting');
  const shown = useMemo(() => info && withPictures(info, booth.pictures), [info, booth.pictures]);
  return (
    <>
      <title>{t`Vote - E-Voting`}</title>
      <VotingHero />
      {info && <ElectionFacts info={info} />}
      <div className="wide flex flex-col gap-2 pb-8 *:first:mt-2 sm:gap-4">
        <Notices only="incidents" />
        {canVote && hasLostChoice(info, choices) && <ChangedNotice />}
        {canVote && <ClosedBooth booth={booth} origin={info.booth?.origin} />}
        {canVote && <UnwitnessedPaper state={booth.state} />}
        {canVote && shown && (
          <Paper
            info={shown}
            choices={choices}
            isCast={flow.step.kind === 'done'}
            onChoose={choose}
            onTakeBack={takeBack}
            onVote={onVote}
          />
        )}
        {canVote && <ElectedUnopposed posts={info.unopposed} />}
        {canVote && <SealingNote state={booth.state} />}
        {info && !canVote && (
          <EnglishBeside>
            <CannotVote reason={info.reason} account={account} />
          </EnglishBeside>
        )}
        {!info && (error ? <LoadError error={error} /> : <WaitingPaper />)}
        <Notices only="rest" />
      </div>
      {/* Outside the paper, which disappears once the server reports that this voter has voted. */}
      <CastDialogs flow={flow} info={newest} />
    </>
  );
}
