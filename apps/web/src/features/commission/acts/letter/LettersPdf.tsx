import type { Letter } from '@evoting/contract/commission/letters';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { ProgressBar } from '../../../../components/ProgressBar.tsx';
import { formatCount } from '../../../../lib/format.ts';
import type { LetterElection } from './letterLink.ts';
import type { MadePdf } from './pdf/protocol.ts';
import { useLettersPdf } from './useLettersPdf.ts';

interface Props {
  letters: readonly Letter[];
  election: LetterElection;
}

/** Saves letters as a PDF of one page each, to be opened and printed. */
export function LettersPdf({ letters, election }: Props) {
  const isOne = letters.length === 1;
  const { making, make, cancel } = useLettersPdf(letters, election, isOne ? 'letter.pdf' : 'letters.pdf');
  if (making.step === 'making') return <Making made={making.made} count={letters.length} onCancel={cancel} />;
  return (
    <>
      <Button tone="secondary" onClick={make}>
        {isOne ? <Trans>Save the letter as a PDF</Trans> : <Trans>Save the letters as a PDF</Trans>}
      </Button>
      <div aria-live="polite" className="contents">
        {making.step === 'saved' && <Saved {...making} />}
        {making.step === 'failed' && (
          <Alert tone="danger">
            <Trans>
              No PDF was made. Look that you are online and try again. Stay on this page until you have the
              codes: they are nowhere else.
            </Trans>
          </Alert>
        )}
      </div>
    </>
  );
}

function Making({ made, count, onCancel }: { made: number; count: number; onCancel: () => void }) {
  const { t, i18n } = useLingui();
  const done = formatCount(made, i18n.locale);
  const all = formatCount(count, i18n.locale);
  return (
    <div className="flex w-full flex-col items-start gap-3">
      <div className="w-full">
        <ProgressBar label={t`Making the letters`} value={made} max={count} detail={t`${done} of ${all}`} />
      </div>
      <Button tone="secondary" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function Saved({ lacking, lacksLogo }: Omit<MadePdf, 'pdf'>) {
  return (
    <Alert tone={lacksLogo || lacking.characters.length > 0 ? 'attention' : 'success'}>
      <p>
        <Trans>
          The PDF is saved. Open it to print it, one page a letter, and delete it afterwards: whoever has it
          can vote with its codes.
        </Trans>
      </p>
      {lacksLogo && (
        <p>
          <Trans>The commission’s logo could not be read: the letters have none.</Trans>
        </p>
      )}
      {lacking.characters.length > 0 && <Lacking {...lacking} />}
    </Alert>
  );
}

/** The most voter numbers that are listed. */
const LISTED_MAX = 20;

function Lacking({ characters, voterNumbers }: MadePdf['lacking']) {
  const { i18n } = useLingui();
  const given = characters.join(' ');
  const listed = voterNumbers.slice(0, LISTED_MAX).join(', ');
  const more = formatCount(voterNumbers.length - LISTED_MAX, i18n.locale);
  return (
    <p className="wrap-anywhere">
      <Trans>The letters have a question mark in place of characters that their font lacks: {given}</Trans>{' '}
      {voterNumbers.length > 0 && <Trans>Write them by hand in the letters of {listed}.</Trans>}{' '}
      {voterNumbers.length > LISTED_MAX && <Trans>There are {more} such letters more.</Trans>}
    </p>
  );
}
