import { Trans, useLingui } from '@lingui/react/macro';
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { useEffect } from 'react';
import { ButtonLink } from '../../components/Button.tsx';
import { dismissToast, showToast } from '../../components/toasts/toast.ts';
import { paths } from '../../lib/paths.ts';
import { usePartyStanding, usePartyStats } from './api.ts';
import { PostsCard } from './components/PostsCard.tsx';
import { StandingNote } from './components/StandingNote.tsx';
import { StatCard } from './components/StatCard.tsx';
import { StatsChart } from './components/StatsChart.tsx';

/** Shows the party's three figures, its candidates by post, and why it cannot nominate, if so. */
export function DashboardPage() {
  const { t } = useLingui();
  const { data, isError } = usePartyStats();
  // A refused party has no figures: another try would not help.
  const isRefused = usePartyStanding().data?.state === 'refused';
  useReloadToast(isError && !isRefused);
  return (
    <div className="wide flex flex-col gap-8 py-8">
      <title>{t`Party dashboard - E-Voting`}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">
          <Trans>Dashboard</Trans>
        </h1>
        <ButtonLink to={paths.results} tone="secondary" size="small">
          <Trans>Election Results</Trans>
        </ButtonLink>
      </div>
      <StandingNote />
      <div
        className="grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]"
        aria-busy={!data && !isError}
      >
        <StatCard
          title={<Trans>Your Candidates</Trans>}
          text={<Trans>All candidates in your political party</Trans>}
          icon={<IconUserCheck aria-hidden="true" className="size-7" />}
          value={data?.myCandidates}
          isMissing={isError}
        />
        <StatCard
          title={<Trans>Contestants</Trans>}
          text={<Trans>All contestants on the system</Trans>}
          icon={<IconUsersGroup aria-hidden="true" className="size-7" />}
          value={data?.allContestants}
          isMissing={isError}
        />
        <StatCard
          title={<Trans>Voters</Trans>}
          text={<Trans>Total registered voters</Trans>}
          icon={<IconBuildingCommunity aria-hidden="true" className="size-7" />}
          value={data?.allVoters}
          isMissing={isError}
        />
      </div>
      <PostsCard />
      {data && <StatsChart stats={data} />}
    </div>
  );
}

/** Shows a toast until it is closed, or the screen is left. */
function useReloadToast(isError: boolean): void {
  const { t } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast an error, also if the language changes meanwhile
  useEffect(() => {
    if (!isError) return;
    const id = showToast({
      tone: 'danger',
      title: t`Error Loading Page, please reload`,
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: t`Reload`, onPress: () => location.reload() },
    });
    return () => dismissToast(id);
  }, [isError]);
}
