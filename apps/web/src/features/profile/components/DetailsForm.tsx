import { IMAGE_HINT_MB, NAME_MAX_LENGTH } from '@evoting/contract/constants';
import type { Profile } from '@evoting/contract/user';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../components/fields/TextField.tsx';
import { PictureForm } from '../../../components/PictureForm.tsx';
import { useUpdateProfile } from '../api.ts';
import { Picture } from './Picture.tsx';

/** Changes name and picture, which is the banner for a party. Officers cannot change their name. */
export function DetailsForm({ user }: { user: Profile }) {
  const { t } = useLingui();
  const isParty = user.userType === 'PARTY';
  const banner = {
    label: t`Banner`,
    hint: t`Three times as wide as high. Max size ${IMAGE_HINT_MB}MB`,
    prompt: <Trans>Choose a new banner</Trans>,
  };
  const face = {
    label: t`Picture`,
    hint: t`Max size ${IMAGE_HINT_MB}MB`,
    prompt: <Trans>Choose a new picture</Trans>,
  };
  const readOnlyName = {
    readOnly: true,
    hint: t`The log and your colleagues know you by it, so it stays. Another one comes with a new invitation, after two officers have removed you.`,
  };
  return (
    <PictureForm
      title={<Trans>Name and picture</Trans>}
      update={useUpdateProfile()}
      savedMessage={t`Your profile is up to date.`}
      picture={isParty ? banner : face}
      textName="name"
      text={user.name}
      rules={{
        validate: (text) => text.trim() !== '' || t`Name is required`,
        maxLength: {
          value: NAME_MAX_LENGTH,
          message: t`Name must be at most ${NAME_MAX_LENGTH} characters`,
        },
      }}
      renderText={(wiring) => (
        <TextField
          label={isParty ? t`Party Name` : t`Full Name`}
          autoComplete={isParty ? 'organization' : 'name'}
          {...(user.userType === 'COMMISSION' && readOnlyName)}
          {...wiring}
        />
      )}
    >
      <Picture user={user} />
    </PictureForm>
  );
}
