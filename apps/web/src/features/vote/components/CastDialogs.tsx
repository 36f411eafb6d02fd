import type { Choice } from '@evoting/contract/vote';
import { Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { paths } from '../../../lib/paths.ts';
import { readPending } from '../../../lib/pending.ts';
import type { ElectionInfo } from '../api.ts';
import { chosenFor, postsOf, validChoices } from '../state.ts';
import type { CastFlow } from '../useCastFlow.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { OpenedDialog, SealedDialog } from './DeviceCheck.tsx';

interface DialogsProps {
  flow: CastFlow;
  info: ElectionInfo | undefined;
  choices: readonly Choice[];
}

/** The modals between "Vote" and the receipt, one at a time. */
export function CastDialogs({ flow, info, choices }: DialogsProps) {
  const { step, close } = flow;
  if (step.kind === 'casting') return <CastingDialog phase={step.phase} />;
  if (step.kind === 'sealing') return <CastingDialog phase="encrypting" />;
  if (step.kind === 'done') return <DoneDialog hasReceipt={step.receipt !== null} onClose={close} />;
  if (step.kind === 'failed') return <FailedDialog message={step.message} onClose={close} />;
  if (!info) return null;
  const chosen = validChoices(info, choices);
  if (step.kind === 'asking') return <AskDialog flow={flow} info={info} choices={chosen} />;
  if (step.kind === 'sealed') {
    const { ballot } = step;
    const cast = () => void flow.cast(chosen, ballot);
    return <SealedDialog ballot={ballot} onCast={cast} onOpen={() => void flow.openTest(ballot)} />;
  }
  if (step.kind === 'opened') {
    return <OpenedDialog ballot={step.ballot} test={step.test} info={info} onAgain={flow.ask} />;
  }
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
      {info.booth && readPending() === null && (
        <p className="text-soft">
          <Trans>Your ballot is encrypted on this device before it is sent.</Trans>{' '}
          <button
            type="button"
            onClick={() => void flow.seal(choices)}
            className="link min-h-11 cursor-pointer"
          >
            <Trans>Check this device first</Trans>
          </button>
        </p>
      )}
      <DialogActions>
        <Button tone="secondary" onClick={flow.close}>
          <Trans>No</Trans>
        </Button>
        <Button onClick={() => void flow.cast(choices)}>
          <Trans>Yes</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function CastingDialog({ phase }: { phase: 'encrypting' | 'sending' }) {
  const { t } = useLingui();
  const label =
    phase === 'encrypting'
      ? t`Encrypting your ballot on this device`
      : t`Sending your ballot and waiting for the receipt`;
  return (
    <Dialog open title={t`Casting your vote`}>
      <ProgressBar label={label} />
      <p className="text-soft">
        <Trans>
          Please keep this page open. If the line drops, your choices are kept and you can try again.
        </Trans>
      </p>
    </Dialog>
  );
}

function DoneDialog({ hasReceipt, onClose }: { hasReceipt: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open title={t`Votes Submitted Successfully!`} onClose={onClose}>
      <IconCircleCheckFilled aria-hidden="true" className="size-16 text-brand" />
      <p className="text-lg">
        <Trans>Thank you for participating in the democratic process. Your vote has been recorded.</Trans>
      </p>
      {hasReceipt && (
        <p>
          <Link to={paths.ballot} className="link inline-flex min-h-11 items-center">
            <Trans>See my tracker and find my ballot in the public record</Trans>
          </Link>
        </p>
      )}
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
