import type { NamedPost } from '@evoting/contract/post-names';
import { Trans } from '@lingui/react/macro';
import { LANGUAGES } from '../../../../lib/languages.ts';
import { nameIn } from '../../../../lib/post-names.ts';

/** The names of a post in other languages than English. */
export function OtherNames({ post, postNames }: { post: string; postNames: readonly NamedPost[] }) {
  return LANGUAGES.map(({ code, name: language }) => {
    const own = nameIn(postNames, post, code);
    return (
      own !== null && (
        <p key={code} className="wrap-anywhere">
          <span className="text-soft">{language}:</span> <span lang={code}>{own}</span>
        </p>
      )
    );
  });
}

/** Every post that has names in other languages, with them; nothing where none has. */
export function NamedPosts({ postNames }: { postNames: readonly NamedPost[] }) {
  if (postNames.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <p>
        <Trans>
          Voters also see these names, which the opening fixes. Let somebody who speaks the language read
          them.
        </Trans>
      </p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {postNames.map(({ post }) => (
          <div key={post}>
            <dt className="font-semibold wrap-anywhere">{post}</dt>
            <dd>
              <OtherNames post={post} postNames={postNames} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
