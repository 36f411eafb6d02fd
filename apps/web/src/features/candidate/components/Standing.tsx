import type { CandidateView } from '@evoting/contract/candidate';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { ContestResults } from '../../../components/ContestResults.tsx';
import { HiddenCount } from '../../../components/HiddenCount.tsx';
import { ofRecord, paths } from '../../../lib/paths.ts';

/** Shows the count of the post, or why there is none. */
export function Standing({ view: { candidate, former, meta, standing } }: { view: CandidateView }) {
  if (former) return <Former {...former} />;
  const { postName } = candidate.userPosition;
  const isElected = meta.unopposed?.some(({ elected }) =>
    elected.some(({ candidateId }) => candidateId === candidate.id),
  );
  if (isElected)
    return (
      <Card className="p-5">
        <Trans>Elected without a vote: no more people stood for the post than are elected.</Trans>
      </Card>
    );
  if (standing.length > 0 && !meta.hidden) {
    return (
      <ContestResults title={postName} entries={standing} isFinal={meta.hasResult} ownId={candidate.id} />
    );
  }
  return (
    <Card className="p-5 text-soft">
      {meta.hidden ? (
        <HiddenCount meta={meta} />
      ) : (
        <Trans>No candidate for {postName} is on the ballot paper yet.</Trans>
      )}
    </Card>
  );
}

function Former({ title, log }: NonNullable<CandidateView['former']>) {
  return (
    <Card className="flex flex-col items-start gap-2 p-5 text-soft">
      <p>
        {log === null ? (
          <Trans>This entry is of {title}, which was given up before voting.</Trans>
        ) : (
          <Trans>This entry is of {title}, which is over.</Trans>
        )}
      </p>
      {log !== null && (
        <Link to={ofRecord(paths.results, log)} className="link inline-flex min-h-11 items-center">
          <Trans>See its results</Trans>
        </Link>
      )}
    </Card>
  );
}
