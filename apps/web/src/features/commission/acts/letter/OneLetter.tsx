import type { Letter } from '@evoting/contract/commission/letters';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { useRoll } from '../../queries/roll.ts';
import { LettersPdf } from './LettersPdf.tsx';
import { saveLetters } from './letterFile.ts';

/** A new letter, while this is on the screen and never again. */
export function OneLetter({ letter }: { letter: Letter }) {
  const { voterNumber, surname, name, code } = letter;
  const election = useRoll().data?.election;
  return (
    <Alert tone="success">
      <div className="flex flex-col items-start gap-3">
        <p className="wrap-anywhere">
          <Trans>
            The new code of {voterNumber}, {surname}, {name}:
          </Trans>
        </p>
        <strong className="font-mono whitespace-nowrap">{code}</strong>
        <p>
          <Trans>It is shown here once, and kept nowhere; the earlier code no longer works.</Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          {election && <LettersPdf letters={[letter]} election={election} />}
          {election && (
            <Button tone="secondary" onClick={() => saveLetters('letter.csv', [letter], election)}>
              <Trans>Save it for the letter</Trans>
            </Button>
          )}
        </div>
      </div>
    </Alert>
  );
}
