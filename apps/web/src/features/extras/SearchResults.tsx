import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { Avatar } from '../../components/Avatar.tsx';
import { messageOf } from '../../lib/errors.ts';
import { paths, resultsOf } from '../../lib/paths.ts';
import { useSearch } from './api.ts';
import { usePages } from './pages.ts';

type Found = DataOf<'GET /extras/search'>;

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

interface Item {
  key: string;
  to: string;
  name: string;
  about?: string;
  image?: string | null;
}

function groupsOf(found: Found, titles: Record<keyof Found, string>): { title: string; items: Item[] }[] {
  return [
    {
      title: titles.candidates,
      items: found.candidates.map(({ id, name, image, postName, partyName }) => {
        return { key: id, to: resultsOf(postName), name, image, about: `${partyName} · ${postName}` };
      }),
    },
    {
      title: titles.posts,
      items: found.posts.map(({ id, postName }) => ({ key: id, to: resultsOf(postName), name: postName })),
    },
    {
      title: titles.parties,
      items: found.parties.map(({ id, name, banner }) => ({
        key: id,
        to: paths.results,
        name,
        image: banner,
      })),
    },
  ];
}

/** Without case and marks, as the server compares names too. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

function matches(text: string, where: string): boolean {
  return folded(where).includes(folded(text));
}

function ResultGroup({ title, items, onFollow }: { title: ReactNode; items: Item[]; onFollow: () => void }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-base text-soft">{title}</h3>
      <ul>
        {items.map(({ key, to, name, about, image }) => (
          <li key={key}>
            <Link
              to={to}
              onClick={onFollow}
              className="-mx-3 flex min-h-14 items-center gap-3 rounded-card px-3 py-1.5 text-ink no-underline hover:bg-sunk"
            >
              {image !== undefined && <Avatar name={name} image={image} />}
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                {about && <span className="block text-base leading-snug text-soft">{about}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
