import { PASSWORD_LINK_MINUTES } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FormScreen } from '../../components/FormScreen.tsx';
import { TextField } from '../../components/TextField.tsx';
import { paths } from '../../lib/paths.ts';
import { useForgotPassword } from './api.ts';
import { emailRules } from './forms.ts';

/** Asks for a link by mail. What follows is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const { t } = useLingui();
  const ask = useForgotPassword();
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <FormScreen
      title={<Trans>Forgot your password?</Trans>}
      intro={<Trans>For voters, political parties and candidates.</Trans>}
    >
      <title>{t`Forgot your password? - E-Voting`}</title>
      {ask.isSuccess ? (
        <Sent email={form.getValues('email')} />
      ) : (
        <form
          noValidate
          onSubmit={form.handleSubmit((typed) => ask.mutate(typed))}
          className="flex flex-col gap-5"
        >
          {ask.isError && <FailureAlert error={ask.error} />}
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
          <Button type="submit" size="large" pending={ask.isPending}>
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

function Sent({ email }: { email: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-5 py-8 text-center">
      <IconMailForward aria-hidden="true" className="size-16 text-brand" />
      <h2 className="text-2xl">
        <Trans>Look into your mailbox</Trans>
      </h2>
      <p className="max-w-prose">
        <Trans>
          If <strong className="break-words">{email}</strong> has an account, a mail with a link is on its way
          to it.
        </Trans>
      </p>
      <p className="max-w-prose text-soft">
        <Trans>
          Nothing after a few minutes? Look among the unwanted mail, and check that this is the address that
          you registered with.
        </Trans>
      </p>
      <ButtonLink to={paths.login} tone="secondary">
        <Trans>Back to the login</Trans>
      </ButtonLink>
    </div>
  );
}
