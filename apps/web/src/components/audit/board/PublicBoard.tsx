import type { Log } from '@evoting/contract/board';
import { SourceError } from '@evoting/record/source';
import { toBase64url } from '@evoting/tlog/encoding';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { groupsOf } from '../../../lib/tracker.ts';
import { Alert } from '../../Alert.tsx';
import { Pagination } from '../../Pagination.tsx';
import { Skeleton } from '../../Skeleton.tsx';
import { readBoard } from './board.ts';

/**
 * Pages through the trackers of all ballots in a record, newest first. This device proves each page.
 * @param mine the trackers of the account that looks
 */
export function PublicBoard({ log, mine }: { log: Log; mine: readonly string[] }) {
  const { i18n } = useLingui();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    queryKey: ['board', 'entries', log.log, page],
    queryFn: () => readBoard(log, page),
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <Alert tone="danger">
        {error instanceof SourceError ? (
          <Trans>The public record cannot be reached now. Check your connection and try again.</Trans>
        ) : (
          <Trans>
            This page of the public record is damaged or not rightly signed. Please contact support.
          </Trans>
        )}
      </Alert>
    );
  if (!data) return <Skeleton className="h-64" />;
  const [size, first, last] = [data.size, data.first + 1, data.last + 1].map((count) =>
    formatCount(count, i18n.locale),
  );
  return (
    <>
      <p aria-live="polite">
        <Trans>
          Entries {first} to {last} of {size}:
        </Trans>{' '}
        <Plural value={data.ballots.length} one="# ballot" other="# ballots" />.
      </p>
      <ol className="divide-y divide-line">
        {data.ballots.map(({ index, tracker }) => (
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <Link
              to={`${paths.ballot}#${log.log}/${toBase64url(tracker)}`}
              translate="no"
              className="link flex min-w-0 flex-wrap gap-x-2 font-mono text-base"
            >
              {groupsOf(tracker).map((group, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one tracker never change their order
                <span key={i}>{group}</span>
              ))}
            </Link>
            {mine.includes(tracker) && (
              <strong>
                <Trans>yours</Trans>
              </strong>
            )}
          </li>
        ))}
      </ol>
      {data.pages > 1 && <Pagination page={data.page} pages={data.pages} onPage={setPage} />}
    </>
  );
}
