import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';

/** Asks before it adds areas that can never be taken away. */
export function ForGood({
  adding,
  onClose,
  onAdd,
}: {
  adding: number;
  onClose: () => void;
  onAdd: () => void;
}) {
  return (
    <Dialog
      open
      title={<Plural value={adding} one="Add one area for good" other="Add # areas for good" />}
      onClose={onClose}
    >
      <p>
        <Trans>No one can ever take them away or rename them.</Trans>
      </p>
      <p>
        <Trans>
          Every voter on the roll then needs the code of an area: in a list without these codes every row is
          bad. An election in which everybody votes for every post needs no areas.
        </Trans>
      </p>
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button tone="danger" onClick={onAdd}>
          <Trans>Add them for good</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
