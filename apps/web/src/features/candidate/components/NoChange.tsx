import type { CandidateView } from '@evoting/contract/candidate';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';

/** Whether the server would take a change of the entry. */
export const mayChange = ({ former, meta }: CandidateView): boolean =>
  former === null && meta.status !== 'closed';

/** In the place of the form, which could only fail. */
export function NoChange() {
  return (
    <Card className="p-5 text-soft">
      <Trans>The election of this entry is over, so the entry can no longer be changed.</Trans>
    </Card>
  );
}
