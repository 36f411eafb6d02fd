import type { VotingDay } from '@evoting/contract/commission/day';
import { Trans } from '@lingui/react/macro';
import { OpenDialog } from '../acts/opening/OpenDialog.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { UndoDialog } from './UndoDialog.tsx';

export type Election = NonNullable<VotingDay['election']>;

export type Task = 'open' | 'close' | 'extend' | 'reopen' | 'put-off';

/** The dialog of an act on the voting. */
export function VotingProposals({
  election: { id, opensAt, closesAt },
  nowMs,
  task,
  onClose,
}: {
  election: Election;
  nowMs: number;
  task: Task | null;
  onClose: () => void;
}) {
  if (task === 'extend' && closesAt)
    return <ExtendDialog electionId={id} closesAt={closesAt} nowMs={nowMs} onClose={onClose} />;
  if (task === 'reopen' && closesAt)
    return <UndoDialog electionId={id} undo="end" before={closesAt} nowMs={nowMs} onClose={onClose} />;
  if (task === 'put-off' && opensAt)
    return <UndoDialog electionId={id} undo="beginning" before={opensAt} nowMs={nowMs} onClose={onClose} />;
  if (task === 'open') return <OpenDialog electionId={id} onClose={onClose} />;
  if (task === 'close')
    return (
      <ProposeDialog
        act="close-election"
        title={<Trans>Close the election now</Trans>}
        electionId={id}
        params={{}}
        onClose={onClose}
      >
        <p>
          <Trans>
            Every ballot that was accepted counts. No more are taken, and voting cannot be opened again.
          </Trans>
        </p>
      </ProposeDialog>
    );
  return null;
}
