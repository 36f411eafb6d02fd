import type { CandidateView } from '@evoting/contract/candidate';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';

/** True if the entry can still be changed. */
export const mayChange = ({ former, meta }: CandidateView): boolean =>
  former === null && meta.status !== 'closed';

/** Shown in place of the form. */
export function NoChange() {
  return (
    <Card className="p-5 text-soft">
      <Trans>The election of this entry is over, so the entry can no longer be changed.</Trans>
    </Card>
  );
}
