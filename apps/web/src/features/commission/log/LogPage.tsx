import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ActList } from './ActList.tsx';
import { useActs } from './api.ts';
import { ChainCard } from './ChainCard.tsx';
import { SaveTable } from './SaveTable.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useSearch } from './state.ts';

/** The log of acts of parties, officers and commands, and the check of its chain. */
export function LogPage() {
  const { t } = useLingui();
  const { typed, query, isFurtherBack, change } = useSearch();
  const { data, error, isPlaceholderData } = useActs(query);
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Audit log - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Audit log</Trans>
      </h1>
      <p className="max-w-prose text-soft">
        <Trans>
          Every act of officers, parties, candidates and commands, in the order in which it was done. No one
          can change unseen what is older than the last head in a public record. What voters do is not in it.
        </Trans>
      </p>
      <ChainCard />
      <SearchForm typed={typed} onChange={change} />
      {error && <FailureAlert error={error} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data?.acts.length === 0 && <EmptyState title={<Trans>No acts to show</Trans>} />}
      {data && data.acts.length > 0 && (
        <>
          <ActList acts={data.acts} isBusy={isPlaceholderData} />
          <nav aria-label={t`Pages`} className="flex flex-wrap gap-3">
            {isFurtherBack && (
              <Button tone="secondary" size="small" onClick={() => change({ before: '' })}>
                <Trans>To the newest</Trans>
              </Button>
            )}
            {data.nextBeforeSeq !== null && (
              <Button
                tone="secondary"
                size="small"
                onClick={() => change({ before: String(data.nextBeforeSeq) })}
              >
                <Trans>Older</Trans>
              </Button>
            )}
          </nav>
          <SaveTable query={query} />
        </>
      )}
    </div>
  );
}
