import { Trans } from '@lingui/react/macro';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { useElection } from '../../../extras/api.ts';
import { PrintedSheets } from '../../PrintedSheets.tsx';
import { useRoll } from '../../queries/roll.ts';
import { PosterSheet } from './PosterSheet.tsx';

/** Prints a poster of the current election; nothing without one. */
export function PrintPoster() {
  const { data: meta } = useElection();
  const [isPrinting, setPrinting] = useState(false);
  const roll = useRoll(isPrinting);
  if (!meta || meta.status === 'none') return null;
  return (
    <>
      <Button tone="secondary" className="self-start" onClick={() => setPrinting(true)}>
        <IconPrinter aria-hidden="true" className="size-5" />
        <Trans>Print a poster</Trans>
      </Button>
      {isPrinting && !roll.isPending && (
        <PrintedSheets onDone={() => setPrinting(false)}>
          {(drawQr) => (
            <PosterSheet
              meta={meta}
              hasLinks={(roll.data?.election?.votersUse ?? 'accounts') !== 'accounts'}
              address={drawQr?.(location.origin) ?? null}
            />
          )}
        </PrintedSheets>
      )}
    </>
  );
}
