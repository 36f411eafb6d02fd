import type { CommissionElection } from '@evoting/contract/commission/elections';
import { QUESTION_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { showToast } from '../../../../components/toasts/toast.ts';
import { LANGUAGES } from '../../../../lib/languages.ts';
import { useNamePosts } from '../api.ts';

type DraftPosts = Pick<CommissionElection, 'id' | 'posts' | 'postNames'>;

const OTHERS = LANGUAGES.flatMap((one) => (one.code === 'en' ? [] : [one]));

/** Names the posts of a draft in other languages; voters see the English below each. */
export function PostNamesForm({ election: { id, posts, postNames } }: { election: DraftPosts }) {
  const { t } = useLingui();
  const name = useNamePosts(id);
  const [names, setNames] = useState(postNames);
  const translationsOf = (post: string) => names.find((one) => one.post === post)?.translations ?? {};
  const change = (post: string, code: string, text: string) =>
    setNames([
      ...names.filter((one) => one.post !== post),
      { post, translations: { ...translationsOf(post), [code]: text } },
    ]);
  function send(event: FormEvent) {
    event.preventDefault();
    const wanted = names.map(({ post, translations }) => ({
      post,
      translations: Object.fromEntries(
        Object.entries(translations).filter(([, text = '']) => text.trim() !== ''),
      ),
    }));
    name.mutate(
      { posts: wanted },
      { onSuccess: () => showToast({ tone: 'success', title: t`The posts are named` }) },
    );
  }
  return (
    <details className="border-t border-line pt-3" open={postNames.length > 0}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        <Trans>Names of the posts in other languages</Trans>
      </summary>
      <form noValidate onSubmit={send} className="flex flex-col gap-5 pt-3">
        <p className="text-soft">
          <Trans>
            By people who speak the language. Voters see these names, with the English below each. The opening
            fixes them.
          </Trans>
        </p>
        {name.isError && <FailureAlert error={name.error} />}
        {posts.map(({ name: post }) => (
          <div key={post} className="grid grid-cols-1 gap-4 wrap-anywhere sm:grid-cols-2">
            {OTHERS.map(({ code, name: language }) => (
              <TextField
                key={code}
                label={t`${post} in ${language}`}
                lang={code}
                maxLength={QUESTION_MAX_LENGTH}
                value={translationsOf(post)[code] ?? ''}
                onChange={({ target }) => change(post, code, target.value)}
              />
            ))}
          </div>
        ))}
        <Button type="submit" tone="secondary" className="self-start" pending={name.isPending}>
          <Trans>Name the posts</Trans>
        </Button>
      </form>
    </details>
  );
}
