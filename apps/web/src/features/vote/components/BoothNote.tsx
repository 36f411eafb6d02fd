import { Trans } from '@lingui/react/macro';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { HelpLine } from '../../../components/HelpLine.tsx';
import { EnglishBeside } from '../../../lib/Trans.tsx';
import type { BoothAccess } from '../booth/useBooth.ts';
import { closedMessage } from '../messages.ts';

interface ClosedProps {
  booth: Pick<BoothAccess, 'state' | 'accept'>;
  /** The record's origin, which begins with the address that it was made for. */
  origin: string | undefined;
}

/** Says why this device cannot encrypt for the ballot paper, above it. */
export function ClosedBooth({ booth: { state, accept }, origin }: ClosedProps) {
  if (state.kind !== 'closed') return null;
  const [address] = origin?.split('/') ?? [];
  return (
    <Alert tone="attention">
      <p className="whitespace-pre-line">{closedMessage(state.reason)}</p>
      {state.reason === 'other-origin' && address && (
        <p className="wrap-anywhere">
          <EnglishBeside>
            <Trans>
              This election is held at {address}. If the electoral commission named that address, vote there.
            </Trans>
          </EnglishBeside>
        </p>
      )}
      <HelpLine />
      {state.reason === 'other-log' && (
        <Button tone="secondary" size="small" onClick={accept}>
          <EnglishBeside>
            <Trans>It was announced: use the new record</Trans>
          </EnglishBeside>
        </Button>
      )}
    </Alert>
  );
}

/** Says below the ballot paper that this device is ready to encrypt, and for which one. */
export function SealingNote({ state }: Pick<BoothAccess, 'state'>) {
  if (state.kind !== 'ready') return null;
  const { fingerprint } = state;
  return (
    <details className="text-base text-soft">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2">
        <IconLock aria-hidden="true" className="size-5 shrink-0 text-brand" />
        <Trans>This device encrypts your ballot. The ballot paper was found in the public record.</Trans>
      </summary>
      <p className="break-all pl-7">
        <Trans>Fingerprint of the ballot paper: {fingerprint}</Trans>
      </p>
    </details>
  );
}

/** Shown when a chosen candidate is no longer on the paper. */
export function ChangedNotice() {
  return (
    <Alert tone="attention">
      <Trans>
        The candidates on the ballot paper have changed since you chose. The choices that are still possible
        are kept; please choose again for the positions that are open.
      </Trans>
    </Alert>
  );
}
