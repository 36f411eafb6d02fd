import { Trans, useLingui } from '@lingui/react/macro';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Button } from '../../../components/Button.tsx';
import { DialogActions } from '../../../components/Dialog.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { Tracker } from '../../../components/Tracker.tsx';
import type { CastFlow, Seal } from '../useCastFlow.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { Position } from './PositionSelector.tsx';

interface AskProps {
  positions: readonly Position[];
  seal: Seal;
  flow: CastFlow;
}

/** As many characters of the tracker as somebody compares by eye: 16 of base64 are 96 bits. */
const FIRST = 16;

/**
 * The last word. The ballot is made and its tracker shown here, before the voter says whether it is cast or
 * revealed: so the device cannot have known which of the two it was made for. Until then there is no Yes.
 */
export function AskStep({ positions, seal, flow }: AskProps) {
  const isMade = 'ballot' in seal;
  return (
    <>
      <p>
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

function Sealed({ seal, flow }: { seal: Extract<Seal, { ballot: object }>; flow: CastFlow }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-2">
        <IconLock aria-hidden="true" className="size-5 shrink-0 text-brand" />
        {seal.kind === 'sealed' ? (
          <Trans>Sealed. The tracker begins:</Trans>
        ) : (
          <Trans>Sealed before, and perhaps sent. Yes sends the very same ballot, which counts once:</Trans>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Tracker tracker={seal.ballot.tracker.slice(0, FIRST)} />
        {seal.kind === 'sealed' && (
          <button type="button" onClick={flow.check} className="link min-h-11 cursor-pointer">
            <Trans>Check this device</Trans>
          </button>
        )}
      </div>
    </div>
  );
}

function Sealing({ seal, flow }: { seal: Seal; flow: CastFlow }) {
  const { t } = useLingui();
  if (seal.kind === 'sealing') return <ProgressBar label={t`Sealing your ballot on this device`} />;
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label={t`Waiting for the network`} />
      <p className="text-soft">
        <Trans>
          This device still checks the ballot paper in the public record. Nothing has been encrypted or sent
          yet.
        </Trans>{' '}
        <button type="button" onClick={flow.tryNow} className="link min-h-11 cursor-pointer">
          <Trans>Try again now</Trans>
        </button>
      </p>
    </div>
  );
}
