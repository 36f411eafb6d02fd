import type { ResultEntry } from '@evoting/contract/extras';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PostName } from '../../../components/PostName.tsx';
import { arrive } from '../../../lib/focus.ts';
import { Headline } from './Headline.tsx';

interface AllPostsProps {
  posts: readonly (readonly [string, readonly ResultEntry[]])[];
  remaining: number | null;
  isFinal: boolean;
  /** The address of a post on this page. */
  addressOf: (post: string) => string;
}

/** Lists every post with its leader. A link shows the post at the top of the page. */
export function AllPosts({ posts, addressOf, ...state }: AllPostsProps) {
  return (
    <section className="flex flex-col gap-3 print:hidden">
      <h2 className="text-2xl">
        <Trans>All posts</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {posts.map(([post, entries]) => (
          <li key={post} className="py-2">
            <Link
              to={addressOf(post)}
              replace
              onClick={arrive}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              <span>
                <PostName name={post} />
              </span>
            </Link>
            <p className="wrap-anywhere">
              <Headline entries={entries} {...state} isShort />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
