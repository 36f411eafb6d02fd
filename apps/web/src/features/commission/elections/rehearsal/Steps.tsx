import type { RehearsalSteps } from '@evoting/contract/commission/rehearsal';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';

/** The steps of a rehearsal, each ticked once its server has seen it. */
export function Steps({ steps }: { steps: RehearsalSteps }) {
  const { letters, opened, ballots, liveCount, closed, counted, certified } = steps;
  const lines: [isDone: boolean | null, text: ReactNode][] = [
    [letters, <Trans key="letters">Letters made, or links sent</Trans>],
    [opened, <Trans key="opened">Voting opened</Trans>],
    [
      ballots > 0,
      <Plural
        key="ballots"
        value={ballots}
        _0="No ballot yet"
        one="# ballot in the record"
        other="# ballots in the record"
      />,
    ],
    [liveCount, <Trans key="live">Counted while people vote</Trans>],
    [closed, <Trans key="closed">Voting closed</Trans>],
    [counted, <Trans key="counted">Counted</Trans>],
    [certified, <Trans key="certified">Result certified</Trans>],
  ];
  return (
    <>
      <p>
        <Trans>The draft counts as rehearsed once all of this was seen:</Trans>
      </p>
      <ul className="flex flex-col gap-2">
        {lines.map(
          ([isDone, text], at) =>
            isDone !== null && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
              <li key={at} className="flex items-center gap-3">
                <Mark isDone={isDone} />
                <span>{text}</span>
              </li>
            ),
        )}
      </ul>
    </>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  const { t } = useLingui();
  return isDone ? (
    <IconCircleCheck aria-label={t`Seen`} role="img" className="size-6 shrink-0 text-brand" />
  ) : (
    <IconCircle aria-label={t`Not yet`} role="img" className="size-6 shrink-0 text-soft" />
  );
}
