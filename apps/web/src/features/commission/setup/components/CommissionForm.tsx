import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { PasswordField } from '../../../../components/fields/PasswordField.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { commissionScreen } from '../../../../lib/paths.ts';
import { clearNote } from '../../../../lib/tab.ts';
import { useLogin } from '../../../user/api.ts';
import { useSetUp } from '../api.ts';
import { accountRules } from '../forms.ts';
import { LinkFailure } from './LinkFailure.tsx';

/** Names the commission and makes its first officer, who is then logged in and sees the open tasks. */
export function CommissionForm({ token }: { token: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const setUp = useSetUp();
  const login = useLogin();
  const form = useForm({ defaultValues: { commission: '', name: '', email: '', password: '' } });
  const { errors } = form.formState;
  const rules = accountRules();
  const submit = form.handleSubmit(async (typed) => {
    await setUp.mutateAsync({ token, ...typed });
    clearNote('setup_link');
    await login.mutateAsync({ email: typed.email, password: typed.password });
    await navigate(commissionScreen('officers'), { replace: true });
  });
  const failure = setUp.error ?? login.error;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-2xl">
        <Trans>3. The commission and you</Trans>
      </h2>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void submit(event).catch(() => {})}
      >
        {failure && <LinkFailure error={failure} />}
        <TextField
          label={t`Name of the commission`}
          hint={t`As voters know it: Electoral Committee of the Students' Union`}
          error={errors.commission?.message}
          {...form.register('commission', rules.commission)}
        />
        <TextField
          label={t`Your name`}
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name', rules.name)}
        />
        <TextField
          label={t`Your email`}
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email', rules.email)}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password', rules.password)}
        />
        <Button type="submit" size="large" pending={setUp.isPending || login.isPending}>
          <Trans>Set up the commission</Trans>
        </Button>
      </form>
    </section>
  );
}
