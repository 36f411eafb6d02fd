import { REGISTRATION_TOAST_MS } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { FormScreen } from '../../components/FormScreen.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { showToast } from '../../components/toasts/toast.ts';
import { paths } from '../../lib/paths.ts';
import { useRegisterVoter } from './api.ts';
import { failureToast } from './failure-toast.ts';
import { VoterRegisterPanel } from './VoterRegisterPanel.tsx';

/** Registers a voter. As specified, different passwords only warn, and success leaves the form filled in. */
export function VoterRegisterPage() {
  const { t } = useLingui();
  const register = useRegisterVoter();
  const [typed, setTyped] = useState({ fullName: '', email: '', password: '', confirmPassword: '' });
  const [passwordsMatch, setPasswordsMatch] = useState(true);

  function type(name: keyof typeof typed, value: string) {
    const next = { ...typed, [name]: value };
    setTyped(next);
    if (name === 'password' || name === 'confirmPassword')
      setPasswordsMatch(next.password === next.confirmPassword);
  }
  const bind = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { fullName: name, email, password } = typed;
    register.mutate(
      { name, email, password },
      {
        onSuccess: () =>
          showToast({
            tone: 'success',
            title: t`Registration Successful!`,
            description: t`You can now log in with the provided credentials.`,
            durationMs: REGISTRATION_TOAST_MS,
          }),
        onError: (error) => showToast(failureToast(error, t`Registration failed`)),
      },
    );
  }

  return (
    <FormScreen
      title={<Trans>Register Page</Trans>}
      intro={<Trans>Sign up with your credentials and get voting.</Trans>}
      panel={<VoterRegisterPanel />}
    >
      <title>{t`Voter Registration - E-Voting`}</title>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <TextField label={t`Full Name`} autoComplete="name" {...bind('fullName')} />
        <TextField label={t`Email`} type="email" autoComplete="email" {...bind('email')} />
        <PasswordField label={t`Password`} autoComplete="new-password" {...bind('password')} />
        <PasswordField label={t`Confirm Password`} autoComplete="new-password" {...bind('confirmPassword')} />
        <p role="status" className="font-semibold text-danger empty:hidden">
          {!passwordsMatch && <Trans>The passwords don't match!</Trans>}
        </p>
        <Button type="submit" size="large" pending={register.isPending}>
          {register.isPending ? <Trans>Registering...</Trans> : <Trans>Register your account</Trans>}
        </Button>
        <p className="text-soft">
          <Trans>
            Already registered?{' '}
            <Link to={paths.login} className="link">
              Login
            </Link>
          </Trans>
        </p>
      </form>
    </FormScreen>
  );
}
