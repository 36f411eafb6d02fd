import { RESULTS_REFETCH_MS, RESULTS_TITLE_YEAR } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { ContestResults } from '../../components/ContestResults.tsx';
import { ElectionTimes } from '../../components/ElectionTimes.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { VoidNotice } from '../../components/VoidNotice.tsx';
import { messageOf } from '../../lib/errors.ts';
import { AreaChoice } from './components/AreaChoice.tsx';
import { CountFacts } from './components/CountFacts.tsx';
import { FormerElections } from './components/FormerElections.tsx';
import { NoResults } from './components/NoResults.tsx';
import { ResultsError } from './components/ResultsError.tsx';
import { WaitingResults } from './components/WaitingResults.tsx';
import { useLiveResults } from './useLiveResults.ts';

/** Shows the count of each post. */
export function ResultsPage() {
  const { t } = useLingui();
  // Election, post and area are in the address, so that links can lead to them.
  const [search, setSearch] = useSearchParams();
  const area = search.get('area') ?? '';
  const log = search.get('log') ?? undefined;
  const live = useLiveResults({ area: area || undefined, log });
  const { results, logs, isConnected } = live;
  // Without a current election the last one counts: people look here for its result.
  const last = live.meta?.status === 'none' ? logs?.[0] : undefined;
  const shown = log === undefined ? last : logs?.find((one) => one.log === log);
  const declaredVoid = shown?.declaredVoid;
  const go = (to: { post?: string; area: string }) => {
    const { area: code, ...post } = to;
    const query = { ...post, ...(log !== undefined && { log }), ...(code && { area: code }) };
    setSearch(query, { replace: true, preventScrollReset: true });
  };
  const { error, isPending } = results;
  // Earlier counts of an election that was declared void are not shown.
  const [data, meta] = declaredVoid ? [] : [results.data, live.meta];
  // A server that implements only the specification sends no `meta`.
  const year = live.meta?.year ?? RESULTS_TITLE_YEAR;
  // Hidden numbers are 0 in the reply and must not be shown.
  const isHidden = meta?.hidden === true;
  const posts = isHidden ? [] : Object.entries(data?.data ?? {});
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
      {isPending && <WaitingResults />}
      {declaredVoid && <VoidNotice title={shown.title} {...declaredVoid} />}
      {!declaredVoid && !data && error && <ResultsError message={messageOf(error)} />}
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
      {!isHidden && (
        <AreaChoice
          log={log}
          code={area}
          onChoose={(code) => go({ area: code })}
          shown={data && (data.area ?? null)}
        />
      )}
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
      {data && posts.length === 0 && <NoResults meta={meta} />}
      <FormerElections shown={log} />
    </div>
  );
}
