import { IMAGE_HINT_MB } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { FileField } from '../../../components/fields/FileField.tsx';
import { TextArea, TextField } from '../../../components/fields/TextField.tsx';
import { type CandidateFields, candidateRules } from '../forms.ts';
import { PostField } from './PostField.tsx';

/** The fields of a candidate. Only a new one has an e-mail, which names the account. */
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
