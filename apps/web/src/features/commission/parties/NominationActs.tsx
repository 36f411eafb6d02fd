import type { ReviewedNomination } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import type { actsOn, Task } from './actsOn.ts';
import { useReview } from './api.ts';

/** The buttons for the acts on a nomination that are possible now. */
export function NominationActs({
  acts,
  nomination,
  onTask,
}: {
  acts: ReturnType<typeof actsOn>;
  nomination: ReviewedNomination;
  onTask: (task: Task) => void;
}) {
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
        {acts.includes('change') && (
          <Button tone="secondary" size="small" onClick={() => onTask('change')}>
            <Trans>Edit</Trans>
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
