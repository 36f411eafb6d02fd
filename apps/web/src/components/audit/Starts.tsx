import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../Button.tsx';
import { CostNote } from './CostNote.tsx';
import type { KeptAudit } from './kept.ts';
import type { Look } from './look.ts';
import type { useAudit } from './useAudit.ts';

interface StartsProps {
  kept: KeptAudit | null;
  start: ReturnType<typeof useAudit>['start'];
  isAgain: boolean;
  look: Look | null;
}

/** The ways to begin a check, what each costs, and what the random one is worth. */
export function Starts({ kept, start, isAgain, look }: StartsProps) {
  const { i18n } = useLingui();
  const entries = formatCount(kept?.entries ?? 0, i18n.locale);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {kept && (
          <Button size="large" onClick={() => start(kept.mode, true)}>
            <Trans>Continue after entry {entries}</Trans>
          </Button>
        )}
        <Button size="large" tone={kept ? 'secondary' : 'primary'} onClick={() => start('whole', false)}>
          {isAgain ? <Trans>Check everything again</Trans> : <Trans>Check everything</Trans>}
        </Button>
        <Button size="large" tone="secondary" onClick={() => start('sample', false)}>
          <Trans>Check a random 1 %</Trans>
        </Button>
      </div>
      {look && <CostNote look={look} />}
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
