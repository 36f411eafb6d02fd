import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FormScreen } from '../../components/FormScreen.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { paths } from '../../lib/paths.ts';
import { useLogin } from './api.ts';
import { emailRules, passwordRules } from './forms.ts';
import { LoginPanel } from './LoginPanel.tsx';
import { pathAfterLogin } from './path-after-login.ts';

export function LoginPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const login = useLogin();
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const { state } = useLocation();
  const submit = form.handleSubmit((typed) =>
    login.mutate(typed, {
      // Back must skip the form, which looks like a logout.
      onSuccess: ({ userType }) => void navigate(pathAfterLogin(userType, state), { replace: true }),
    }),
  );
  return (
    <FormScreen
      title={<Trans>Login</Trans>}
      intro={<Trans>For voters, political parties and candidates.</Trans>}
      panel={<LoginPanel />}
    >
      <title>{t`Login - E-Voting`}</title>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {login.isError && <FailureAlert error={login.error} />}
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email', emailRules())}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', passwordRules())}
        />
        <Button type="submit" size="large" pending={login.isPending}>
          <Trans>Login</Trans>
        </Button>
        <Link to={paths.forgotPassword} className="link inline-flex min-h-11 items-center self-start">
          <Trans>Forgot your password?</Trans>
        </Link>
        <p className="text-soft">
          <Trans>
            No account yet?{' '}
            <Link to={paths.voterRegister} className="link">
              Register to Vote
            </Link>
          </Trans>
        </p>
      </form>
    </FormScreen>
  );
}
