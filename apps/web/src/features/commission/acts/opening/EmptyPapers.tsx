import type { ElectedPaper } from '@evoting/contract/commission/areas';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { PaperAreas } from './PaperAreas.tsx';

const isEmpty = ({ contests }: ElectedPaper) =>
  contests.every(({ candidates, unopposed }) => candidates.length === 0 || unopposed);

/** Names the areas whose voters would have no ballot paper: as long as there are any, voting stays closed. */
export function EmptyPapers({ papers }: { papers: readonly ElectedPaper[] }) {
  const areas = papers.filter(isEmpty).flatMap((paper) => paper.areas);
  if (areas.length === 0) return null;
  return (
    <Alert tone="attention">
      <p>
        <Trans>These voters would get an empty ballot paper, so that voting cannot be opened:</Trans>
      </p>
      <p>
        <PaperAreas areas={areas} />
      </p>
    </Alert>
  );
}
