import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { TriedMail } from '../../TriedMail.tsx';
import { useTryMail } from '../api.ts';
import { accountRules } from '../forms.ts';

/** Whether mails leave: invitations and codes of voters go by mail. */
export function MailTrial({
  token,
  mails,
}: {
  token: string;
  mails: DataOf<'POST /commission/setup/look'>['mails'];
}) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>2. Mail</Trans>
      </h2>
      {mails === 'sent' && <TrialForm token={token} />}
      {mails === 'shown' && (
        <p>
          <Trans>
            This server shows its mails at{' '}
            <a href="/dev/mailbox" className="link">
              /dev/mailbox
            </a>{' '}
            and sends none: good for a trial on your own machine.
          </Trans>
        </p>
      )}
      {mails === 'waiting' && (
        <Alert tone="attention">
          <Trans>
            No mail server is set: invitations would wait. Ask the operator to set SMTP_URL and MAIL_FROM and
            to start it again.
          </Trans>
        </Alert>
      )}
    </section>
  );
}

function TrialForm({ token }: { token: string }) {
  const { t } = useLingui();
  const trial = useTryMail(token);
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4 *:w-full"
      onSubmit={form.handleSubmit(({ email }) => trial.mutate(email))}
    >
      {trial.isError && <FailureAlert error={trial.error} />}
      {trial.data && <TriedMail trial={trial.data} />}
      <TextField
        label={t`Send a test mail to`}
        type="email"
        inputMode="email"
        error={form.formState.errors.email?.message}
        {...form.register('email', accountRules().email)}
      />
      <Button type="submit" tone="secondary" pending={trial.isPending}>
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
