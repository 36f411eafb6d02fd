import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { EnglishBeside } from '../../../lib/Trans.tsx';
import { type OutcomeProps, ProvedBallot } from './ProvedBallot.tsx';
import { RefusedCheck } from './RefusedCheck.tsx';

/** The maximum of `Date`: a receipt may contain any number. */
const LAST_DATE_MS = 8.64e15;

/** Explains the outcome of a check, by which a voter decides whether to raise the alarm. */
export const Outcome = (props: OutcomeProps) => (
  <EnglishBeside>
    <Explained {...props} />
  </EnglishBeside>
);

function Explained({ outcome, isMine }: OutcomeProps) {
  if (outcome.kind === 'refused') return <RefusedCheck outcome={outcome} />;
  if (outcome.kind === 'proved') return <ProvedBallot outcome={outcome} isMine={isMine} />;
  return <Accepted due={outcome.due} />;
}

function Accepted({ due }: { due: number | null }) {
  const { i18n } = useLingui();
  const time = due === null ? '' : formatDateTime(Math.min(due * 1000, LAST_DATE_MS), i18n.locale);
  return (
    <Alert tone="info">
      <p className="font-semibold">
        <Trans>Accepted: the ballot waits for its place in the record.</Trans>
      </p>
      <p>
        {due === null ? (
          <Trans>That takes a few seconds. Check again in a moment.</Trans>
        ) : (
          <Trans>The receipt promises it by {time}: from then on nothing may be missing. Check again.</Trans>
        )}
      </p>
    </Alert>
  );
}
