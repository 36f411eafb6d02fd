import { Trans, useLingui } from '@lingui/react/macro';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import type { Point } from '../../acts/opening/points.tsx';
import { useSayOfDraft } from '../../api.ts';
import { TriedMail } from '../../TriedMail.tsx';
import { useTryMailServer } from '../api.ts';
import { PointText } from './PointText.tsx';

/**
 * The tasks before the opening of the draft, each with the screen where it is done.
 * @param draft the draft's id, if the officer may record checks; otherwise undefined
 */
export function Checklist({ points, draft }: { points: readonly Point[]; draft: string | undefined }) {
  const { t } = useLingui();
  const done = points.filter(({ isDone }) => isDone).length;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>
          Before the opening: {done} of {points.length}
        </Trans>
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {points.map(({ check, isDone }) => (
            <li key={check} className="flex min-h-14 flex-wrap items-center gap-3 px-5 py-2">
              {isDone ? (
                <IconCircleCheck aria-label={t`Done`} role="img" className="size-6 shrink-0 text-brand" />
              ) : (
                <IconCircle aria-label={t`To do`} role="img" className="size-6 shrink-0 text-soft" />
              )}
              <span className="min-w-0 flex-1">
                <PointText check={check} hasForms={draft !== undefined} />
              </span>
              {draft !== undefined && !isDone && check === 'backup-restored' && <SayRestored draft={draft} />}
              {draft !== undefined && check === 'mail' && <TryMail />}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Beside its point, and below it where there is no room. */
const BESIDE = 'flex flex-col items-start gap-1 max-sm:basis-full sm:max-w-1/2 sm:items-end';

function SayRestored({ draft }: { draft: string }) {
  const { t } = useLingui();
  const say = useSayOfDraft(draft);
  return (
    <span className={BESIDE}>
      {say.error && <FailureAlert error={say.error} />}
      <Button
        tone="secondary"
        aria-label={t`It was restored`}
        pending={say.isPending}
        onClick={() => say.mutate({ check: 'backup-restored' })}
      >
        <Trans>It was</Trans>
      </Button>
    </span>
  );
}

function TryMail() {
  const trial = useTryMailServer();
  return (
    <span className={BESIDE}>
      {trial.error && <FailureAlert error={trial.error} />}
      {trial.data && <TriedMail trial={trial.data} />}
      <Button tone="secondary" pending={trial.isPending} onClick={() => trial.mutate()}>
        <Trans>Send a test mail to me</Trans>
      </Button>
    </span>
  );
}
