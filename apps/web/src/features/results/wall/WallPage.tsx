import type { ResultEntry, ResultsMeta } from '@evoting/contract/extras';
import { remainingBallots } from '@evoting/contract/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { HiddenCount } from '../../../components/HiddenCount.tsx';
import { QrCode } from '../../../components/QrCode.tsx';
import { VoidNotice } from '../../../components/VoidNotice.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { KeptNote } from '../components/KeptNote.tsx';
import { NoResults } from '../components/NoResults.tsx';
import { StateLine } from '../components/StateLine.tsx';
import { useLiveResults } from '../useLiveResults.ts';
import { PostColumn } from './PostColumn.tsx';
import { useTurns } from './useTurns.ts';

/** Shows the count of every post in turns on a large screen that nobody touches. */
export function WallPage() {
  const { t } = useLingui();
  const { data, error, isKept, meta, logs, checkedAtMs, isConnected } = useLiveResults({});
  // Without a current election the last one counts: it may have been declared void.
  const record = meta?.status === 'none' ? logs?.[0] : logs?.find(({ log }) => log === meta?.log);
  const declaredVoid = record?.declaredVoid;
  const isShown = meta !== undefined && !meta.hidden && !declaredVoid;
  const posts = isShown ? Object.entries(data?.data ?? {}) : [];
  return (
    <main
      id="main"
      className="flex min-h-[calc(100dvh-var(--above))] flex-col gap-[2vh] bg-paper p-[2.5vh] lg:h-[calc(100dvh-var(--above))] lg:overflow-hidden"
    >
      <title>{t`Count on a large screen`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-[clamp(1.5rem,4vh,4rem)]/tight wrap-anywhere">
            {meta && meta.status !== 'none' ? meta.electionTitle : <Trans>Election results</Trans>}
          </h1>
          <div className="text-[clamp(1rem,2.2vh,2rem)]">
            {meta && <StateLine meta={meta} checkedAtMs={checkedAtMs} isConnected={isConnected} />}
          </div>
        </div>
        {isShown && <Counted meta={meta} />}
      </header>
      {!meta && error && <p role="alert">{messageOf(error)}</p>}
      {isKept && <KeptNote atMs={checkedAtMs} />}
      {declaredVoid && <VoidNotice title={record.title} {...declaredVoid} />}
      {meta?.hidden && (
        <p className="text-[clamp(1.25rem,4vh,3rem)]">
          <HiddenCount meta={meta} />
        </p>
      )}
      {isShown && posts.length === 0 && <NoResults meta={meta} />}
      {isShown && posts.length > 0 && <Posts posts={posts} meta={meta} />}
      {!declaredVoid && <Unopposed posts={meta?.unopposed} />}
    </main>
  );
}

/** Names those who are elected without a vote in a line; nothing where every post is voted on. */
function Unopposed({ posts = [] }: { posts: ResultsMeta['unopposed'] }) {
  if (posts.length === 0) return null;
  const named = posts.map(({ postName, elected }) => {
    const names = elected.map(({ candidateName }) => candidateName).join(', ');
    return `${names} (${postName})`;
  });
  const all = named.join('; ');
  return (
    <p className="text-[clamp(1rem,2.2vh,2rem)] wrap-anywhere">
      <Trans>Elected without a vote: {all}</Trans>
    </p>
  );
}

/** The ballots counted of those accepted, and the address at which anyone can check the count. */
function Counted({ meta }: { meta: ResultsMeta }) {
  const { t, i18n } = useLingui();
  const [counted, accepted] = [meta.countedBallots, meta.acceptedBallots].map((ballots) =>
    formatCount(ballots, i18n.locale),
  );
  const address = window.location.origin + paths.verify;
  return (
    <div className="flex items-center gap-6">
      <div className="text-[clamp(1rem,2.2vh,2rem)]/snug lg:text-right">
        <p className="font-bold">
          <Trans>
            {counted} of {accepted} ballots counted
          </Trans>
        </p>
        <p className="text-soft wrap-anywhere">
          <Trans>
            Check this count: <span translate="no">{address}</span>
          </Trans>
        </p>
      </div>
      <div className="hidden lg:block [&>svg]:size-[11vh]">
        <QrCode text={address} label={t`QR code of the address at which anyone can check this count`} />
      </div>
    </div>
  );
}

function Posts({ posts, meta }: { posts: [string, ResultEntry[]][]; meta: ResultsMeta }) {
  const { columns, from, to, current, turns, isPaused, setIsPaused } = useTurns(posts.length);
  const standing = { remaining: remainingBallots(meta), isFinal: meta.hasResult };
  const number = current + 1;
  return (
    <>
      <div
        className="grid min-h-0 flex-1 gap-[2.5vh]"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {posts.slice(from, to).map(([post, entries]) => (
          <PostColumn key={post} post={post} entries={entries} {...standing} />
        ))}
      </div>
      {turns > 1 && (
        <p className="flex items-center justify-end gap-4 text-soft">
          <Trans>
            Screen {number} of {turns}
          </Trans>
          <button type="button" className="link min-h-11" onClick={() => setIsPaused(!isPaused)}>
            {isPaused ? <Trans>Go on</Trans> : <Trans>Pause</Trans>}
          </button>
        </p>
      )}
    </>
  );
}
