import type { Role } from '@evoting/contract/call';
import {
  OFFICER_PASSWORD_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { PasswordField } from '../../../components/fields/PasswordField.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { listedMessageOf } from '../../../lib/errors.ts';
import { useUpdateProfile } from '../api.ts';

interface PasswordFields {
  currentPassword: string;
  newPassword: string;
}

/** Changes the password. It requires the old one, so that an unattended screen is not enough. */
export function PasswordForm({ email, userType }: { email: string; userType: Role }) {
  const { t } = useLingui();
  const update = useUpdateProfile();
  const { register, handleSubmit, formState, reset } = useForm<PasswordFields>({
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const submit = (body: PasswordFields) => {
    const onSuccess = () => {
      reset();
      showToast({ tone: 'success', title: t`Your password has been changed.` });
    };
    update.mutate(body, { onSuccess });
  };
  const min = userType === 'COMMISSION' ? OFFICER_PASSWORD_MIN_LENGTH : PASSWORD_MIN_LENGTH;
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
        <h2 className="text-2xl">
          <Trans>Change your password</Trans>
        </h2>
        {update.error && <Alert tone="danger">{listedMessageOf(update.error)}</Alert>}
        {/* Tells password managers the account. */}
        <input type="email" value={email} readOnly hidden autoComplete="username" />
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword', { required: t`Current password is required` })}
        />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          error={formState.errors.newPassword?.message}
          {...register('newPassword', {
            minLength: { value: min, message: t`Password should contain a minimum of ${min} characters` },
            required: t`New password is required`,
            maxLength: {
              value: PASSWORD_MAX_LENGTH,
              message: t`Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
            },
          })}
        />
        <Button type="submit" pending={update.isPending} className="self-start">
          <Trans>Change password</Trans>
        </Button>
      </form>
    </Card>
  );
}
