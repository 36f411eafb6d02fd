import { Trans } from '@lingui/react/macro';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Tracker } from '../../../../components/Tracker.tsx';
import type { CastFlow, Seal } from '../../cast-steps.ts';
import { UnwitnessedSeal } from '../Unwitnessed.tsx';

/** Short enough to compare by eye: 16 characters of base64 are 96 bits. */
const SHOWN_CHARACTERS = 16;

/** The beginning of the tracker, and the button that checks the device. */
export function Sealed({ seal, flow }: { seal: Extract<Seal, { ballot: object }>; flow: CastFlow }) {
  return (
    <div className="flex flex-col text-base">
      {seal.kind === 'sealed' && seal.unwitnessed && (
        <p className="font-semibold leading-snug text-amber-ink">
          <UnwitnessedSeal />
        </p>
      )}
      <p className="flex items-center gap-2 leading-snug">
        <IconLock aria-hidden="true" className="size-5 shrink-0 text-brand" />
        {seal.kind === 'sealed' ? (
          <Trans>Sealed. The tracker begins:</Trans>
        ) : (
          <Trans>Sealed before, and perhaps sent. Yes sends the very same ballot, which counts once:</Trans>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Tracker tracker={seal.ballot.tracker.slice(0, SHOWN_CHARACTERS)} className="leading-tight" />
        {seal.kind === 'sealed' && (
          <button type="button" onClick={flow.check} className="link -my-1.5 min-h-11 cursor-pointer sm:my-0">
            <Trans>Check this device</Trans>
          </button>
        )}
      </div>
    </div>
  );
}
