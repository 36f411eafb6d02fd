import type { ResultEntry } from '@evoting/contract/extras';
import { byVotes, isAhead, isQuestion, mostVotesOf } from '@evoting/contract/lead';
import { cx } from '../lib/cx.ts';
import { CandidateResult } from './CandidateResult.tsx';
import { PostName } from './PostName.tsx';

interface ContestResultsProps {
  title: string;
  entries: readonly ResultEntry[];
  /** True once the record has its result, so that the highest count is final. */
  isFinal: boolean;
  /** The candidate to highlight. */
  ownId?: string;
}

/** The count of one post, most votes first. */
export function ContestResults({ title, entries, isFinal, ownId }: ContestResultsProps) {
  const sorted = [...entries].sort(byVotes);
  const seats = sorted[0]?.seats ?? 1;
  const total = sorted.reduce((sum, { votes }) => sum + votes, 0);
  const inside = sorted.filter((entry) => isAhead(entry, sorted));
  const next = mostVotesOf(sorted.filter((entry) => !inside.includes(entry)));
  const last = inside.at(-1)?.votes ?? next;
  const isLevel = inside.length > seats;
  return (
    <section className="flex flex-col gap-4">
      {/* Its tab cuts a question short, and is not printed. */}
      <h2 className={cx('text-2xl wrap-anywhere', !isQuestion(entries) && 'sr-only print:not-sr-only')}>
        <PostName name={title} />
      </h2>
      <ol className="flex flex-col gap-4">
        {sorted.map((entry) => {
          const isFirst = inside.includes(entry);
          const isTied = isLevel && entry.votes === last;
          return (
            <CandidateResult
              key={entry.candidateId}
              entry={entry}
              total={total}
              isFirst={isFirst}
              ahead={isFirst ? (isTied ? 0 : entry.votes - next) : entry.votes - last}
              isAlone={sorted.length === 1}
              hasSeats={seats > 1}
              isFinal={isFinal}
              isOwn={entry.candidateId === ownId}
            />
          );
        })}
      </ol>
    </section>
  );
}
