import { UNDO_WITHIN_MS } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useOfficer } from '../api.ts';
import { type Election, type Task, VotingProposals } from './VotingProposals.tsx';

const STATES: Readonly<Record<Election['state'], ReactNode>> = {
  'not-open': <Trans>Voting has not begun</Trans>,
  open: <Trans>Voting is open</Trans>,
  closed: <Trans>Voting is closed</Trans>,
};

/** The state and times of voting, and the acts that a returning officer can propose. */
export function VotingCard({ election, nowMs }: { election: Election; nowMs: number }) {
  const { i18n } = useLingui();
  const isReturningOfficer = useOfficer().data?.officer.role === 'returning-officer';
  const [task, setTask] = useState<Task | null>(null);
  const { title, state, status, opensAt, beginsAt, closesAt } = election;
  const at = (moment: string) => formatDateTime(Date.parse(moment), i18n.locale);
  // Before it begins, and for some minutes afterwards.
  const mayPutOff =
    status === 'open' && state !== 'closed' && opensAt && nowMs - Date.parse(opensAt) < UNDO_WITHIN_MS;
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <p className="text-2xl font-bold">{STATES[state]}</p>
      <Times state={state} opensAt={beginsAt && at(beginsAt)} closesAt={closesAt && at(closesAt)} />
      {isReturningOfficer && (
        <div className="flex flex-wrap gap-3">
          {status === 'draft' && (
            <Button size="small" onClick={() => setTask('open')}>
              <Trans>Open the election</Trans>
            </Button>
          )}
          {state === 'open' && closesAt && (
            <Button tone="secondary" size="small" onClick={() => setTask('extend')}>
              <Trans>Extend voting</Trans>
            </Button>
          )}
          {state === 'closed' && status === 'open' && (
            <Button tone="secondary" size="small" onClick={() => setTask('reopen')}>
              <Trans>Open voting again</Trans>
            </Button>
          )}
          {mayPutOff && (
            <Button tone="secondary" size="small" onClick={() => setTask('put-off')}>
              <Trans>Put voting off</Trans>
            </Button>
          )}
          {status === 'open' && (
            <Button tone="secondary" size="small" onClick={() => setTask('close')}>
              <Trans>Close now</Trans>
            </Button>
          )}
        </div>
      )}
      <VotingProposals election={election} nowMs={nowMs} task={task} onClose={() => setTask(null)} />
    </Card>
  );
}

/** The beginning and the end, scheduled or past; null for one without a schedule. */
function Times({
  state,
  opensAt,
  closesAt,
}: {
  state: Election['state'];
  opensAt: string | null;
  closesAt: string | null;
}) {
  return (
    <>
      {state === 'not-open' ? (
        <p>{opensAt ? <Trans>Begins {opensAt}.</Trans> : <Trans>Begins when it is opened.</Trans>}</p>
      ) : (
        opensAt && (
          <p>
            <Trans>Began {opensAt}.</Trans>
          </p>
        )
      )}
      {state === 'closed' ? (
        closesAt && (
          <p>
            <Trans>Ended {closesAt}.</Trans>
          </p>
        )
      ) : (
        <p>{closesAt ? <Trans>Ends {closesAt}.</Trans> : <Trans>Ends when it is closed by hand.</Trans>}</p>
      )}
    </>
  );
}
