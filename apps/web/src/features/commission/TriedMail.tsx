import type { DataOf } from '@evoting/contract/calls';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';

/** The mail server's reply to a test mail. */
export function TriedMail({ trial }: { trial: DataOf<'POST /commission/try-mail'> }) {
  if (trial.ok)
    return (
      <Alert tone="success">
        <Trans>The mail server has taken the mail. Look into the mailbox whether it came.</Trans>
      </Alert>
    );
  return (
    <Alert tone="danger">
      {trial.said === null ? (
        <Trans>No mail server is set: ask the operator.</Trans>
      ) : (
        <Trans>The mail server has not taken the mail. It said: {trial.said}</Trans>
      )}
    </Alert>
  );
}
