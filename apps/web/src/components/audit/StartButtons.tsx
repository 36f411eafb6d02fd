import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../Button.tsx';
import { CostNote } from './CostNote.tsx';
import type { RecordPreview } from './preview.ts';
import type { SavedAudit } from './saved-audit.ts';
import type { useAudit } from './useAudit.ts';

interface StartProps {
  saved: SavedAudit | null;
  start: ReturnType<typeof useAudit>['start'];
  isAgain: boolean;
  preview: RecordPreview | null;
}

/** Offers the kinds of audit, with their cost. */
export function StartButtons({ saved, start, isAgain, preview }: StartProps) {
  const { i18n } = useLingui();
  const entries = formatCount(saved?.entries ?? 0, i18n.locale);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {saved && (
          <Button size="large" onClick={() => start(saved.mode, true)}>
            <Trans>Continue after entry {entries}</Trans>
          </Button>
        )}
        <Button size="large" tone={saved ? 'secondary' : 'primary'} onClick={() => start('whole', false)}>
          {isAgain ? <Trans>Check everything again</Trans> : <Trans>Check everything</Trans>}
        </Button>
        <Button size="large" tone="secondary" onClick={() => start('sample', false)}>
          <Trans>Check a random 1 %</Trans>
        </Button>
      </div>
      {preview && <CostNote preview={preview} />}
      <p className="text-soft">
        <Trans>
          The random 1 % reads every entry of the record and, of the ballots, one in a hundred, which your
          device draws. Of 100 false ballots it would miss all in 37 of 100 tries, of 1,000 hardly ever. It
          does not add the ballots up: that the published sums are theirs, only "Check everything" shows.
        </Trans>
      </p>
    </div>
  );
}
