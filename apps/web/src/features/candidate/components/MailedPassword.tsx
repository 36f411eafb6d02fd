import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Alert } from '../../../components/Alert.tsx';
import { paths } from '../../../lib/paths.ts';

/** Asks a candidate to replace a mailed password. */
export function MailedPassword() {
  return (
    <Alert tone="attention">
      <Trans>
        Your password came by mail, and anyone who reads that mail can log in as you.{' '}
        <Link to={paths.candidateProfile} className="link">
          Choose a password of your own
        </Link>
        , then delete the mail.
      </Trans>
    </Alert>
  );
}
