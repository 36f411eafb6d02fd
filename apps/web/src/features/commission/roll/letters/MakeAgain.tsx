import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';

/** Asks before codes in letters that somebody may hold stop working. */
export function MakeAgain({ isPending, onMake }: { isPending: boolean; onMake: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone="secondary" pending={isPending} onClick={() => setAsking(true)}>
        <Trans>Make the letters again, with other codes</Trans>
      </Button>
      {isAsking && (
        <Dialog open title={<Trans>Make the letters again</Trans>} onClose={() => setAsking(false)}>
          <p>
            <Trans>
              Every code that no one has used yet stops working, also in letters that are printed or in the
              post. Throw those away. If the file is still there, keep it instead.
            </Trans>
          </p>
          <DialogActions>
            <Button tone="secondary" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                setAsking(false);
                onMake();
              }}
            >
              <Trans>Make them again</Trans>
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
