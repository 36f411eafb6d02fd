import { canSeal } from '@evoting/belenios/key-file';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTokenOfLink } from '../../components/useTokenOfLink.ts';
import { VoidNotice } from '../../components/VoidNotice.tsx';
import { expectedOrigin } from '../../lib/record-names.ts';
import { useCeremony } from './api.ts';
import { TrusteeWork } from './components/TrusteeWork.tsx';

/** The page where a trustee takes part in the key ceremony, checks the key, and decrypts a share of the count. */
export function TrusteePage() {
  const { t } = useLingui();
  const { election = '' } = useParams();
  const token = useTokenOfLink();
  const { data: ceremony, error } = useCeremony(election);
  const isElsewhere = ceremony !== undefined && expectedOrigin(election, ceremony.origin) !== ceremony.origin;
  return (
    <div className="wide flex flex-col gap-6 py-8 *:max-w-[43rem] sm:py-10">
      <title>{t`The key of the election - E-Voting`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl sm:text-5xl">
        <Trans>The key of the election</Trans>
      </h1>
      {!canSeal() && (
        <Alert tone="danger">
          <Trans>
            This page was not sent over an encrypted line, so your browser makes no key here. Open it by an
            address that begins with https.
          </Trans>
        </Alert>
      )}
      {error && !ceremony && <FailureAlert error={error} />}
      {!ceremony && !error && <Skeleton className="h-72" />}
      {isElsewhere && (
        <Alert tone="danger">
          <Trans>
            The server says that this key is for {ceremony.origin}, which is not the address that you see. Do
            not go on, and tell the electoral commission.
          </Trans>
        </Alert>
      )}
      {ceremony?.declaredVoid && !isElsewhere && (
        <VoidNotice title={ceremony.title} {...ceremony.declaredVoid} />
      )}
      {ceremony && !ceremony.declaredVoid && !isElsewhere && canSeal() && (
        <TrusteeWork log={election} ceremony={ceremony} token={token} />
      )}
    </div>
  );
}
