import type { Letter } from '@evoting/contract/commission/letters';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { PrintedSheets } from '../../PrintedSheets.tsx';
import { LetterSheet } from './LetterSheet.tsx';
import type { LetterElection } from './letterLink.ts';

interface Props {
  letters: readonly Letter[];
  election: LetterElection;
}

/** The most letters that the browser prints; a print shop prints longer lists. */
const PRINTED_MAX = 2_000;

/** Prints each letter on its own sheet. The sheets are rendered only while the browser prints. */
export function PrintLetters({ letters, election }: Props) {
  const [isPrinting, setPrinting] = useState(false);
  if (letters.length > PRINTED_MAX)
    return (
      <p className="text-soft">
        <Trans>
          A browser does not print so many letters: give the list to a word processor or to a print shop,
          which makes a letter from each row.
        </Trans>
      </p>
    );
  return (
    <>
      <Button tone="secondary" onClick={() => setPrinting(true)}>
        {letters.length === 1 ? <Trans>Print the letter</Trans> : <Trans>Print the letters</Trans>}
      </Button>
      {isPrinting && (
        <PrintedSheets onDone={() => setPrinting(false)}>
          {(drawQr) =>
            letters.map((letter) => (
              <LetterSheet key={letter.voterNumber} letter={letter} election={election} drawQr={drawQr} />
            ))
          }
        </PrintedSheets>
      )}
    </>
  );
}
