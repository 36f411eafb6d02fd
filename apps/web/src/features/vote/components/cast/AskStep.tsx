import { Trans } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';
import type { CastFlow, Seal } from '../../cast-steps.ts';
import { ChoiceList } from '../ChoiceList.tsx';
import type { Position } from '../PositionSelector.tsx';
import { Sealed } from './Sealed.tsx';
import { Sealing } from './Sealing.tsx';

interface AskProps {
  positions: readonly Position[];
  seal: Seal;
  flow: CastFlow;
}

/**
 * The confirmation. The tracker is shown before the voter can cast or check the ballot, so that the device
 * could not know for which of the two it made it.
 */
export function AskStep({ positions, seal, flow }: AskProps) {
  const isMade = 'ballot' in seal;
  return (
    <>
      <p className="text-base">
        <Trans>After this your vote cannot be changed.</Trans>
      </p>
      <ChoiceList positions={positions} />
      <DialogActions
        isShort
        note={isMade ? <Sealed seal={seal} flow={flow} /> : <Sealing seal={seal} flow={flow} />}
      >
        <Button tone="secondary" onClick={flow.close}>
          <Trans>No</Trans>
        </Button>
        <Button disabled={!isMade} onClick={flow.cast}>
          <Trans>Yes</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
