import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Plural, Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { EmptyPapers } from '../acts/opening/EmptyPapers.tsx';
import { PaperAreas } from '../acts/opening/PaperAreas.tsx';
import { DigestMark } from '../DigestMark.tsx';
import { usePapers } from '../queries/papers.ts';
import { FindRight } from './FindRight.tsx';
import { PaperContests } from './PaperContests.tsx';

/** More papers than these are closed at first, each opened by its areas. */
const OPEN_UP_TO = 3;

/** Every ballot paper of the election, as it would be now. */
export function Papers({ election: { id, title, status } }: { election: CommissionElection }) {
  const { data, error } = usePapers(id);
  if (error && !data) return <FailureAlert error={error} />;
  if (!data) return <Skeleton className="h-48" />;
  const { papers, digest, postNames } = data;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl wrap-anywhere">
        <Trans>Who elects what: {title}</Trans>
      </h2>
      <p className="text-soft">
        <Plural
          value={papers.length}
          one="Everybody has the same ballot paper."
          other="There are # ballot papers. Each voter gets that of their own area."
        />{' '}
        {status === 'draft' && (
          <Trans>
            Their mark is <DigestMark digest={digest} />: two officers who see the same one see the same
            papers.
          </Trans>
        )}
      </p>
      {status === 'draft' && <EmptyPapers papers={papers} />}
      <Card>
        <ul className="divide-y divide-line">
          {papers.map((paper) => (
            <li key={paper.style} className="px-5 py-3">
              <details open={papers.length <= OPEN_UP_TO}>
                <summary className="min-h-11 cursor-pointer py-2 wrap-anywhere">
                  <strong>
                    <Trans>Ballot paper {paper.style}</Trans>
                  </strong>{' '}
                  <PaperAreas areas={paper.areas} />
                </summary>
                <PaperContests contests={paper.contests} postNames={postNames} />
              </details>
            </li>
          ))}
        </ul>
      </Card>
      {status === 'draft' && <FindRight id={id} digest={digest} />}
    </section>
  );
}
