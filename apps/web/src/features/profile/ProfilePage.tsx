import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { messageOf } from '../../lib/errors.ts';
import { useProfile } from './api.ts';
import { AcronymForm } from './components/AcronymForm.tsx';
import { DetailsForm } from './components/DetailsForm.tsx';
import { PasswordForm } from './components/PasswordForm.tsx';

/** The profile page of every role: name, picture or banner, a party's acronym, and password. */
export function ProfilePage() {
  const { t } = useLingui();
  const { data: user, error } = useProfile();
  return (
    <div className="wide flex flex-col gap-8 py-8">
      <title>{t`Your profile - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Your profile</Trans>
      </h1>
      {error && !user && <Alert tone="danger">{messageOf(error)}</Alert>}
      {!error && !user && <Skeleton className="h-96 max-w-xl" />}
      {user && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-6">
            <DetailsForm user={user} />
            {user.userType === 'PARTY' && <AcronymForm acronym={user.acronym ?? null} />}
          </div>
          <PasswordForm email={user.email} userType={user.userType} />
        </div>
      )}
    </div>
  );
}
