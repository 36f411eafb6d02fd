import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
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

type LoginValues = Record<'email' | 'password', string>;
type Faults = Partial<LoginValues>;

/** Reads the fields themselves, since a password manager may fill them without an event. */
function typedIn(form: HTMLFormElement): LoginValues {
  const typed = new FormData(form);
  return { email: String(typed.get('email') ?? ''), password: String(typed.get('password') ?? '') };
}

function faultsOf({ email, password }: LoginValues): Faults {
  const [ofEmail, ofPassword] = [emailRules(), passwordRules()];
  return {
    ...(!ofEmail.pattern.value.test(email) && { email: ofEmail.pattern.message }),
    ...(password.length < ofPassword.minLength.value && { password: ofPassword.minLength.message }),
  };
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** No form library: whoever votes on a new phone loads this page first. */
export function LoginPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const login = useLogin();
  const [faults, setFaults] = useState<Faults | null>(null);
  const { state } = useLocation();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    const found = faultsOf(typed);
    setFaults(found);
    const first = (['email', 'password'] as const).find((name) => found[name]);
    if (first) return focusOn(event.currentTarget, first);
    login.mutate(typed, {
      // Back must skip the form, which looks like a logout.
      onSuccess: ({ userType }) => void navigate(pathAfterLogin(userType, state), { replace: true }),
    });
  }
  return (
    <FormScreen
      title={<Trans>Login</Trans>}
      intro={<Trans>For voters, political parties and candidates.</Trans>}
      panel={<LoginPanel />}
    >
      <title>{t`Login - E-Voting`}</title>
      <form
        noValidate
        onSubmit={submit}
        onChange={({ currentTarget }) => faults && setFaults(faultsOf(typedIn(currentTarget)))}
        className="flex flex-col gap-5"
      >
        {login.isError && <FailureAlert error={login.error} />}
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="username"
          name="email"
          error={faults?.email}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          name="password"
          error={faults?.password}
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
