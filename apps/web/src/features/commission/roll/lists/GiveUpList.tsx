import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans } from '@lingui/react/macro';
import { AskDialog } from '../../AskDialog.tsx';
import { useDropList } from './api.ts';

/** Asks before a list is given up. */
export function GiveUpList({
  list: { id, fileName, state },
  onClose,
}: {
  list: RollImport;
  onClose: () => void;
}) {
  const drop = useDropList(id);
  return (
    <AskDialog
      title={<Trans>Give this list up?</Trans>}
      yes={<Trans>Give it up</Trans>}
      isPending={drop.isPending}
      error={drop.error}
      onYes={() => drop.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <Trans>
          {fileName} and all that was found in it are deleted, with its bad rows. It puts no one on the roll.
        </Trans>
      </p>
      {state === 'coming' && (
        <p>
          <Trans>A colleague may still be sending it: ask first.</Trans>
        </p>
      )}
    </AskDialog>
  );
}
