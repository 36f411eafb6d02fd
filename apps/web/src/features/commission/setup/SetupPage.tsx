import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { FormScreen } from '../../../components/FormScreen.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useKeptTokenOfLink } from '../../../components/useTokenOfLink.ts';
import { useSetup } from './api.ts';
import { AddressTrial } from './components/AddressTrial.tsx';
import { CommissionForm } from './components/CommissionForm.tsx';
import { LinkFailure } from './components/LinkFailure.tsx';
import { MailTrial } from './components/MailTrial.tsx';

/** The page behind the setup link that a new server prints: it creates the first officer. */
export function SetupPage() {
  const { t } = useLingui();
  const token = useKeptTokenOfLink('setup_link');
  const { data, error } = useSetup(token);
  return (
    <FormScreen
      title={<Trans>Set up your commission</Trans>}
      intro={
        <Trans>
          You become its first officer. Then you invite a second one: what matters takes two of you.
        </Trans>
      }
    >
      <title>{t`Set up your commission - E-Voting`}</title>
      <meta name="robots" content="noindex" />
      {token === '' ? (
        <Alert tone="danger">
          <Trans>This link is incomplete. Copy the whole of it from where the server was started.</Trans>
        </Alert>
      ) : error ? (
        <LinkFailure error={error} />
      ) : data ? (
        <div className="flex flex-col gap-10">
          <AddressTrial token={token} publicUrl={data.publicUrl} />
          <MailTrial token={token} mails={data.mails} />
          <CommissionForm token={token} />
        </div>
      ) : (
        <Skeleton className="h-96" />
      )}
    </FormScreen>
  );
}
