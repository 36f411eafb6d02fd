import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { useWithdraw } from './api.ts';
import { ProposalSubject } from './ProposalSubject.tsx';
import { useWay } from './useWay.ts';
import { WayField } from './WayField.tsx';

/** Takes the officer's own proposal back, or turns another's down. */
export function WithdrawDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const withdraw = useWithdraw();
  const ways = useWay();
  const { isMe } = proposal.proposedBy;
  return (
    <Dialog
      open
      title={isMe ? <Trans>Take this back</Trans> : <Trans>Turn this down</Trans>}
      onClose={onClose}
    >
      <ProposalSubject proposal={proposal} />
      <WayField ways={ways} />
      {withdraw.error && <FailureAlert error={withdraw.error} />}
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button
          pending={withdraw.isPending}
          disabled={!ways.way}
          onClick={() => ways.way && withdraw.mutate({ proposal, way: ways.way }, { onSuccess: onClose })}
        >
          {isMe ? <Trans>Take it back</Trans> : <Trans>Turn it down</Trans>}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
