import type { CandidateView } from '@evoting/contract/candidate';
import { BIO_MAX_LENGTH, IMAGE_HINT_MB } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextArea } from '../../../components/fields/TextField.tsx';
import { PictureForm } from '../../../components/PictureForm.tsx';
import { useUpdateEntry } from '../api.ts';

/** Changes the bio and the picture; only the party can change the name. */
export function EntryForm({ candidate }: Pick<CandidateView, 'candidate'>) {
  const { t } = useLingui();
  return (
    <PictureForm
      title={<Trans>Change your entry</Trans>}
      update={useUpdateEntry()}
      savedMessage={t`Your entry is up to date.`}
      picture={{
        label: t`Image`,
        hint: t`Max size ${IMAGE_HINT_MB}MB`,
        prompt: <Trans>Choose a new picture</Trans>,
      }}
      textName="bio"
      text={candidate.userManifesto}
      rules={{
        validate: (text) => text.trim() !== '' || t`Bio is required`,
        maxLength: {
          value: BIO_MAX_LENGTH,
          message: t`Bio must be at most ${BIO_MAX_LENGTH} characters`,
        },
      }}
      renderText={(wiring) => <TextArea label={t`Bio`} rows={8} {...wiring} />}
    />
  );
}
