import type { ResultEntry } from '@evoting/contract/extras';
import { byVotes, isQuestion, leadOf, mostVotesOf } from '@evoting/contract/lead';
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
  const total = sorted.reduce((sum, { votes }) => sum + votes, 0);
  const most = mostVotesOf(sorted);
  const lead = leadOf(sorted, null);
  return (
    <section className="flex flex-col gap-4">
      {/* Its tab cuts a question short, and is not printed. */}
      <h2 className={cx('text-2xl wrap-anywhere', !isQuestion(entries) && 'sr-only print:not-sr-only')}>
        <PostName name={title} />
      </h2>
      <ol className="flex flex-col gap-4">
        {sorted.map((entry) => {
          const isFirst = entry.answer !== 'none' && most > 0 && entry.votes === most;
          return (
            <CandidateResult
              key={entry.candidateId}
              entry={entry}
              total={total}
              isFirst={isFirst}
              ahead={isFirst ? (lead.kind === 'leads' ? lead.by : 0) : entry.votes - most}
              isAlone={lead.kind === 'alone'}
              isFinal={isFinal}
              isOwn={entry.candidateId === ownId}
            />
          );
        })}
      </ol>
    </section>
  );
}
