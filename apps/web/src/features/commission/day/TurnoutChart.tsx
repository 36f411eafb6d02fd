import type { VotingDay } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount, formatTime } from '../../../lib/format.ts';

type Samples = VotingDay['turnout']['samples'];
const [WIDTH, HEIGHT] = [600, 160];

/** The line of accepted ballots over the day; its ends are in words below, for readers who do not see it. */
export function TurnoutChart({ samples }: { samples: Samples }) {
  const { i18n } = useLingui();
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return null;
  const spanMs = Math.max(1, last.atMs - first.atMs);
  const most = Math.max(1, last.accepted);
  const points = samples.map(
    ({ atMs, accepted }) =>
      `${((atMs - first.atMs) / spanMs) * WIDTH},${HEIGHT - (accepted / most) * (HEIGHT - 4)}`,
  );
  const from = formatTime(first.atMs, i18n.locale);
  const to = formatTime(last.atMs, i18n.locale);
  const [begun, now] = [first, last].map(({ accepted }) => formatCount(accepted, i18n.locale));
  return (
    <figure className="flex flex-col gap-2">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-l border-edge"
      >
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
          className="stroke-brand"
        />
      </svg>
      <figcaption className="text-base text-soft">
        <Trans>
          From {begun} ballots at {from} to {now} at {to}
        </Trans>
      </figcaption>
    </figure>
  );
}
