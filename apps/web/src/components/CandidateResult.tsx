import type { ResultEntry } from '@evoting/contract/extras';
import { shareText } from '@evoting/contract/lead';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs';
import { Link } from 'react-router';
import { cx } from '../lib/cx.ts';
import { formatCount } from '../lib/format.ts';
import { candidatePage } from '../lib/paths.ts';
import { PartyLine } from './PartyLine.tsx';
import { Portrait } from './Portrait.tsx';

interface RowProps {
  entry: ResultEntry;
  /** The votes of all candidates for the post. */
  total: number;
  /** True if nobody has more votes, or where several are elected, too few others. */
  isFirst: boolean;
  /** The votes by which it leads those who are not first, or, negative, by which it is behind the last of the first. */
  ahead: number;
  /** True if nobody else stands for the post. */
  isAlone: boolean;
  /** True if several are elected to the post. */
  hasSeats: boolean;
  isFinal: boolean;
  isOwn: boolean;
}

/** A candidate's votes, share and distance from the first, with a bar. */
export function CandidateResult({
  entry,
  total,
  isFirst,
  ahead,
  isAlone,
  hasSeats,
  isFinal,
  isOwn,
}: RowProps) {
  const { candidateName, candidateImage, partyName, partyAcronym, partyBanner, answer } = entry;
  return (
    <li
      className={cx(
        'print:break-inside-avoid',
        'grid grid-cols-[4.5rem_minmax(0,1fr)] items-center large-text:grid-cols-1 gap-x-4 gap-y-3 rounded-card border bg-surface p-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-6 sm:p-5',
        isOwn ? 'border-indigo' : 'border-line',
      )}
    >
      {answer === undefined && (
        <Portrait
          name={candidateName}
          image={candidateImage}
          className="w-full large-text:max-w-24 sm:row-span-2"
        />
      )}
      <div className={cx('flex min-w-0 flex-col gap-1', answer && 'col-span-full sm:col-span-2')}>
        <h3 className="text-xl sm:text-2xl">
          {answer === undefined ? (
            <Link
              to={candidatePage(entry.candidateId)}
              className="inline-flex min-h-11 items-center wrap-anywhere underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {candidateName}
            </Link>
          ) : (
            candidateName
          )}
        </h3>
        {answer === undefined && (
          <PartyLine name={partyName} acronym={partyAcronym} banner={partyBanner} className="text-soft" />
        )}
        {isFirst && (
          <p className="flex items-center gap-1.5 font-semibold text-brand">
            <First isFinal={isFinal} hasSeats={hasSeats} by={isAlone ? null : ahead} />
          </p>
        )}
      </div>
      <Numbers votes={entry.votes} total={total} behind={isFirst || answer === 'none' ? 0 : -ahead} />
      <div
        aria-hidden="true"
        className={cx(
          'col-span-full h-4 overflow-hidden rounded-full bg-line [print-color-adjust:exact] forced-colors:border',
          answer === undefined && 'sm:col-span-2 sm:col-start-2',
        )}
      >
        <div
          className={cx(
            'h-full origin-left rounded-full transition-transform duration-150 forced-color-adjust-none forced-colors:bg-[Highlight]',
            isFirst ? 'bg-brand' : 'bg-indigo',
          )}
          style={{ transform: `scaleX(${total > 0 ? entry.votes / total : 0})` }}
        />
      </div>
    </li>
  );
}

/** Says in words how a first one stands. */
function First({ isFinal, hasSeats, by }: { isFinal: boolean; hasSeats: boolean; by: number | null }) {
  const { i18n } = useLingui();
  const votes = formatCount(by ?? 0, i18n.locale);
  const Icon = isFinal ? IconCircleCheckFilled : IconTrendingUp;
  const leads = hasSeats ? <Trans>Ahead by {votes}</Trans> : <Trans>Leads by {votes}</Trans>;
  const place = by === 0 ? <Trans>Level</Trans> : leads;
  if (!isFinal && by === null) return null;
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {isFinal ? <Trans>Most votes</Trans> : place}
    </>
  );
}

function Numbers({ votes, total, behind }: { votes: number; total: number; behind: number }) {
  const { i18n } = useLingui();
  const count = formatCount(votes, i18n.locale);
  const gap = formatCount(behind, i18n.locale);
  return (
    <p className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4 sm:col-span-1 sm:flex-col sm:items-end sm:justify-center sm:gap-0">
      <span className="text-3xl font-bold leading-tight sm:text-4xl">
        {count}{' '}
        <span className="text-xl font-normal">
          <Plural value={votes} one="vote" other="votes" />
        </span>
      </span>
      {total > 0 && <span className="text-xl text-soft">{shareText(votes, total, i18n.locale)}</span>}
      {behind > 0 && (
        <span className="w-full text-soft sm:w-auto">
          <Trans>{gap} behind</Trans>
        </span>
      )}
    </p>
  );
}
