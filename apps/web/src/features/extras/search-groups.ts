import type { DataOf } from '@evoting/contract/calls';
import { partyText } from '@evoting/contract/party-text';
import { folded } from '../../lib/folded.ts';
import { paths, resultsOf } from '../../lib/paths.ts';

type SearchReply = DataOf<'GET /extras/search'>;

export interface Item {
  key: string;
  to: string;
  name: string;
  about?: string;
  image?: string | null;
}

/** Groups the results by kind. */
export function groupsOf(
  reply: SearchReply,
  titles: Record<keyof SearchReply, string>,
): { title: string; items: Item[] }[] {
  return [
    {
      title: titles.candidates,
      items: reply.candidates.map(({ id, name, image, postName, ...party }) => {
        return { key: id, to: resultsOf(postName), name, image, about: `${partyText(party)} · ${postName}` };
      }),
    },
    {
      title: titles.posts,
      items: reply.posts.map(({ id, postName }) => ({ key: id, to: resultsOf(postName), name: postName })),
    },
    {
      title: titles.parties,
      items: reply.parties.map(({ id, name, acronym, banner }) => ({
        key: id,
        to: paths.results,
        name,
        image: banner,
        ...(acronym !== null && { about: acronym }),
      })),
    },
  ];
}

export function matches(text: string, where: string): boolean {
  return folded(where).includes(folded(text));
}
