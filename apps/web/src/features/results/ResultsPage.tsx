import { RESULTS_REFETCH_MS, RESULTS_TITLE_YEAR } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { ContestResults } from '../../components/ContestResults.tsx';
import { ElectionTimes } from '../../components/ElectionTimes.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { VoidNotice } from '../../components/VoidNotice.tsx';
import { messageOf } from '../../lib/errors.ts';
import { AreaChoice } from './components/AreaChoice.tsx';
import { CountFacts } from './components/CountFacts.tsx';
import { FormerElections } from './components/FormerElections.tsx';
import { ResultsError } from './components/ResultsError.tsx';
import { useLiveResults } from './useLiveResults.ts';

/** The count, post by post, for a phone in the hand as for a screen on the wall. */
export function ResultsPage() {
  const { t } = useLingui();
  // Election, post and area are in the address: a link that is passed on, and the search, lead to them.
  const [search, setSearch] = useSearchParams();
  const area = search.get('area') ?? '';
  const log = search.get('log') ?? undefined;
  const { results, meta: known, logs, isConnected } = useLiveResults({ area: area || undefined, log });
  // Of no current election the last one: people look here for its result.
  const last = known?.status === 'none' ? logs?.[0] : undefined;
  const shown = log === undefined ? last : logs?.find((one) => one.log === log);
  const declaredVoid = shown?.declaredVoid;
  const go = (to: { post?: string; area: string }) => {
    const { area: chosen, ...post } = to;
    const kept = { ...(log !== undefined && { log }), ...(chosen && { area: chosen }) };
    setSearch({ ...post, ...kept }, { replace: true, preventScrollReset: true });
  };
  const { error, isPending } = results;
  // What was counted before is no result any more.
  const [data, meta] = declaredVoid ? [] : [results.data, known];
  // A server that knows the specification alone sends no facts of the election beside the count.
  const year = known?.year ?? RESULTS_TITLE_YEAR;
  const posts = Object.entries(data?.data ?? {});
  return (
    <div className="wide flex flex-col gap-8 py-8 sm:py-10">
      <title>{t`Election ${year} - Results`}</title>
      <div className="flex flex-col gap-2">
        <h1 className="text-4xl sm:text-5xl">
          <Trans>Election {year} - Results</Trans>
        </h1>
        {meta && meta.status !== 'none' && (
          <p className="text-xl text-soft">
            <strong className="block text-ink">{meta.electionTitle}</strong>
            <ElectionTimes meta={meta} />
          </p>
        )}
      </div>
      {log === undefined && <Notices whole />}
      {isPending && <Waiting />}
      {declaredVoid && <VoidNotice title={shown.title} {...declaredVoid} />}
      {!declaredVoid && !data && error && (
        <ResultsError message={messageOf(error, t`Something went wrong`)} />
      )}
      {meta && (
        <CountFacts
          meta={meta}
          log={log}
          nextAtMs={results.dataUpdatedAt + RESULTS_REFETCH_MS}
          isConnected={isConnected}
          isRefreshing={results.isFetching}
          isStale={error !== null}
          onRefresh={() => void results.refetch()}
        />
      )}
      <AreaChoice
        log={log}
        code={area}
        onChoose={(code) => go({ area: code })}
        shown={data && (data.area ?? null)}
      />
      {posts.length > 0 && data && (
        <Tabs
          label={t`Posts`}
          chosenId={search.get('post') ?? undefined}
          onChoose={(post) => go({ post, area })}
          items={posts.map(([postName, entries]) => ({
            id: postName,
            label: postName,
            panel: <ContestResults title={postName} entries={entries} isFinal={meta?.hasResult === true} />,
          }))}
        />
      )}
      {data && posts.length === 0 && <NoData isHidden={meta?.hidden ?? false} />}
      <FormerElections shown={log} />
    </div>
  );
}

function NoData({ isHidden }: { isHidden: boolean }) {
  return (
    <EmptyState title={<Trans>No data available</Trans>}>
      {isHidden ? (
        <Trans>The count of this election is published when voting closes.</Trans>
      ) : (
        <Trans>When an election opens, its count appears here post by post.</Trans>
      )}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="text-xl">
        <Trans>Loading...</Trans>
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-14" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  );
}
