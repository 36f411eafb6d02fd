import { BIO_MAX_LENGTH, IMAGE_HINT_MB, NAME_MAX_LENGTH } from '@evoting/contract/constants';
import type { PostId } from '@evoting/contract/fields';
import type { OwnNomination } from '@evoting/contract/self-nomination';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FileField } from '../../components/fields/FileField.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextArea, TextField } from '../../components/fields/TextField.tsx';
import { formBody } from '../../lib/formBody.ts';
import { EnglishBeside } from '../../lib/Trans.tsx';
import { useStand } from './api.ts';

interface FormProps {
  posts: readonly { id: PostId; postName: string }[];
  /** The nomination to change; null for a new one. */
  own: OwnNomination | null | undefined;
  onDone: () => void;
}

/** Takes a voter's nomination of themself, or a change of it. */
export function StandForm({ posts, own, onDone }: FormProps) {
  const { t } = useLingui();
  const save = useStand(!own);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(formBody(event.currentTarget), { onSuccess: onDone });
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-5">
      {own && own.seconders > 0 && (
        <Alert tone="attention">
          <EnglishBeside>
            <Trans>An edit takes your seconders away: they seconded what they read.</Trans>
          </EnglishBeside>
        </Alert>
      )}
      <SelectField label={t`Post`} name="position" required defaultValue={own?.seen.postId ?? ''}>
        <option value="">{t`Select a post`}</option>
        {posts.map(({ id, postName }) => (
          <option key={id} value={id}>
            {postName}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`Your name, as on the ballot paper`}
        name="name"
        required
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        defaultValue={own?.name}
      />
      <TextArea
        label={t`Manifesto`}
        hint={t`Everybody can read it on your page.`}
        name="bio"
        rows={6}
        required
        maxLength={BIO_MAX_LENGTH}
        defaultValue={own?.bio}
      />
      <FileField
        label={t`Picture`}
        name="image"
        accept="image/*"
        hint={t`May be left out. ${IMAGE_HINT_MB} MB at most.`}
        prompt={own?.picture ? <Trans>Choose a new picture</Trans> : <Trans>Choose a picture</Trans>}
      />
      {!own && (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            name="consent"
            value="yes"
            required
            className="mt-1 size-5 shrink-0 accent-brand"
          />
          <span>
            <EnglishBeside>
              <Trans>
                I want to stand. The commission sees my voter number; my name, picture and manifesto are
                public once I am approved.
              </Trans>
            </EnglishBeside>
          </span>
        </label>
      )}
      {save.error && <FailureAlert error={save.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={save.isPending}>
          <EnglishBeside>{own ? <Trans>Submit again</Trans> : <Trans>Nominate myself</Trans>}</EnglishBeside>
        </Button>
        {own && (
          <Button tone="secondary" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
