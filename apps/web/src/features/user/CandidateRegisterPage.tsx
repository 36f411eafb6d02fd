import { CANDIDATE_SIMULATION_MS, CONSTITUENCIES, REGISTRATION_PARTIES } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { FormScreen } from '../../components/FormScreen.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { candidateRules } from './forms.ts';

const EMPTY = {
  fullName: '',
  email: '',
  politicalParty: '',
  constituency: '',
  password: '',
  userType: 'CANDIDATE',
};

/** Simulates a registration: it waits, shows a browser alert and resets the form. Nothing is sent. */
export function CandidateRegisterPage() {
  const { t } = useLingui();
  const form = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const rules = candidateRules();
  const isMounted = useIsMounted();
  const submit = form.handleSubmit(async () => {
    await new Promise((resolve) => setTimeout(resolve, CANDIDATE_SIMULATION_MS));
    if (!isMounted.current) return;
    window.alert(t`Candidate registration simulation completed!`);
    form.reset();
  });
  return (
    <FormScreen
      title={<Trans>Candidate Registration</Trans>}
      intro={<Trans>Try what registering as a candidate is like.</Trans>}
    >
      <title>{t`Candidate Registration - E-Voting`}</title>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Alert tone="info">
          <Trans>
            This is a simulation: nothing that you type is sent or stored. Candidates are put up by their
            party.
          </Trans>
        </Alert>
        <TextField
          label={t`Full Name`}
          autoComplete="name"
          error={errors.fullName?.message}
          {...form.register('fullName', rules.fullName)}
        />
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email', rules.email)}
        />
        <SelectField
          label={t`Political Party`}
          error={errors.politicalParty?.message}
          {...form.register('politicalParty', rules.politicalParty)}
        >
          <option value="">{t`Select a party`}</option>
          {REGISTRATION_PARTIES.map((party) => (
            <option key={party}>{party}</option>
          ))}
        </SelectField>
        <SelectField
          label={t`Constituency`}
          error={errors.constituency?.message}
          {...form.register('constituency', rules.constituency)}
        >
          <option value="">{t`Select a state`}</option>
          {CONSTITUENCIES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <input type="hidden" {...form.register('userType')} />
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password', rules.password)}
        />
        <Button type="submit" size="large" pending={isSubmitting}>
          {isSubmitting ? <Trans>Registering...</Trans> : <Trans>Register</Trans>}
        </Button>
      </form>
    </FormScreen>
  );
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
