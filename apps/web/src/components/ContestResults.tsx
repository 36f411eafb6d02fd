import type { ResultEntry } from '@evoting/contract/extras';
import { CandidateResult } from './CandidateResult.tsx';

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
  const sorted = [...entries].sort((left, right) => right.votes - left.votes);
  const total = sorted.reduce((sum, { votes }) => sum + votes, 0);
  const most = sorted[0]?.votes ?? 0;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="sr-only">{title}</h2>
      <ol className="flex flex-col gap-4">
        {sorted.map((entry) => (
          <CandidateResult
            key={entry.candidateId}
            entry={entry}
            share={total > 0 ? entry.votes / total : 0}
            isLeading={most > 0 && entry.votes === most}
            isFinal={isFinal}
            isOwn={entry.candidateId === ownId}
          />
        ))}
      </ol>
    </section>
  );
}
