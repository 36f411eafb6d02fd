import type { ResultEntry } from '@evoting/contract/extras';
import { byVotes, isAhead, shareText } from '@evoting/contract/lead';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PartySign } from '../../../components/PartySign.tsx';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/format.ts';
import { Headline } from '../components/Headline.tsx';

/** The candidates of a post that fit on a screen 1,080 pixels high. */
const SHOWN_MAX = 5;

interface PostColumnProps {
  post: string;
  entries: readonly ResultEntry[];
  remaining: number | null;
  isFinal: boolean;
}

/** The count of a post in large letters: the first candidates, and the others together. */
export function PostColumn({ post, entries, ...standing }: PostColumnProps) {
  const { i18n } = useLingui();
  const sorted = [...entries].sort(byVotes);
  const total = sumOf(sorted);
  // One more is shown rather than named as the only other.
  const shown = sorted.length === SHOWN_MAX + 1 ? sorted : sorted.slice(0, SHOWN_MAX);
  const others = sorted.slice(shown.length);
  const votesOfOthers = formatCount(sumOf(others), i18n.locale);
  return (
    <section className="flex min-h-0 flex-col gap-[1.5vh]">
      <h2 className="text-[clamp(1.25rem,3.4vh,3rem)]/tight wrap-anywhere">{post}</h2>
      <p className="text-[clamp(1rem,2.2vh,2rem)]/snug font-bold wrap-anywhere">
        <Headline entries={entries} {...standing} isShort />
      </p>
      <ol className="flex min-h-0 flex-col gap-[1.2vh]">
        {shown.map((entry) => (
          <Row key={entry.candidateId} entry={entry} total={total} isFirst={isAhead(entry, sorted)} />
        ))}
      </ol>
      {others.length > 0 && (
        <p className="text-[clamp(1rem,2vh,2rem)] text-soft">
          <Trans>
            {others.length} others have {votesOfOthers} together.
          </Trans>
        </p>
      )}
    </section>
  );
}

const sumOf = (entries: readonly ResultEntry[]) => entries.reduce((sum, { votes }) => sum + votes, 0);

function Row({ entry, total, isFirst }: { entry: ResultEntry; total: number; isFirst: boolean }) {
  const { i18n } = useLingui();
  const { candidateName, partyName, partyAcronym, partyBanner, votes } = entry;
  const isAhead = isFirst && votes > 0;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-[1.6vh] rounded-card border border-line bg-surface p-[1.4vh]">
      <PartySign sign={partyBanner} className="size-[clamp(3rem,7vh,6rem)]" />
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-[clamp(1.125rem,2.6vh,2.5rem)]/tight wrap-anywhere">
          {candidateName}
        </h3>
        <p className="truncate text-[clamp(1rem,1.8vh,1.75rem)] text-soft">
          {partyAcronym !== null && (
            <strong className="text-[clamp(1.125rem,2.6vh,2.5rem)]/none text-ink">{partyAcronym} </strong>
          )}
          {partyName}
        </p>
      </div>
      <p className="text-right text-[clamp(1rem,1.8vh,1.75rem)]/tight text-soft">
        <span className="block text-[clamp(1.5rem,3.8vh,3.5rem)]/none font-bold text-ink">
          {formatCount(votes, i18n.locale)}
        </span>
        <Plural value={votes} one="vote" other="votes" />
        {total > 0 && `, ${shareText(votes, total, i18n.locale)}`}
      </p>
      <div
        aria-hidden="true"
        className="col-span-full mt-[1vh] h-[1.2vh] overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className={cx(
            'h-full origin-left forced-color-adjust-none forced-colors:bg-[Highlight]',
            isAhead ? 'bg-brand' : 'bg-indigo',
          )}
          style={{ transform: `scaleX(${total > 0 ? votes / total : 0})` }}
        />
      </div>
    </li>
  );
}
