import type { DataOf } from '@evoting/contract/calls';
import type { ReviewedNomination } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { PartyLine } from '../../../components/PartyLine.tsx';
import { Portrait } from '../../../components/Portrait.tsx';
import { useReview } from './api.ts';
import { NOMINATION_STATES } from './states.tsx';

export type Task = 'send-back' | 'withdraw' | 'correct';
export type Election = NonNullable<DataOf<'GET /commission/nominating'>['election']>;

/** What an officer can do with a nomination now; the server refuses the rest. */
function actsOn(
  { status }: ReviewedNomination,
  election: Pick<Election, 'status' | 'nominations'>,
): readonly (Task | 'approve')[] {
  if (status === 'withdrawn' || election.status === 'closed') return [];
  const isDraft = election.status === 'draft';
  const mayChange = isDraft || election.nominations === 'open';
  // Nothing leaves a paper that is voted on.
  const mayLeave = isDraft || status !== 'approved';
  return [
    ...(status === 'submitted' && mayChange ? (['approve'] as const) : []),
    ...(status !== 'sent-back' && mayLeave ? (['send-back'] as const) : []),
    ...(mayChange ? (['correct'] as const) : []),
    ...(mayLeave ? (['withdraw'] as const) : []),
  ];
}

interface CardProps {
  nomination: ReviewedNomination;
  /** That of the nomination, where its reader may act. */
  election: Election | undefined;
  onTask: (task: Task) => void;
}

/** A nomination as voters would see it, what to beware of, and what an officer can do. */
export function NominationCard({ nomination, election, onTask }: CardProps) {
  const { name, picture, party, postName, status, reason, bio } = nomination;
  const acts = election ? actsOn(nomination, election) : [];
  return (
    <li>
      <Card className="flex flex-col gap-4 p-5">
        <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 large-text:grid-cols-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <Portrait name={name} image={picture} className="w-full large-text:max-w-28" />
          <div className="flex min-w-0 flex-col gap-1">
            <h3 className="text-xl wrap-anywhere">{name}</h3>
            <PartyLine name={party.name} banner={party.banner} />
            <p className="text-soft">{postName}</p>
            <p className="font-semibold">{NOMINATION_STATES[status]}</p>
            {reason && (
              <p className="wrap-anywhere">
                <Trans>Reason: {reason}</Trans>
              </p>
            )}
          </div>
        </div>
        <details>
          <summary className="link min-h-11 cursor-pointer py-2">
            <Trans>Manifesto</Trans>
          </summary>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{bio}</p>
        </details>
        <Lookalikes nomination={nomination} />
        {acts.length > 0 && <Actions acts={acts} nomination={nomination} onTask={onTask} />}
      </Card>
    </li>
  );
}

function Lookalikes({ nomination: { alike } }: Pick<CardProps, 'nomination'>) {
  if (alike.length === 0) return null;
  return (
    <Alert tone="attention">
      <ul>
        {alike.map(({ name, partyName, postName, by }) => (
          <li key={`${by} ${name} ${partyName} ${postName}`} className="wrap-anywhere">
            {by === 'picture' ? (
              <Trans>
                {name} ({partyName}, {postName}) has the same picture.
              </Trans>
            ) : (
              <Trans>
                {name} ({partyName}) has a name like it.
              </Trans>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Actions({
  acts,
  nomination,
  onTask,
}: Omit<CardProps, 'election'> & { acts: ReturnType<typeof actsOn> }) {
  const review = useReview();
  const approve = () => review.mutate({ nomination, body: { kind: 'approve', seen: nomination.seen } });
  return (
    <>
      {review.error && <FailureAlert error={review.error} />}
      <fieldset className="flex flex-wrap gap-3" aria-label={nomination.name}>
        {acts.includes('approve') && (
          <Button size="small" pending={review.isPending} onClick={approve}>
            <Trans>Approve</Trans>
          </Button>
        )}
        {acts.includes('send-back') && (
          <Button tone="secondary" size="small" onClick={() => onTask('send-back')}>
            <Trans>Send back</Trans>
          </Button>
        )}
        {acts.includes('correct') && (
          <Button tone="secondary" size="small" onClick={() => onTask('correct')}>
            <Trans>Correct the name</Trans>
          </Button>
        )}
        {acts.includes('withdraw') && (
          <Button tone="quiet" size="small" onClick={() => onTask('withdraw')}>
            <Trans>Withdraw</Trans>
          </Button>
        )}
      </fieldset>
    </>
  );
}
