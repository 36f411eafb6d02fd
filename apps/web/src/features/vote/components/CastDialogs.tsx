import type { Choice } from '@evoting/contract/vote';
import { Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { paths } from '../../../lib/paths.ts';
import type { ElectionInfo } from '../api.ts';
import { chosenFor, postsOf, validChoices } from '../state.ts';
import type { CastFlow } from '../useCastFlow.ts';
import { ChoiceList } from './ChoiceList.tsx';

interface DialogsProps {
  flow: CastFlow;
  info: ElectionInfo | undefined;
  choices: readonly Choice[];
}

/** The modals between "Vote" and the receipt, one at a time. */
export function CastDialogs({ flow, info, choices }: DialogsProps) {
  const { step, close } = flow;
  if (step.kind === 'asking' && info) return <AskDialog flow={flow} info={info} choices={choices} />;
  if (step.kind === 'casting') return <CastingDialog />;
  if (step.kind === 'done') return <DoneDialog onClose={close} />;
  if (step.kind === 'failed') return <FailedDialog message={step.message} onClose={close} />;
  return null;
}

function AskDialog({ flow, info, choices }: DialogsProps & { info: ElectionInfo }) {
  const { t } = useLingui();
  const positions = postsOf(info).map((post) => ({ post, chosen: chosenFor(info, choices, post) }));
  return (
    <Dialog open title={t`Are you sure you want to vote for all selected positions?`} onClose={flow.close}>
      <ChoiceList positions={positions} />
      <p className="text-soft">
        <Trans>After this your vote cannot be changed.</Trans>
      </p>
      <DialogActions>
        <Button tone="secondary" onClick={flow.close}>
          <Trans>No</Trans>
        </Button>
        <Button onClick={() => void flow.cast(validChoices(info, choices))}>
          <Trans>Yes</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function CastingDialog() {
  const { t } = useLingui();
  return (
    <Dialog open title={t`Casting your vote`}>
      <ProgressBar label={t`Sending your ballot and waiting for the receipt`} />
      <p className="text-soft">
        <Trans>
          Please keep this page open. If the line drops, your choices are kept and you can try again.
        </Trans>
      </p>
    </Dialog>
  );
}

function DoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open title={t`Votes Submitted Successfully!`} onClose={onClose}>
      <IconCircleCheckFilled aria-hidden="true" className="size-16 text-brand" />
      <p className="text-lg">
        <Trans>Thank you for participating in the democratic process. Your vote has been recorded.</Trans>
      </p>
      <DialogActions>
        <ButtonLink tone="secondary" to={paths.results} target="_blank" rel="noopener">
          <Trans>View election results</Trans>
        </ButtonLink>
        <Button onClick={onClose}>
          <Trans>Continue</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FailedDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open title={t`Voting Failed!`} onClose={onClose}>
      <p className="text-lg">
        <Trans>Please try again or contact support</Trans>
      </p>
      {message !== '' && <p>{message}</p>}
      <p className="text-soft">
        <Trans>Your choices are kept. Trying again never counts a vote twice.</Trans>
      </p>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
