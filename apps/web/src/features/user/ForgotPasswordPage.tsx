import { PASSWORD_LINK_MINUTES } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FormScreen } from '../../components/FormScreen.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { paths } from '../../lib/paths.ts';
import { useForgotPassword } from './api.ts';
import { emailRules } from './forms.ts';
import { LinkSent } from './LinkSent.tsx';

/** Requests a link by mail. The reply does not reveal if the address has an account. */
export function ForgotPasswordPage() {
  const { t } = useLingui();
  const request = useForgotPassword();
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <FormScreen
      title={<Trans>Forgot your password?</Trans>}
      intro={<Trans>For voters, political parties and candidates.</Trans>}
    >
      <title>{t`Forgot your password? - E-Voting`}</title>
      {request.isSuccess ? (
        <LinkSent email={form.getValues('email')} />
      ) : (
        <form
          noValidate
          onSubmit={form.handleSubmit((typed) => request.mutate(typed))}
          className="flex flex-col gap-5"
        >
          {request.isError && <FailureAlert error={request.error} />}
          <p>
            <Trans>
              Type the e-mail address of your account. We mail you a link to set a new password; it works
              once, for {PASSWORD_LINK_MINUTES} minutes.
            </Trans>
          </p>
          <TextField
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="username"
            error={form.formState.errors.email?.message}
            {...form.register('email', emailRules())}
          />
          <Button type="submit" size="large" pending={request.isPending}>
            <Trans>Mail me a link</Trans>
          </Button>
          <Link to={paths.login} className="link inline-flex min-h-11 items-center self-start">
            <Trans>Back to the login</Trans>
          </Link>
        </form>
      )}
    </FormScreen>
  );
}
