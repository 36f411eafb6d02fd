import type { ResultEntry, ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { Alert } from '../../../components/Alert.tsx';
import { ElectedUnopposed } from '../../../components/ElectedUnopposed.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { HiddenCount } from '../../../components/HiddenCount.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { VoidNotice } from '../../../components/VoidNotice.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { KeptNote } from '../components/KeptNote.tsx';
import { NoResults } from '../components/NoResults.tsx';
import { StateLine } from '../components/StateLine.tsx';
import { useLiveResults } from '../useLiveResults.ts';
import { OwnCandidate } from './OwnCandidate.tsx';

/** Shows a party's agents the count of its own candidates, from the public numbers. */
export function PartyCountPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const { data, error, isKept, meta, logs, checkedAtMs, isConnected } = useLiveResults({});
  const record = meta?.status === 'none' ? logs?.[0] : logs?.find(({ log }) => log === meta?.log);
  const declaredVoid = record?.declaredVoid;
  const isShown = meta !== undefined && !meta.hidden && !declaredVoid;
  const posts = isShown ? Object.entries(data?.data ?? {}) : [];
  const parties = partiesOf(posts);
  const party = parties.find((name) => name === search.get('party')) ?? '';
  const own = posts.flatMap(([post, entries]) =>
    entries
      .filter(({ partyName }) => party && partyName === party)
      .map((entry) => ({ post, entry, entries })),
  );
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`A party’s candidates in the count`}</title>
      <h1 className="text-3xl">
        <Trans>A party’s candidates in the count</Trans>
      </h1>
      <p className="max-w-prose text-soft">
        <Trans>For agents: what everybody can see, for one party alone.</Trans>
      </p>
      {meta && meta.status !== 'none' && <p className="font-bold wrap-anywhere">{meta.electionTitle}</p>}
      {meta && <StateLine meta={meta} checkedAtMs={checkedAtMs} isConnected={isConnected} />}
      {isKept && <KeptNote atMs={checkedAtMs} />}
      {!meta && !error && <Skeleton className="h-40" />}
      {!meta && error && <Alert tone="danger">{messageOf(error)}</Alert>}
      {declaredVoid && <VoidNotice title={record.title} {...declaredVoid} />}
      {meta?.hidden && !declaredVoid && (
        <p>
          <HiddenCount meta={meta} />
        </p>
      )}
      {isShown && posts.length === 0 && <NoResults meta={meta} />}
      {parties.length > 0 && (
        <div className="max-w-xl print:hidden">
          <SelectField
            label={t`Party`}
            value={party}
            onChange={({ target }) =>
              setSearch(target.value ? { party: target.value } : {}, {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            <option value="">{t`Choose a party`}</option>
            {parties.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
      )}
      {isShown &&
        own.map((candidate) => <OwnCandidate key={candidate.entry.candidateId} {...candidate} meta={meta} />)}
      {!declaredVoid && <ElectedUnopposed posts={unopposedOf(party, meta?.unopposed)} />}
      {meta?.hasResult && isShown && (
        <Link
          to={paths.declaration}
          className="link inline-flex min-h-11 items-center self-start print:hidden"
        >
          <Trans>Declaration to print and sign</Trans>
        </Link>
      )}
    </div>
  );
}

/** The posts to which candidates of a party are elected without a vote, with these alone. */
const unopposedOf = (party: string, posts: ResultsMeta['unopposed'] = []) =>
  posts
    .map((post) => ({ ...post, elected: post.elected.filter(({ partyName }) => partyName === party) }))
    .filter(({ elected }) => elected.length > 0);

/** The names of the parties that have candidates. */
const partiesOf = (posts: readonly [string, readonly ResultEntry[]][]): string[] =>
  [
    ...new Set(
      posts.flatMap(([, entries]) =>
        entries.flatMap(({ partyName, answer }) => (answer === undefined ? [partyName] : [])),
      ),
    ),
  ]
    .filter(Boolean)
    .sort((one, other) => one.localeCompare(other));
