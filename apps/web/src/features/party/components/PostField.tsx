import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { usePosts } from '../api.ts';
import { type CandidateFields, candidateRules } from '../forms.ts';

/** Selects the post of a candidate; the posts are fetched when the form opens. */
export function PostField({ form, isNew }: { form: UseFormReturn<CandidateFields>; isNew: boolean }) {
  const { t } = useLingui();
  const { data: posts, isError } = usePosts(true);
  // Registered at once, so that a form submitted before the posts arrive still requires one.
  const post = form.register('post', candidateRules(isNew).post);
  const missing = isError ? t`The posts could not be loaded. Close this form and open it again.` : undefined;
  if (!posts) {
    // Not bound to the form: the browser would drop a value without an option.
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
