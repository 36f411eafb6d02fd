import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SearchBox } from '../../../components/fields/SearchBox.tsx';
import { Pagination } from '../../../components/Pagination.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';

/** A list with what finds something in it: loading, empty, failed, and full. */
export function ListFrame({
  list: { data, error, isPlaceholderData },
  search,
  filter,
  page,
  onPage,
  empty,
  children,
}: {
  list: { data: { pages: number; total: number } | undefined; error: unknown; isPlaceholderData: boolean };
  search: { label: string; value: string; onSearch: (text: string) => void };
  filter: ReactNode;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <SearchBox placeholder={search.label} {...search} />
        {filter}
      </div>
      {error ? <FailureAlert error={error} /> : null}
      {!data && !error && <Skeleton className="h-48" />}
      {data?.total === 0 && <EmptyState title={empty} />}
      {data && data.total > 0 && (
        <ul aria-busy={isPlaceholderData} className="flex flex-col gap-3">
          {children}
        </ul>
      )}
      {data && data.pages > 1 && <Pagination page={page} pages={data.pages} onPage={onPage} />}
      {data && (
        <p className="text-soft">
          <Trans>{data.total} in all</Trans>
        </p>
      )}
    </div>
  );
}
