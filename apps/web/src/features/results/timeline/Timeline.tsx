import type { Timeline as Counts } from '@evoting/contract/timeline';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../../components/Alert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { TableShell } from '../../../components/TableShell.tsx';
import { cx } from '../../../lib/cx.ts';
import { messageOf } from '../../../lib/errors.ts';
import { formatCount, formatDateTime, formatTime } from '../../../lib/format.ts';
import { ofRecord, paths } from '../../../lib/paths.ts';
import { useTimeline } from '../api.ts';
import { BOX, type Line, linesOf } from './lines.ts';

interface TimelineProps {
  post: string;
  log: string | undefined;
  version: string;
}

/** Draws the live counts of a post over time, with the numbers and the entry of one that can be chosen. */
export function Timeline({ post, log, version }: TimelineProps) {
  const { data, error } = useTimeline({ post, log, version });
  if (error) return <Alert tone="danger">{messageOf(error)}</Alert>;
  if (!data) return <Skeleton className="h-72" />;
  if (data.points.length === 0) {
    return (
      <p className="text-soft">
        <Trans>No count was published while people voted.</Trans>
      </p>
    );
  }
  return <Chart key={post} counts={data} log={log} />;
}

/** Tells the lines apart without colour. */
const STROKES = [
  { className: 'text-brand', dashes: undefined },
  { className: 'text-indigo', dashes: '9 4' },
  { className: 'text-amber-ink', dashes: '2 4' },
  { className: 'text-danger', dashes: '12 4 2 4' },
  { className: 'text-ink', dashes: '5 3' },
];

function Chart({ counts, log }: { counts: Counts; log: string | undefined }) {
  const { i18n } = useLingui();
  const { points } = counts;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? points.length - 1, points.length - 1);
  const { lines, most, xOf } = linesOf(counts);
  const count = (number: number) => formatCount(number, i18n.locale);
  const drawn = count(points.length);
  const all = count(counts.counts);
  return (
    <div className="flex flex-col gap-4">
      <figure className="flex flex-col gap-1">
        <p aria-hidden="true" className="text-soft">
          <Trans>{count(most)} votes</Trans>
        </p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          className="h-56 w-full overflow-visible border-b border-l border-edge sm:h-72"
        >
          {lines.map((line, i) => (
            <path key={line.candidateId} d={line.path} {...strokeOf(i)} />
          ))}
          <path d={`M${xOf(at)} 0V${BOX.height}`} className="text-edge" {...STROKE} strokeWidth={1} />
        </svg>
        <ChooseCount points={points} at={at} onChoose={setChosen} />
      </figure>
      <Numbers counts={counts} lines={lines} at={at} />
      {counts.counts > points.length && (
        <p className="text-soft">
          <Trans>
            {drawn} of {all} counts are drawn.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Each count is an entry of the public record, with a proof that it holds the votes of all ballots
          before it.
        </Trans>{' '}
        <Link to={ofRecord(paths.verify, log)} className="link">
          <Trans>Check all of them</Trans>
        </Link>
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          <Trans>The counts as a table</Trans>
        </summary>
        <CountsTable counts={counts} lines={lines} />
      </details>
    </div>
  );
}

/** Lines keep their width however the drawing is stretched. */
const STROKE = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const;

function strokeOf(place: number) {
  const stroke = STROKES[place];
  return { ...STROKE, strokeWidth: 3, strokeDasharray: stroke?.dashes, className: stroke?.className };
}

interface ChooseCountProps {
  points: Counts['points'];
  at: number;
  onChoose: (at: number) => void;
}

/** Chooses a count by its time. */
function ChooseCount({ points, at, onChoose }: ChooseCountProps) {
  const { t, i18n } = useLingui();
  const timeOf = (point: Counts['points'][number] | undefined) => formatTime(point?.atMs ?? 0, i18n.locale);
  return (
    <>
      <input
        type="range"
        aria-label={t`Time of the count`}
        aria-valuetext={timeOf(points[at])}
        min={0}
        max={points.length - 1}
        value={at}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="h-11 w-full"
      />
      <p aria-hidden="true" className="flex justify-between gap-4 text-soft">
        <span>{timeOf(points[0])}</span>
        <span>{timeOf(points.at(-1))}</span>
      </p>
    </>
  );
}

interface NumbersProps {
  counts: Counts;
  lines: readonly Line[];
  at: number;
}

/** The votes of a count, which are also the legend of the drawing. */
function Numbers({ counts, lines, at }: NumbersProps) {
  const { i18n } = useLingui();
  const point = counts.points[at];
  if (!point) return null;
  const ballots = formatCount(point.ballots, i18n.locale);
  const entry = formatCount(point.entry, i18n.locale);
  const time = formatDateTime(point.atMs, i18n.locale);
  return (
    <>
      <p className="font-semibold">
        <Trans>
          {time}: {ballots} ballots counted, entry {entry} of the record.
        </Trans>
      </p>
      <ul className="flex flex-col gap-1">
        {lines.map(({ candidateId, name, place }, i) => (
          <li key={candidateId} className="flex items-center gap-3">
            <svg aria-hidden="true" viewBox="0 0 40 4" className="h-1 w-10 shrink-0 overflow-visible">
              <path d="M0 2H40" {...strokeOf(i)} />
            </svg>
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="font-semibold">{formatCount(point.votes[place] ?? 0, i18n.locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function CountsTable({ counts, lines }: Omit<NumbersProps, 'at'>) {
  const { t, i18n } = useLingui();
  const count = (number: number) => formatCount(number, i18n.locale);
  const cell = 'text-right whitespace-nowrap';
  return (
    <TableShell label={t`Counts`} heightPx={Math.min(420, 60 + counts.points.length * 44)}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Time</Trans>
          </th>
          <th scope="col" className={cell}>
            <Trans>Ballots</Trans>
          </th>
          {lines.map(({ candidateId, name }) => (
            <th key={candidateId} scope="col" className="text-right">
              {name}
            </th>
          ))}
          <th scope="col" className={cell}>
            <Trans>Entry</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {[...counts.points].reverse().map((point) => (
          <tr key={point.entry}>
            <th scope="row" className={cx(cell, 'text-left')}>
              {formatTime(point.atMs, i18n.locale)}
            </th>
            <td className={cell}>{count(point.ballots)}</td>
            {lines.map(({ candidateId, place }) => (
              <td key={candidateId} className={cell}>
                {count(point.votes[place] ?? 0)}
              </td>
            ))}
            <td className={cell}>{count(point.entry)}</td>
          </tr>
        ))}
      </tbody>
    </TableShell>
  );
}
