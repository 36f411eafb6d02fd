import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Alert } from '../../../components/Alert.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { paths } from '../../../lib/paths.ts';
import { ProposalList } from '../acts/ProposalList.tsx';
import { useOfficer } from '../api.ts';
import { useOfficers } from './api.ts';
import { ContactForm } from './components/ContactForm.tsx';
import { InvitationList } from './components/InvitationList.tsx';
import { InviteForm } from './components/InviteForm.tsx';
import { LeftToDo } from './components/LeftToDo.tsx';
import { OfficerList } from './components/OfficerList.tsx';
import { PrintPoster } from './components/PrintPoster.tsx';
import { SessionList } from './components/SessionList.tsx';
import { Signing } from './components/Signing.tsx';

/** The officers of the commission. */
export function OfficersPage() {
  const { t } = useLingui();
  const me = useOfficer().data;
  const { data, error } = useOfficers();
  const returning = data?.officers.filter(({ role }) => role === 'returning-officer').length;
  const isReturning = me?.officer.role === 'returning-officer';
  return (
    <div className="wide flex flex-col gap-8 py-8">
      <title>{t`The commission - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>The commission</Trans>
      </h1>
      {me?.officers === 1 && (
        <Alert tone="attention">
          {me.officer.role === 'observer' ? (
            <Trans>
              Only one officer can act. What matters takes two: until there is a second one the public pages
              say that one officer decided alone.
            </Trans>
          ) : (
            <Trans>
              You are the only officer who can act. What matters takes two: invite a second one. Until then
              the public pages say that one officer decided alone.
            </Trans>
          )}
        </Alert>
      )}
      {returning === 1 && (
        <Alert tone="attention">
          <Trans>
            There is only one returning officer. Without phone and recovery codes, no one in this console can
            let them in again, only the operator of the server can. Invite a second returning officer, or keep
            the codes well.
          </Trans>
        </Alert>
      )}
      {isReturning && <LeftToDo officers={me.officers} />}
      {error && <FailureAlert error={error} />}
      {!error && !data && <Skeleton className="h-64" />}
      {data && (
        <>
          <ProposalList screen="officers" />
          <OfficerList officers={data.officers} me={isReturning ? me.officer.id : null} />
          {data.invitations.length > 0 && (
            <InvitationList invitations={data.invitations} mayChange={isReturning} />
          )}
          {isReturning && <ContactForm />}
          <PrintPoster />
          {me && <Signing sinceMs={me.passkeysOnlySinceMs} mayChange={isReturning} />}
          {isReturning && <InviteForm isAlone={me.officers === 1} />}
        </>
      )}
      <SessionList />
      <Link to={paths.secondFactor} className="link inline-flex min-h-11 items-center self-start">
        <Trans>Your own second factor</Trans>
      </Link>
    </div>
  );
}
