import type { DataOf } from '@evoting/contract/calls';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { TrialForm } from './TrialForm.tsx';

/** Tries whether the server can send mail, which invitations and voters' codes need. */
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
