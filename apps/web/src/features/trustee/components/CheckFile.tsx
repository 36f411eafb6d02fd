import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import type { TrusteeKey } from '../key.ts';
import type { SavedKey } from '../saved-key.ts';
import { KeyFileForm } from './KeyFileForm.tsx';

/** Asks the trustee to open the file that was just saved, which proves that it is there and readable. */
export function CheckFile({
  saved,
  onAgain,
  onKey,
}: {
  saved: SavedKey;
  onAgain: () => void;
  onKey: (key: TrusteeKey) => void;
}) {
  const [isOther, setOther] = useState(false);
  const accept = (key: TrusteeKey) => (key.seed === saved.key.seed ? onKey(key) : setOther(true));
  return (
    <>
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl">
          <Trans>Now open the file that was saved</Trans>
        </h2>
        <p className="max-w-prose text-soft">
          <Trans>
            Nothing has been sent yet. This shows that the file is there, and that you know its password.
          </Trans>
        </p>
      </div>
      {isOther && (
        <Alert tone="danger">
          <Trans>This is another key file, not the one that was saved a moment ago.</Trans>
        </Alert>
      )}
      <KeyFileForm submit={<Trans>Check it and take part</Trans>} onKey={accept} />
      <Button tone="quiet" onClick={onAgain}>
        <Trans>Save the file once more</Trans>
      </Button>
    </>
  );
}
