import type { ElectedPaper } from '@evoting/contract/commission/areas';
import { Trans } from '@lingui/react/macro';
import { UnopposedNote } from '../../UnopposedNote.tsx';

/** Every post that the opening leaves without a vote, with those whom it elects; nothing without any. */
export function UnopposedPosts({ papers }: { papers: readonly ElectedPaper[] }) {
  const contests = papers.flatMap((paper) => paper.contests.filter(({ unopposed }) => unopposed));
  const posts = [...new Map(contests.map((contest) => [contest.name, contest])).values()];
  if (posts.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <p>
        <Trans>
          No more people stand for these posts than are elected. The opening elects them without a vote, for
          good:
        </Trans>
      </p>
      <ul className="list-disc pl-6">
        {posts.map((contest) => (
          <li key={contest.name} className="wrap-anywhere">
            <strong>{contest.name}</strong>: {contest.candidates.map(({ name }) => name).join(', ')}
            <UnopposedNote others={contest.unopposed?.others ?? []} />
          </li>
        ))}
      </ul>
    </section>
  );
}
