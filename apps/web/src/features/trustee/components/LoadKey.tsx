import { Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import type { TrusteeKey } from '../key.ts';
import { KeyFileForm } from './KeyFileForm.tsx';

/** Asks a returning trustee for the key file. */
export function LoadKey({ onKey }: { onKey: (key: TrusteeKey) => void }) {
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl">
          <Trans>Take your key file</Trans>
        </h2>
        <p className="max-w-prose text-soft">
          <Trans>
            The file that you saved on your first visit, and its password. Neither leaves this device. To make
            a new key, open the link that the electoral commission gave you.
          </Trans>
        </p>
        <p className="max-w-prose text-soft">
          <Trans>
            You have lost the file or its password? Tell the electoral commission at once: there is no copy of
            either, and no one can make this key again.
          </Trans>
        </p>
      </div>
      <KeyFileForm submit={<Trans>Open my key</Trans>} onKey={onKey} />
    </Card>
  );
}
