import type { ReviewedNomination } from '@evoting/contract/commission/parties';
import { BIO_MAX_LENGTH, IMAGE_HINT_MB, NAME_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea, TextField } from '../../../components/fields/TextField.tsx';
import { formBody } from '../../../lib/formBody.ts';
import { usePosts, useSaveIndependent } from './api.ts';

/** Puts up a candidate without a party, or changes the given one. */
export function IndependentDialog({
  nomination,
  onClose,
}: {
  nomination: ReviewedNomination | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const posts = usePosts();
  const save = useSaveIndependent(nomination?.id ?? null);
  const [isTyped, setTyped] = useState(false);
  const name = nomination?.name;
  const leave = () => {
    if (!isTyped || window.confirm(t`Close the form? What you typed in it is lost.`)) onClose();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(formBody(event.currentTarget), { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      size="wide"
      title={nomination ? <Trans>Edit {name}</Trans> : <Trans>Put up a candidate without a party</Trans>}
      onClose={leave}
    >
      <form onSubmit={send} onChange={() => setTyped(true)} className="flex flex-col gap-5">
        <TextField
          label={t`Name on the ballot`}
          name="name"
          required
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          defaultValue={name}
        />
        {posts.data ? (
          <SelectField
            label={t`Post`}
            name={nomination ? 'post' : 'position'}
            required
            defaultValue={nomination?.seen.postId ?? ''}
          >
            <option value="">{t`Select a post`}</option>
            {posts.data.map(({ id, postName }) => (
              <option key={id} value={id}>
                {postName}
              </option>
            ))}
          </SelectField>
        ) : (
          !posts.error && <p className="text-soft">{t`Loading...`}</p>
        )}
        <FileField
          label={t`Picture`}
          name="image"
          accept="image/*"
          hint={t`May be left out. ${IMAGE_HINT_MB} MB at most.`}
          prompt={nomination?.picture ? <Trans>Choose a new picture</Trans> : <Trans>Choose a picture</Trans>}
        />
        <TextArea
          label={t`Manifesto`}
          name="bio"
          rows={5}
          required
          maxLength={BIO_MAX_LENGTH}
          defaultValue={nomination?.bio}
        />
        {(save.error ?? posts.error) && <FailureAlert error={save.error ?? posts.error} />}
        <DialogActions>
          <Button tone="secondary" onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" pending={save.isPending} disabled={!posts.data}>
            {nomination ? <Trans>Save</Trans> : <Trans>Put up</Trans>}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
