import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { commissionScreen } from '../../../../lib/paths.ts';
import { OpenDialog } from '../../acts/opening/OpenDialog.tsx';
import { useServerNow } from '../../queries/elections.ts';
import { Rehearsal } from '../rehearsal/Rehearsal.tsx';
import { ActDialog, type ElectionAct } from './ActDialog.tsx';
import { nameOfState, RIGHTS, WAYS } from './settings.tsx';

const CorrectDraft = lazy(async () => ({ default: (await import('./CorrectDraft.tsx')).CorrectDraft }));
const TimesForm = lazy(async () => ({ default: (await import('./TimesForm.tsx')).TimesForm }));
const WitnessesForm = lazy(async () => ({
  default: (await import('./WitnessesForm.tsx')).WitnessesForm,
}));
const PostNamesForm = lazy(async () => ({
  default: (await import('./PostNamesForm.tsx')).PostNamesForm,
}));

/** An election with its settings, and the acts that are possible now. */
export function ElectionCard({ election, mayChange }: { election: CommissionElection; mayChange: boolean }) {
  const { t, i18n } = useLingui();
  const nowMs = useServerNow();
  const [act, setAct] = useState<'open-election' | ElectionAct | null>(null);
  const { title, status, opensAtMs, closesAtMs, posts, whoMayVote, votersUse, liveResults, isCurrent } =
    election;
  const nameWithSeats = ({ name, seats }: CommissionElection['posts'][number]) =>
    seats === 1 ? name : t`${name} (${seats} seats)`;
  const at = (ms: number | null) => (ms === null ? null : formatDateTime(ms, i18n.locale));
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="min-w-0 text-2xl wrap-anywhere">{title}</h2>
        <p className="rounded-card bg-brand-tint px-3 py-1 font-semibold text-brand-strong">
          {nameOfState(election)}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact name={<Trans>Posts</Trans>}>{posts.map(nameWithSeats).join(', ')}</Fact>
        <Fact name={<Trans>Who may vote</Trans>}>{RIGHTS[whoMayVote]}</Fact>
        {whoMayVote === 'roll' && <Fact name={<Trans>How they vote</Trans>}>{WAYS[votersUse]}</Fact>}
        <Fact name={<Trans>Results</Trans>}>
          {liveResults ? <Trans>Live</Trans> : <Trans>When voting has closed</Trans>}
        </Fact>
        {status === 'draft' && (
          <Fact name={<Trans>Who opens the count</Trans>}>
            <HoldersOfKey election={election} />
          </Fact>
        )}
        {(opensAtMs !== null || status === 'draft') && (
          <Fact name={<Trans>Voting begins</Trans>}>
            {at(opensAtMs) ?? <Trans>When two officers open it</Trans>}
          </Fact>
        )}
        {(closesAtMs !== null || status !== 'closed') && (
          <Fact name={<Trans>Voting ends</Trans>}>
            {at(closesAtMs) ?? <Trans>When two officers close it</Trans>}
          </Fact>
        )}
      </dl>
      {mayChange && isCurrent && status === 'draft' && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <TimesForm election={election} />
          <WitnessesForm election={election} />
          <CorrectDraft id={election.id} />
          <PostNamesForm key={JSON.stringify(election.postNames)} election={election} />
        </Suspense>
      )}
      {mayChange && isCurrent && (
        <div className="flex flex-wrap gap-3">
          {status === 'draft' && (
            <>
              <Button onClick={() => setAct('open-election')}>
                <Trans>Open voting</Trans>
              </Button>
              <ButtonLink to={commissionScreen('areas')} tone="secondary">
                <Trans>Look at the ballot papers</Trans>
              </ButtonLink>
              <Button tone="quiet" onClick={() => setAct('give-up-draft')}>
                <Trans>Give the draft up</Trans>
              </Button>
            </>
          )}
          {status === 'open' && closesAtMs !== null && nowMs < closesAtMs && (
            <Button tone="secondary" onClick={() => setAct('extend-voting')}>
              <Trans>Extend voting</Trans>
            </Button>
          )}
          {status === 'open' && (
            <Button tone="secondary" onClick={() => setAct('close-election')}>
              <Trans>Close voting now</Trans>
            </Button>
          )}
        </div>
      )}
      {mayChange && election.isCertified && !election.isArchived && (
        <Button tone="secondary" className="self-start" onClick={() => setAct('archive-election')}>
          <Trans>Put into the archive</Trans>
        </Button>
      )}
      {mayChange && status === 'closed' && !election.isCertified && (
        <Button tone="quiet" className="self-start" onClick={() => setAct('declare-void')}>
          <Trans>Declare it void</Trans>
        </Button>
      )}
      {isCurrent && status === 'draft' && <Rehearsal draft={election.id} mayChange={mayChange} />}
      {act === 'open-election' && <OpenDialog electionId={election.id} onClose={() => setAct(null)} />}
      {act !== null && act !== 'open-election' && (
        <ActDialog act={act} election={election} onClose={() => setAct(null)} />
      )}
    </Card>
  );
}

function HoldersOfKey({ election: { keyHolders, planned } }: { election: CommissionElection }) {
  if (planned === null) return keyHolders === 'server' ? <Trans>This server</Trans> : <Trans>Trustees</Trans>;
  const { trustees, threshold } = planned;
  return (
    <Trans>
      {trustees} trustees, any {threshold} of whom can open it
    </Trans>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
