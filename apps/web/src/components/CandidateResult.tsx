import type { ResultEntry } from '@evoting/contract/extras';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { Link } from 'react-router';
import { cx } from '../lib/cx.ts';
import { formatCount } from '../lib/format.ts';
import { candidatePage } from '../lib/paths.ts';
import { PartyLine } from './PartyLine.tsx';
import { Portrait } from './Portrait.tsx';

interface RowProps {
  entry: ResultEntry;
  share: number;
  isLeading: boolean;
  isFinal: boolean;
  isOwn: boolean;
}

/** A candidate's votes and share, with a bar. */
export function CandidateResult({ entry, share, isLeading, isFinal, isOwn }: RowProps) {
  const { candidateName, candidateImage, partyName, partyBanner } = entry;
  return (
    <li
      className={cx(
        'grid grid-cols-[4.5rem_minmax(0,1fr)] items-center large-text:grid-cols-1 gap-x-4 gap-y-3 rounded-card border bg-surface p-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-6 sm:p-5',
        isOwn ? 'border-indigo' : 'border-line',
      )}
    >
      <Portrait
        name={candidateName}
        image={candidateImage}
        className="w-full large-text:max-w-24 sm:row-span-2"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="text-xl sm:text-2xl">
          <Link
            to={candidatePage(entry.candidateId)}
            className="inline-flex min-h-11 items-center wrap-anywhere underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {candidateName}
          </Link>
        </h3>
        <PartyLine name={partyName} banner={partyBanner} className="text-soft" />
        {isFinal && isLeading && (
          <p className="flex items-center gap-1.5 font-semibold text-brand">
            <IconCircleCheckFilled aria-hidden="true" className="size-5" />
            <Trans>Most votes</Trans>
          </p>
        )}
      </div>
      <Numbers votes={entry.votes} share={share} />
      <div
        aria-hidden="true"
        className="col-span-full h-4 overflow-hidden rounded-full bg-line sm:col-span-2 sm:col-start-2 forced-colors:border"
      >
        <div
          className={cx(
            'h-full origin-left rounded-full transition-transform duration-150 forced-color-adjust-none forced-colors:bg-[Highlight]',
            isLeading ? 'bg-brand' : 'bg-indigo',
          )}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </li>
  );
}

function Numbers({ votes, share }: { votes: number; share: number }) {
  const { i18n } = useLingui();
  const count = formatCount(votes, i18n.locale);
  const percent = i18n.number(share, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <p className="col-span-full flex flex-wrap items-baseline justify-between gap-4 sm:col-span-1 sm:flex-col sm:items-end sm:justify-center sm:gap-0">
      <span className="text-3xl font-bold leading-tight sm:text-4xl">
        {count}{' '}
        <span className="text-xl font-normal">
          <Plural value={votes} one="vote" other="votes" />
        </span>
      </span>
      <span className="text-xl text-soft">{percent}</span>
    </p>
  );
}
