import type { Letter } from '@evoting/contract/commission/letters';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';
import { OneLetter } from './OneLetter.tsx';

/** The letter that a confirmation made, or that its answer was lost. */
export function MadeLetter({ letter, onClose }: { letter: Letter | null; onClose: () => void }) {
  return (
    <>
      {letter ? (
        <OneLetter letter={letter} />
      ) : (
        <Alert tone="attention">
          <Trans>
            You confirmed this before, and the answer with the code was lost. Propose a new letter once more:
            the lost code then stops working.
          </Trans>
        </Alert>
      )}
      <DialogActions>
        <Button onClick={onClose}>
          {letter ? <Trans>I have written it down or saved it</Trans> : <Trans>Close</Trans>}
        </Button>
      </DialogActions>
    </>
  );
}
