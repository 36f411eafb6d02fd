import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SearchBox } from '../../../components/fields/SearchBox.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useAreas } from '../queries/areas.ts';
import { useRemoveArea } from './api.ts';

/**
 * The areas, a level at a time, or those that a text finds.
 * @param mayRemove whether the officer may remove areas
 */
export function AreaTree({ mayRemove }: { mayRemove: boolean }) {
  const { t, i18n } = useLingui();
  const [path, setPath] = useState<readonly { code: string; name: string }[]>([]);
  const [search, setSearch] = useState('');
  const remove = useRemoveArea();
  const { data, error } = useAreas({ within: path.at(-1)?.code, search });
  if (data?.total === 1)
    return (
      <EmptyState title={<Trans>There are no areas yet</Trans>}>
        <Trans>Everybody votes in one place then, and gets the same ballot paper.</Trans>
      </EmptyState>
    );
  const levels = data?.levels.map(({ level, areas }) => `${formatCount(areas, i18n.locale)} ${level}`);
  const open = (part: { code: string; name: string }) => {
    setSearch('');
    // A found area can be anywhere, not only within the parts opened before.
    setPath(search === '' ? [...path, part] : [part]);
  };
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>Areas</Trans>
      </h2>
      {levels && <p className="text-soft">{levels.join(' · ')}</p>}
      <SearchBox
        label={t`Search areas`}
        placeholder={t`Name or code`}
        value={search}
        onSearch={(text) => setSearch(text.trim())}
      />
      {path.length > 0 && search === '' && (
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="secondary" size="small" onClick={() => setPath(path.slice(0, -1))}>
            <Trans>Back</Trans>
          </Button>
          <p className="font-semibold wrap-anywhere">{path.map(({ name }) => name).join(' › ')}</p>
        </div>
      )}
      {(error ?? remove.error) && <FailureAlert error={error ?? remove.error} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <AreaList
          areas={data.areas}
          found={data.found}
          onOpen={open}
          onRemove={mayRemove && data.mayChange && !remove.isPending ? remove.mutate : null}
        />
      )}
    </section>
  );
}

type Areas = DataOf<'GET /commission/areas'>;

function AreaList({
  areas,
  found,
  onOpen,
  onRemove,
}: Pick<Areas, 'areas' | 'found'> & {
  onOpen: (part: { code: string; name: string }) => void;
  onRemove: ((code: string) => void) | null;
}) {
  const { t } = useLingui();
  const more = found - areas.length;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {areas.map(({ code, name, level, within, parts }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <strong>{name}</strong> <span className="text-soft">{level}</span>
              </p>
              <p className="text-soft wrap-anywhere">{[code, ...within].join(' · ')}</p>
            </div>
            {parts === 0 && within.length > 0 && onRemove && (
              <Button tone="quiet" size="small" aria-label={t`Remove ${name}`} onClick={() => onRemove(code)}>
                <Trans>Remove</Trans>
              </Button>
            )}
            {parts > 0 && within.length > 0 && (
              <Button
                tone="secondary"
                size="small"
                aria-label={t`Parts of ${name}`}
                onClick={() => onOpen({ code, name })}
              >
                <Plural value={parts} one="# part" other="# parts" />
              </Button>
            )}
          </li>
        ))}
        {areas.length === 0 && (
          <li className="px-5 py-3 text-soft">
            <Trans>Nothing was found.</Trans>
          </li>
        )}
        {more > 0 && (
          <li className="px-5 py-3 text-soft">
            <Plural
              value={more}
              one="One more is not shown: search for its name or code."
              other="# more are not shown: search for a name or a code."
            />
          </li>
        )}
      </ul>
    </Card>
  );
}
