import { PASSWORD_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FormScreen } from '../../components/FormScreen.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { useTokenOfLink } from '../../components/useTokenOfLink.ts';
import { paths } from '../../lib/paths.ts';
import { useResetPassword } from './api.ts';
import { passwordRules } from './forms.ts';
import { EMPTY, OwnerFields } from './OwnerFields.tsx';

/** The page of the mailed link: sets a new password, or gives the account to the owner of the address. */
export function ResetPasswordPage() {
  const { t } = useLingui();
  const token = useTokenOfLink();
  const reset = useResetPassword();
  const form = useForm({ defaultValues: EMPTY });
  const longest = PASSWORD_MAX_LENGTH;
  const maxLength = { value: longest, message: t`Password must be at most ${longest} characters` };
  const submit = form.handleSubmit(({ madeBy, name, newPassword }) =>
    reset.mutate({ token, newPassword, ...(madeBy === '' ? {} : { newOwner: { name, userType: madeBy } }) }),
  );
  return (
    <FormScreen
      title={<Trans>Set a new password</Trans>}
      intro={<Trans>Wherever you are logged in with the old one, you will be logged out.</Trans>}
    >
      <title>{t`Set a new password - E-Voting`}</title>
      <meta name="robots" content="noindex" />
      {reset.isSuccess && <Done />}
      {!reset.isSuccess && token === '' && <Incomplete />}
      {!reset.isSuccess && token !== '' && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          {reset.isError && <FailureAlert error={reset.error} />}
          <OwnerFields form={form} />
          <PasswordField
            label={t`New password`}
            autoComplete="new-password"
            error={form.formState.errors.newPassword?.message}
            {...form.register('newPassword', { ...passwordRules(), maxLength })}
          />
          <Button type="submit" size="large" pending={reset.isPending}>
            <Trans>Set password</Trans>
          </Button>
          <Link to={paths.forgotPassword} className="link inline-flex min-h-11 items-center self-start">
            <Trans>Ask for a new link</Trans>
          </Link>
        </form>
      )}
    </FormScreen>
  );
}

function Incomplete() {
  return (
    <div className="flex flex-col items-start gap-5">
      <Alert tone="danger">
        <Trans>This link is incomplete. Open it from the e-mail again, or copy the whole of it.</Trans>
      </Alert>
      <ButtonLink to={paths.forgotPassword} tone="secondary">
        <Trans>Ask for a new link</Trans>
      </ButtonLink>
    </div>
  );
}

function Done() {
  return (
    <div role="status" className="flex flex-col items-center gap-5 py-8 text-center">
      <IconCircleCheck aria-hidden="true" className="size-16 text-brand" />
      <h2 className="text-2xl">
        <Trans>Your new password is set</Trans>
      </h2>
      <ButtonLink to={paths.login} size="large">
        <Trans>Login Now</Trans>
      </ButtonLink>
    </div>
  );
}
