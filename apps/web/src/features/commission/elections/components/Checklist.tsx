import type { Check } from '@evoting/contract/commission/elections';
import { Trans, useLingui } from '@lingui/react/macro';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { type ConsoleScreen, commissionScreen } from '../../../../lib/paths.ts';
import { TriedMail } from '../../TriedMail.tsx';
import { useSayOfDraft, useTryMailServer } from '../api.ts';

/** What each point says, and where it is done: on another screen, or in a form further down on this one. */
const POINTS: Readonly<
  Record<Check, { text: ReactNode; screen?: ConsoleScreen; form?: 'times' | 'rehearse' }>
> = {
  'closing-time': { text: <Trans>An end of voting is set, and is in the future</Trans>, form: 'times' },
  candidates: { text: <Trans>Every post has a candidate</Trans>, screen: 'parties' },
  'nominations-judged': { text: <Trans>No nomination waits</Trans>, screen: 'parties' },
  'roll-frozen': {
    text: <Trans>There are voters on the roll, and it is frozen, where a roll says who may vote</Trans>,
    screen: 'roll',
  },
  letters: {
    text: (
      <Trans>
        The letters are made, where somebody on the roll has no e-mail: before the freeze, afterwards it takes
        two officers
      </Trans>
    ),
    screen: 'roll',
  },
  'trustees-key': {
    text: <Trans>The trustees have made their key, where there are trustees</Trans>,
    screen: 'trustees',
  },
  'keys-drilled': {
    text: <Trans>Every trustee has tried their key, where there are trustees</Trans>,
    screen: 'trustees',
  },
  'papers-seen': {
    text: <Trans>An officer has found the ballot papers right, as they are now</Trans>,
    screen: 'areas',
  },
  mail: {
    text: <Trans>A test mail has left, and no mail has failed since, so that codes arrive</Trans>,
    screen: 'day',
  },
  address: {
    text: (
      <Trans>
        Everybody can reach the server’s address, and the key was made for no other: ask the operator
      </Trans>
    ),
  },
  clocks: { text: <Trans>The clocks of all servers agree</Trans>, screen: 'day' },
  'backup-restored': {
    text: <Trans>A backup was restored on another machine, and held the record: ask the operator</Trans>,
  },
  rehearsed: {
    text: <Trans>The election was rehearsed, from the first link to the certified result</Trans>,
    form: 'rehearse',
  },
  'second-officer': { text: <Trans>A second officer can confirm what matters</Trans>, screen: 'officers' },
};

interface Point {
  readonly check: Check;
  readonly isDone: boolean;
}

/** What is still to be done, where two officers are about to open all the same. */
export function Undone({ points }: { points: readonly Point[] }) {
  const undone = points.filter(({ isDone }) => !isDone);
  if (undone.length === 0) return null;
  return (
    <Alert tone="attention">
      <p className="font-semibold">
        <Trans>Not done yet:</Trans>
      </p>
      <ul className="list-disc pl-6">
        {undone.map(({ check }) => (
          <li key={check}>{POINTS[check].text}</li>
        ))}
      </ul>
    </Alert>
  );
}

/**
 * What is to be done before the draft is opened, each point with the screen where it is done.
 * Takes: the points; and the draft, where its reader may say what no program can see.
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
              {draft !== undefined && !isDone && (check === 'backup-restored' || check === 'rehearsed') && (
                <SayDone draft={draft} check={check} />
              )}
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

function SayDone({ draft, check }: { draft: string; check: 'backup-restored' | 'rehearsed' }) {
  const { t } = useLingui();
  const say = useSayOfDraft(draft);
  return (
    <span className={BESIDE}>
      {say.error && <FailureAlert error={say.error} />}
      <Button
        tone="secondary"
        aria-label={check === 'rehearsed' ? t`It was rehearsed` : t`It was restored`}
        pending={say.isPending}
        onClick={() => say.mutate({ check })}
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

function PointText({ check, hasForms }: { check: Check; hasForms: boolean }) {
  const { text, screen, form } = POINTS[check];
  if (form !== undefined && hasForms)
    return (
      <a href={`#${form}`} className="link inline-flex min-h-11 items-center">
        {text}
      </a>
    );
  if (screen === undefined) return <span>{text}</span>;
  return (
    <Link to={commissionScreen(screen)} className="link inline-flex min-h-11 items-center">
      {text}
    </Link>
  );
}
