import { Trans } from '@lingui/react/macro';
import { AskDialog } from '../../AskDialog.tsx';
import { useRemovePlace } from './api.ts';
import { type Place, WhosePlace } from './WhosePlace.tsx';

export type PlaceToRemove = Place & { reason: string };

/** Asks once more, with the name: the number of a claimed place cannot be used again. */
export function RemoveDialog({
  found,
  onClose,
  onDone,
}: {
  found: PlaceToRemove;
  onClose: () => void;
  onDone: () => void;
}) {
  const { voterNumber, reason } = found;
  const remove = useRemovePlace();
  return (
    <AskDialog
      title={<Trans>Take this person off the roll?</Trans>}
      yes={found.isClaimed ? <Trans>Take off the roll, for good</Trans> : <Trans>Take off the roll</Trans>}
      isPending={remove.isPending}
      error={remove.error}
      onYes={() => remove.mutate({ voterNumber, reason }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <WhosePlace place={found} />
      <p className="text-soft">
        {found.isClaimed ? (
          <Trans>
            An account has this place. For good: the number never has a place in this election again.
          </Trans>
        ) : (
          <Trans>Any letter or code for this place stops working. Its number is free again.</Trans>
        )}
      </p>
    </AskDialog>
  );
}
