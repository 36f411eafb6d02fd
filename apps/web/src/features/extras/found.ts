import type { DataOf } from '@evoting/contract/calls';
import { paths, resultsOf } from '../../lib/paths.ts';

type Found = DataOf<'GET /extras/search'>;

export interface Item {
  key: string;
  to: string;
  name: string;
  about?: string;
  image?: string | null;
}

/** What the server found, by its kind. */
export function groupsOf(
  found: Found,
  titles: Record<keyof Found, string>,
): { title: string; items: Item[] }[] {
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

/** Whether a text is somewhere in another one. */
export function matches(text: string, where: string): boolean {
  return folded(where).includes(folded(text));
}
