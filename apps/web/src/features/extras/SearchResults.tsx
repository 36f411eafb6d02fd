import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';
import { messageOf } from '../../lib/errors.ts';
import { useSearch } from './api.ts';
import { usePages } from './pages.ts';
import { ResultGroup } from './ResultGroup.tsx';
import { groupsOf, matches } from './search-groups.ts';

/** The results of a search. `onFollow` is called when one is opened. */
export function SearchResults({ text, onFollow }: { text: string; onFollow: () => void }) {
  const { t } = useLingui();
  const pages = usePages().filter((page) => matches(text, `${page.title} ${page.about}`));
  const search = useSearch(text);
  const reply = text === '' ? undefined : search.data;
  const groups = [
    {
      title: t`Pages`,
      items: pages.map((page) => ({ key: page.to, to: page.to, name: page.title, about: page.about })),
    },
    ...(reply ? groupsOf(reply, { posts: t`Posts`, candidates: t`Candidates`, parties: t`Parties` }) : []),
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
