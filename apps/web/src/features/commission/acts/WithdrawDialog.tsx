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

/** Takes the officer's own proposal back, by the code of an app. */
export function WithdrawDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const withdraw = useWithdraw();
  const ways = useWay();
  return (
    <Dialog open title={<Trans>Take this back</Trans>} onClose={onClose}>
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
          <Trans>Take it back</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
