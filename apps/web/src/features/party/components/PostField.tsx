import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { usePosts } from '../api.ts';
import { type CandidateFields, candidateRules } from '../forms.ts';

/** The form is only drawn while it is open, so the posts are only asked for then. */
export function PostField({ form, isNew }: { form: UseFormReturn<CandidateFields>; isNew: boolean }) {
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
