import { IMAGE_HINT_MB } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { FileField } from '../../../components/FileField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextArea, TextField } from '../../../components/TextField.tsx';
import { usePosts } from '../api.ts';
import { type CandidateFields, candidateRules } from '../forms.ts';

/** The fields of a candidate. The email is asked for once: it is the name of the account. */
export function CandidateFieldset({ form, isNew }: { form: UseFormReturn<CandidateFields>; isNew: boolean }) {
  const { t } = useLingui();
  const { register, formState } = form;
  const rules = candidateRules(isNew);
  const errorOf = (name: keyof CandidateFields) => formState.errors[name]?.message;
  return (
    <>
      <TextField
        label={t`Name`}
        autoComplete="off"
        error={errorOf('name')}
        {...register('name', rules.name)}
      />
      {isNew && (
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="off"
          error={errorOf('email')}
          {...register('email', rules.email)}
        />
      )}
      <PostField form={form} isNew={isNew} />
      <FileField
        label={t`Image`}
        accept="image/*"
        hint={t`Max size ${IMAGE_HINT_MB}MB`}
        prompt={isNew ? <Trans>Choose a picture</Trans> : <Trans>Choose a new picture</Trans>}
        error={errorOf('image')}
        {...register('image', rules.image)}
      />
      <TextArea label={t`Bio`} rows={5} error={errorOf('bio')} {...register('bio', rules.bio)} />
    </>
  );
}

/** The form is only drawn while it is open, so the posts are only asked for then. */
function PostField({ form, isNew }: { form: UseFormReturn<CandidateFields>; isNew: boolean }) {
  const { t } = useLingui();
  const { data: posts, isError } = usePosts(true);
  // The form's from the first moment on: sent while the posts are on their way, it still asks for one.
  const post = form.register('post', candidateRules(isNew).post);
  const missing = isError ? t`The posts could not be loaded. Close this form and open it again.` : undefined;
  if (!posts) {
    // Not yet bound to its element: a browser would drop a choice that has no option.
    return (
      <SelectField key="waiting" label={t`Post`} disabled error={missing}>
        <option>{t`Loading...`}</option>
      </SelectField>
    );
  }
  const none = posts.length === 0 ? t`There is no election at the moment to stand in.` : undefined;
  return (
    <SelectField key="ready" label={t`Post`} error={none ?? form.formState.errors.post?.message} {...post}>
      <option value="">{t`Select a post`}</option>
      {posts.map((post) => (
        <option key={post.id} value={post.id}>
          {post.postName}
        </option>
      ))}
    </SelectField>
  );
}
