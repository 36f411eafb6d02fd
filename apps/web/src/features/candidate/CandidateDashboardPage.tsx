import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { messageOf } from '../../lib/errors.ts';
import { useProfile } from '../profile/api.ts';
import { useCandidateView } from './api.ts';
import { EntryCard } from './components/EntryCard.tsx';
import { EntryForm } from './components/EntryForm.tsx';
import { MailedPassword } from './components/MailedPassword.tsx';
import { mayChange, NoChange } from './components/NoChange.tsx';
import { Standing } from './components/Standing.tsx';
import { WaitingEntry } from './components/WaitingEntry.tsx';

/** The candidate's dashboard: the entry as voters see it, a form to change it, and the count of the post. */
export function CandidateDashboardPage() {
  const { t } = useLingui();
  const { data: view, error } = useCandidateView();
  const isMailed = useProfile().data?.passwordIsMailed === true;
  return (
    <div className="wide flex flex-col gap-8 py-8">
      <title>{t`Candidate dashboard - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Dashboard</Trans>
      </h1>
      {isMailed && <MailedPassword />}
      {!view && error && (
        <div className="flex flex-col items-start gap-4">
          <Alert tone="danger" className="w-full">
            {messageOf(error)}
          </Alert>
          <Button tone="secondary" onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        </div>
      )}
      {!view && !error && <WaitingEntry />}
      {view && (
        <>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <EntryCard view={view} />
            {mayChange(view) ? <EntryForm candidate={view.candidate} /> : <NoChange />}
          </div>
          <section className="flex flex-col gap-4">
            <h2 className="text-2xl">
              <Trans>How your post stands</Trans>
            </h2>
            <Standing view={view} />
          </section>
        </>
      )}
    </div>
  );
}
