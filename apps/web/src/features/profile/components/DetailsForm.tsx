import { IMAGE_HINT_MB, NAME_MAX_LENGTH } from '@evoting/contract/constants';
import type { Profile } from '@evoting/contract/user';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FileField } from '../../../components/FileField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { showToast } from '../../../components/toast.ts';
import { listedMessageOf } from '../../../lib/errors.ts';
import { useUpdateProfile } from '../api.ts';
import { Picture } from './Picture.tsx';

interface DetailsFields {
  name: string;
  image: FileList | null;
}

export function DetailsForm({ user }: { user: Profile }) {
  const { t } = useLingui();
  const update = useUpdateProfile();
  const isParty = user.userType === 'PARTY';
  const { register, handleSubmit, formState, resetField } = useForm<DetailsFields>({
    defaultValues: { name: user.name, image: null },
  });
  const submit = ({ name, image }: DetailsFields) => {
    const body = new FormData();
    body.set('name', name.trim());
    const file = image?.[0];
    if (file) body.set('image', file);
    const onSuccess = () => {
      resetField('image');
      showToast({ tone: 'success', title: t`Your profile is up to date.` });
    };
    update.mutate(body, { onSuccess });
  };
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
        <h2 className="text-2xl">
          <Trans>Name and picture</Trans>
        </h2>
        {update.error && <Alert tone="danger">{listedMessageOf(update.error)}</Alert>}
        <Picture user={user} />
        <TextField
          label={isParty ? t`Party Name` : t`Full Name`}
          autoComplete={isParty ? 'organization' : 'name'}
          error={formState.errors.name?.message}
          {...register('name', {
            validate: (text) => text.trim() !== '' || t`Name is required`,
            maxLength: {
              value: NAME_MAX_LENGTH,
              message: t`Name must be at most ${NAME_MAX_LENGTH} characters`,
            },
          })}
        />
        <FileField
          label={isParty ? t`Banner` : t`Picture`}
          accept="image/*"
          hint={
            isParty
              ? t`Three times as wide as high. Max size ${IMAGE_HINT_MB}MB`
              : t`Max size ${IMAGE_HINT_MB}MB`
          }
          prompt={isParty ? <Trans>Choose a new banner</Trans> : <Trans>Choose a new picture</Trans>}
          {...register('image')}
        />
        <Button type="submit" pending={update.isPending} className="self-start">
          <Trans>Save Changes</Trans>
        </Button>
      </form>
    </Card>
  );
}
