import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { FormScreen } from '../../../components/FormScreen.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useTokenOfLink } from '../../../components/useTokenOfLink.ts';
import { useInvitation } from './api.ts';
import { AccountForm } from './components/AccountForm.tsx';
import { LinkFailure } from './components/LinkFailure.tsx';

/** The page of a mailed invitation, by which somebody becomes an officer. */
export function InvitationPage() {
  const { t } = useLingui();
  const token = useTokenOfLink();
  const { data, error } = useInvitation(token);
  return (
    <FormScreen
      title={<Trans>You are invited</Trans>}
      intro={<Trans>Make your account as an officer of the electoral commission.</Trans>}
    >
      <title>{t`You are invited - E-Voting`}</title>
      <meta name="robots" content="noindex" />
      {token === '' ? (
        <Alert tone="danger">
          <Trans>This link is incomplete. Open it from the e-mail again, or copy the whole of it.</Trans>
        </Alert>
      ) : error ? (
        <LinkFailure error={error} />
      ) : data ? (
        <AccountForm token={token} invitation={data} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </FormScreen>
  );
}
