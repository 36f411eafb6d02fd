import { BIO_MAX_LENGTH, IMAGE_HINT_MB } from '@evoting/contract/constants';
import type { Candidate } from '@evoting/contract/party';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FileField } from '../../../components/FileField.tsx';
import { TextArea } from '../../../components/TextField.tsx';
import { showToast } from '../../../components/toast.ts';
import { listedMessageOf } from '../../../lib/errors.ts';
import { useUpdateEntry } from '../api.ts';

interface EntryFields {
  bio: string;
  image: FileList | null;
}

/** What a candidate may change: the bio and the picture. The name on the ballot paper is the party's to give. */
export function EntryForm({ candidate }: { candidate: Candidate }) {
  const { t } = useLingui();
  const update = useUpdateEntry();
  const { register, handleSubmit, formState, resetField } = useForm<EntryFields>({
    defaultValues: { bio: candidate.userManifesto, image: null },
  });
  const submit = ({ bio, image }: EntryFields) => {
    const body = new FormData();
    body.set('bio', bio.trim());
    const file = image?.[0];
    if (file) body.set('image', file);
    const onSuccess = () => {
      resetField('image');
      showToast({ tone: 'success', title: t`Your entry is up to date.` });
    };
    update.mutate(body, { onSuccess });
  };
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
        <h2 className="text-2xl">
          <Trans>Change your entry</Trans>
        </h2>
        {update.error && <Alert tone="danger">{listedMessageOf(update.error)}</Alert>}
        <TextArea
          label={t`Bio`}
          rows={8}
          error={formState.errors.bio?.message}
          {...register('bio', {
            validate: (text) => text.trim() !== '' || t`Bio is required`,
            maxLength: {
              value: BIO_MAX_LENGTH,
              message: t`Bio must be at most ${BIO_MAX_LENGTH} characters`,
            },
          })}
        />
        <FileField
          label={t`Image`}
          accept="image/*"
          hint={t`Max size ${IMAGE_HINT_MB}MB`}
          prompt={<Trans>Choose a new picture</Trans>}
          {...register('image')}
        />
        <Button type="submit" pending={update.isPending} className="self-start">
          <Trans>Save Changes</Trans>
        </Button>
      </form>
    </Card>
  );
}
