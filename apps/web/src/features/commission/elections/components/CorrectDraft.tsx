import type { DataOf } from '@evoting/contract/calls';
import { NAME_MAX_LENGTH, QUESTION_MAX_LENGTH } from '@evoting/contract/constants';
import { writePost } from '@evoting/contract/typed-post';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextArea, TextField } from '../../../../components/fields/TextField.tsx';
import { showToast } from '../../../../components/toasts/toast.ts';
import { focusOn } from '../../../../lib/focus.ts';
import { useCopySettings, useCorrectDraft } from '../api.ts';
import { type Fields, ofElection } from '../fields.ts';
import { postsOf, rulesOf } from '../typed.ts';
import { RuleFields, TitleFields } from './RuleFields.tsx';

type Settings = DataOf<'GET /commission/elections/:id/settings'>;
type Post = Settings['posts'][number];

/** Opens the form in which a draft is corrected, with its settings as they are at that moment. */
export function CorrectDraft({ id }: { id: string }) {
  const settings = useCopySettings();
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      {settings.isError && <FailureAlert error={settings.error} />}
      {settings.data ? (
        <CorrectForm key={settings.data.digest} id={id} settings={settings.data} onDone={settings.reset} />
      ) : (
        <Button
          tone="secondary"
          className="self-start"
          pending={settings.isPending}
          onClick={() => settings.mutate(id)}
        >
          <Trans>Correct title, posts and rules</Trans>
        </Button>
      )}
    </div>
  );
}

/** Makes the form's values of a draft: its posts have fields of their own, below which others are typed. */
function typedOf(id: string, settings: Settings): Fields {
  const year = String(settings.year);
  const { fields } = ofElection(id, settings, [], year);
  return { ...fields, title: settings.title, year, posts: '', questions: '' };
}

function CorrectForm({ id, settings, onDone }: { id: string; settings: Settings; onDone: () => void }) {
  const { t } = useLingui();
  const correct = useCorrectDraft(id);
  const [posts, setPosts] = useState(settings.posts);
  const [typed] = useState(() => typedOf(id, settings));
  const form = useForm<Fields>({ defaultValues: typed });
  // Default values alone are not enough: a select keeps its first option.
  useEffect(() => {
    for (const [field, value] of Object.entries(typed)) form.setValue(field as keyof Fields, value);
  }, [form, typed]);
  const submit = form.handleSubmit((typed) => {
    const kept = posts.filter(({ name }) => name.trim() !== '');
    const all = [...kept, ...postsOf(typed).map((post) => ({ ...post, id: null }))];
    // Questions stand last on a ballot paper.
    const inOrder = [...all.filter((post) => !post.isQuestion), ...all.filter((post) => post.isQuestion)];
    correct.mutate(
      { ...rulesOf(typed), posts: inOrder, seen: settings.digest },
      {
        onSuccess: () => {
          showToast({ tone: 'success', title: t`The draft is corrected` });
          onDone();
        },
      },
    );
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-5">
      <h3 ref={focusOn} className="text-xl">
        <Trans>Correct title, posts and rules</Trans>
      </h3>
      <p className="text-soft">
        <Trans>
          What people were told stays: the title once letters are made or links sent, what the trustees’ key
          was made for, and posts for which somebody was put up. Who may vote never changes. Afterwards, look
          at the ballot papers again; an opening that waits for the second officer is proposed anew.
        </Trans>
      </p>
      {correct.isError && <FailureAlert error={correct.error} />}
      <TitleFields form={form} />
      {posts.map((one) => (
        <PostField
          key={one.id}
          post={one}
          number={posts.filter(({ isQuestion }) => isQuestion === one.isQuestion).indexOf(one) + 1}
          onName={(name) => setPosts(posts.map((post) => (post === one ? { ...post, name } : post)))}
        />
      ))}
      <p className="-mt-3 text-soft">
        <Trans>
          Clear a name to remove it. Level and seats of a post stay: remove it and add another one instead.
        </Trans>
      </p>
      <TextArea
        label={t`Posts to add, one a line`}
        hint={t`As in a new election: Senator @ district, or Board member [3].`}
        rows={2}
        {...form.register('posts')}
      />
      <TextArea label={t`Questions to add, one a line`} rows={2} {...form.register('questions')} />
      <RuleFields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={correct.isPending}>
          <Trans>Correct the draft</Trans>
        </Button>
        <Button tone="secondary" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The name of a post or question, and below it the level and the seats, which stay. */
function PostField({ post, number, onName }: { post: Post; number: number; onName: (name: string) => void }) {
  const { t } = useLingui();
  const { name, level, seats, isQuestion } = post;
  return (
    <TextField
      label={isQuestion ? t`Question ${number}` : t`Post ${number}`}
      hint={writePost({ name: '', level, seats }).trim() || undefined}
      maxLength={isQuestion ? QUESTION_MAX_LENGTH : NAME_MAX_LENGTH}
      value={name}
      onChange={({ target }) => onName(target.value)}
    />
  );
}
