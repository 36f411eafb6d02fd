import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';
import { messageOf } from '../../lib/errors.ts';
import { useSearch } from './api.ts';
import { groupsOf, matches } from './found.ts';
import { usePages } from './pages.ts';
import { ResultGroup } from './ResultGroup.tsx';

/** Pages, posts, candidates and parties for a text; `onFollow` is told that one was opened. */
export function SearchResults({ text, onFollow }: { text: string; onFollow: () => void }) {
  const { t } = useLingui();
  const pages = usePages().filter((page) => matches(text, `${page.title} ${page.about}`));
  const search = useSearch(text);
  const found = text === '' ? undefined : search.data;
  const groups = [
    {
      title: t`Pages`,
      items: pages.map((page) => ({ key: page.to, to: page.to, name: page.title, about: page.about })),
    },
    ...(found ? groupsOf(found, { posts: t`Posts`, candidates: t`Candidates`, parties: t`Parties` }) : []),
  ].filter((group) => group.items.length > 0);
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);
  return (
    <>
      <p role="status" className="text-soft">
        {text !== '' && search.isPending && <Trans>Searching...</Trans>}
        {text !== '' && !search.isPending && (
          <Plural value={count} _0="Nothing found" one="# result" other="# results" />
        )}
      </p>
      {search.isError && text !== '' && <Alert tone="danger">{messageOf(search.error)}</Alert>}
      {groups.map((group) => (
        <ResultGroup key={group.title} {...group} onFollow={onFollow} />
      ))}
    </>
  );
}
