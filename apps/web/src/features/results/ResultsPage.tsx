import { RESULTS_TITLE_YEAR } from '@evoting/contract/constants';
import type { ResultsMeta } from '@evoting/contract/extras';
import { remainingBallots } from '@evoting/contract/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { AfterTie } from '../../components/AfterTie.tsx';
import { ContestResults } from '../../components/ContestResults.tsx';
import { ElectedUnopposed } from '../../components/ElectedUnopposed.tsx';
import { AnnouncementsLink, WhoRunsIt } from '../../components/Notices.tsx';
import { PostName } from '../../components/PostName.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { VoidNotice } from '../../components/VoidNotice.tsx';
import { cx } from '../../lib/cx.ts';
import { messageOf } from '../../lib/errors.ts';
import { AllPosts } from './components/AllPosts.tsx';
import { AreaChoice } from './components/AreaChoice.tsx';
import { FormerElections } from './components/FormerElections.tsx';
import { Headline } from './components/Headline.tsx';
import { KeptNote } from './components/KeptNote.tsx';
import { NoResults } from './components/NoResults.tsx';
import { Provenance } from './components/Provenance.tsx';
import { ResultsError } from './components/ResultsError.tsx';
import { StateLine } from './components/StateLine.tsx';
import { WaitingResults } from './components/WaitingResults.tsx';
import { ByArea } from './places/ByArea.tsx';
import { CountOverTime } from './timeline/CountOverTime.tsx';
import { useLeaderNews } from './useLeaderNews.ts';
import { useLiveResults } from './useLiveResults.ts';

/** Shows the count of each post. */
export function ResultsPage() {
  const { t } = useLingui();
  // Election, post and area are in the address, so that links can lead to them.
  const [search, setSearch] = useSearchParams();
  const area = search.get('area') ?? '';
  const log = search.get('log') ?? undefined;
  const live = useLiveResults({ area: area || undefined, log }, search.get('post'));
  const { logs, isConnected, error, isPending } = live;
  // Without a current election the last one counts: people look here for its result.
  const last = live.meta?.status === 'none' ? logs?.[0] : undefined;
  const shown = log === undefined ? last : logs?.find((one) => one.log === log);
  const declaredVoid = shown?.declaredVoid;
  const queryOf = ({ area: code, ...post }: { post?: string; area: string }) => ({
    ...post,
    ...(log !== undefined && { log }),
    ...(code && { area: code }),
  });
  const go = (to: { post?: string; area: string }) =>
    setSearch(queryOf(to), { replace: true, preventScrollReset: true });
  const addressOf = (to: { post: string; area: string }) => `?${new URLSearchParams(queryOf(to))}`;
  // Earlier counts of an election that was declared void are not shown.
  const [data, meta] = declaredVoid ? [] : [live.data, live.meta];
  // A server that implements only the specification sends no `meta`.
  const year = live.meta?.year ?? RESULTS_TITLE_YEAR;
  // Hidden numbers are 0 in the reply and must not be shown.
  const isHidden = meta?.hidden === true;
  const posts = isHidden ? [] : Object.entries(data?.data ?? {});
  const chosen = posts.find(([post]) => post === search.get('post')) ?? posts[0];
  const standing = standingOf(meta);
  const news = useLeaderNews(isHidden ? undefined : data?.data, JSON.stringify([log, area]));
  const isCounted = meta?.status !== 'not-open' && meta?.status !== 'none';
  return (
    <div className="wide flex flex-col gap-4 py-4 sm:gap-6 sm:py-10">
      <title>{t`Election ${year} - Results`}</title>
      <div className="flex flex-col gap-1.5 sm:gap-2">
        <h1 className="text-2xl sm:text-5xl">
          <Trans>Election {year} - Results</Trans>
        </h1>
        {meta && meta.status !== 'none' && meta.electionTitle !== `Election ${year}` && (
          <p className="font-bold wrap-anywhere sm:text-xl">{meta.electionTitle}</p>
        )}
        {meta && <StateLine meta={meta} checkedAtMs={live.checkedAtMs} isConnected={isConnected} />}
        {live.isKept && <KeptNote atMs={live.checkedAtMs} />}
        {log === undefined && <AnnouncementsLink />}
        {chosen && isCounted && (
          <p className="text-lg/snug font-bold wrap-anywhere sm:text-3xl">
            {data?.area?.counted && `${data.area.counted.name}: `}
            <Headline entries={chosen[1]} {...standing} />{' '}
            {meta?.hasResult && !data?.area?.counted && <AfterTie entries={chosen[1]} rule={meta.tieRule} />}
          </p>
        )}
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
      <div
        className={cx('grid grid-cols-[minmax(0,1fr)] gap-8', meta && 'lg:grid-cols-[minmax(0,1fr)_23rem]')}
      >
        <div>
          {isPending && <WaitingResults />}
          {declaredVoid && <VoidNotice title={shown.title} {...declaredVoid} />}
          {!declaredVoid && !data && error && <ResultsError message={messageOf(error)} />}
          {data && posts.length === 0 && <NoResults meta={meta} />}
          {chosen && (
            <Tabs
              label={t`Posts`}
              chosenId={chosen[0]}
              onChoose={(post) => go({ post, area })}
              items={posts.map(([postName, entries]) => ({
                id: postName,
                label: <PostName name={postName} />,
                panel: <ContestResults title={postName} entries={entries} isFinal={standing.isFinal} />,
              }))}
            />
          )}
          {isCounted && <ElectedUnopposed posts={meta?.unopposed} />}
          {chosen && meta && (
            <ByArea
              post={chosen[0]}
              log={log}
              area={area}
              version={String(meta.treeSize)}
              isFinal={standing.isFinal}
              addressOf={(code) => addressOf({ post: chosen[0], area: code })}
            />
          )}
          {chosen && meta?.treeSize != null && !data?.area?.counted && (
            <CountOverTime post={chosen[0]} log={log} version={String(meta.treeSize)} />
          )}
        </div>
        <div className="flex flex-col gap-8">
          {!isHidden && !declaredVoid && (
            <AreaChoice
              log={log}
              code={area}
              onChoose={(code) => go({ area: code })}
              shown={data && (data.area ?? null)}
            />
          )}
          {isCounted && posts.length > 1 && (
            <AllPosts
              posts={posts}
              addressOf={(post) => addressOf({ post, area })}
              {...standingOf(live.earlier ?? meta)}
            />
          )}
          {meta ? <Provenance meta={meta} log={log} /> : log === undefined && <WhoRunsIt />}
          <FormerElections shown={log} />
        </div>
      </div>
    </div>
  );
}

/** The standard of a lead: the ballots that are not counted yet, and whether it is the result. */
const standingOf = (meta: ResultsMeta | undefined) => ({
  remaining: meta ? remainingBallots(meta) : null,
  isFinal: meta?.hasResult === true,
});
