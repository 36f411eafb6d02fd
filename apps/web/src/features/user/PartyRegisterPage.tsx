import { Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FormScreen } from '../../components/FormScreen.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { paths } from '../../lib/paths.ts';
import { useRegisterParty } from './api.ts';
import { emailRules, partyNameRules, passwordRules } from './forms.ts';
import { PartyRegisterPanel } from './PartyRegisterPanel.tsx';

const EMPTY = { name: '', email: '', password: '', userType: 'PARTY' as const };

export function PartyRegisterPage() {
  const { t } = useLingui();
  const register = useRegisterParty();
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const submit = (event: FormEvent) => {
    // First, so that an old refusal is not shown beside a validation error.
    register.reset();
    void form.handleSubmit((typed) => register.mutate(typed, { onSuccess: () => form.reset() }))(event);
  };
  return (
    <FormScreen
      title={<Trans>Political Party Registration</Trans>}
      intro={<Trans>Register your party, then put up your candidates for every post.</Trans>}
      panel={<PartyRegisterPanel />}
    >
      <title>{t`Party Registration - E-Voting`}</title>
      {register.isSuccess ? (
        <SuccessPanel />
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          {register.isError && <FailureAlert error={register.error} />}
          <TextField
            label={t`Party Name`}
            hint={t`Voters see it beside your candidates.`}
            autoComplete="organization"
            aria-required
            invalid={errors.name !== undefined}
            {...form.register('name', partyNameRules)}
          />
          <TextField
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email', emailRules())}
          />
          <PasswordField
            label={t`Password`}
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password', passwordRules())}
          />
          <input type="hidden" {...form.register('userType')} />
          <Button type="submit" size="large" pending={register.isPending}>
            <Trans>Register</Trans>
          </Button>
        </form>
      )}
    </FormScreen>
  );
}

function SuccessPanel() {
  return (
    <div role="status" className="flex flex-col items-center gap-5 py-10 text-center">
      <IconCircleCheck aria-hidden="true" className="size-16 text-brand" />
      <h2 className="text-2xl">
        <Trans>Party Registration Successful</Trans>
      </h2>
      <ButtonLink to={paths.login} size="large">
        <Trans>Login Now</Trans>
      </ButtonLink>
    </div>
  );
}
