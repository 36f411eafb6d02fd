import { partyText } from '@evoting/contract/party-text';
import type { UnopposedPost } from '@evoting/contract/vote';
import { Trans } from '@lingui/react/macro';
import { PostName } from './PostName.tsx';

/** The people who are elected to posts without a vote; nothing where every post is voted on. */
export function ElectedUnopposed({ posts = [] }: { posts: readonly UnopposedPost[] | undefined }) {
  if (posts.length === 0) return null;
  return (
    <section className="flex break-inside-avoid flex-col gap-2 border-t border-line pt-4">
      <h2 className="text-xl">
        <Trans>Elected without a vote</Trans>
      </h2>
      <p className="text-soft">
        <Trans>No more people stood for these posts than are elected.</Trans>
      </p>
      <dl className="flex flex-col gap-2">
        {posts.map(({ id, postName, elected }) => (
          <div key={id} className="wrap-anywhere">
            <dt className="text-soft">
              <PostName name={postName} />
            </dt>
            {elected.map(({ candidateId, candidateName, ...party }) => (
              <dd key={candidateId}>
                <strong>{candidateName}</strong>, {partyText(party)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
