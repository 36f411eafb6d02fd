import type { Act } from '@evoting/contract/commission/audit-log';
import { Card } from '../../../components/Card.tsx';
import { ActLine } from './ActLine.tsx';

/** The acts on one page of the log. */
export function ActList({ acts, isBusy }: { acts: readonly Act[]; isBusy: boolean }) {
  return (
    <Card>
      <ol aria-busy={isBusy} className="divide-y divide-line">
        {acts.map((act) => (
          <ActLine key={act.seq} act={act} />
        ))}
      </ol>
    </Card>
  );
}
