import type { Choice } from '@evoting/contract/vote';
import { Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { paths } from '../../../lib/paths.ts';
import { readPending } from '../../../lib/pending.ts';
import type { ElectionInfo } from '../api.ts';
import { chosenFor, postsOf, validChoices } from '../state.ts';
import type { CastFlow, CastPhase, CastStep } from '../useCastFlow.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { OpenedBallot, Sealed } from './DeviceCheck.tsx';

interface DialogsProps {
  flow: CastFlow;
  info: ElectionInfo | undefined;
  choices: readonly Choice[];
}

const TITLES: Record<Exclude<CastStep['kind'], 'resting'>, ReactNode> = {
  asking: <Trans>Are you sure you want to vote for all selected positions?</Trans>,
  casting: <Trans>Casting your vote</Trans>,
  sealing: <Trans>Sealing your ballot</Trans>,
  sealed: <Trans>Your ballot is sealed</Trans>,
  opened: <Trans>Check the test ballot on another device</Trans>,
  done: <Trans>Votes Submitted Successfully!</Trans>,
  failed: <Trans>Voting Failed!</Trans>,
};
const CLOSABLE: readonly CastStep['kind'][] = ['asking', 'done', 'failed'];

/** The modal between "Vote" and the receipt. It stays open from step to step: closing and opening it would draw the whole page anew. */
export function CastDialogs(props: DialogsProps) {
  const { step, close } = props.flow;
  if (step.kind === 'resting') return null;
  const closable = CLOSABLE.includes(step.kind) && { onClose: close };
  return (
    <Dialog open stage={step.kind} title={TITLES[step.kind]} {...closable}>
      <Step {...props} />
    </Dialog>
  );
}

function Step({ flow, info, choices }: DialogsProps) {
  const { step, close } = flow;
  if (step.kind === 'casting' || step.kind === 'sealing') return <Working phase={step.phase} flow={flow} />;
  if (step.kind === 'done') return <Done onClose={close} />;
  if (step.kind === 'failed') return <Failed message={step.message} onClose={close} />;
  if (!info) return null;
  const chosen = validChoices(info, choices);
  if (step.kind === 'asking') return <Ask flow={flow} info={info} choices={chosen} />;
  if (step.kind === 'sealed') {
    const { ballot } = step;
    const cast = () => void flow.cast(chosen, ballot);
    return <Sealed ballot={ballot} onCast={cast} onOpen={() => void flow.openTest(ballot)} />;
  }
  if (step.kind === 'opened') {
    return <OpenedBallot ballot={step.ballot} test={step.test} info={info} onAgain={flow.ask} />;
  }
  return null;
}

function Ask({ flow, info, choices }: DialogsProps & { info: ElectionInfo }) {
  const positions = postsOf(info).map((post) => ({ post, chosen: chosenFor(info, choices, post) }));
  return (
    <>
      <p>
        <Trans>After this your vote cannot be changed.</Trans>
      </p>
      <ChoiceList positions={positions} />
      {readPending() === null && (
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
      <DialogActions isShort>
        <Button tone="secondary" onClick={flow.close}>
          <Trans>No</Trans>
        </Button>
        <Button onClick={() => void flow.cast(choices)}>
          <Trans>Yes</Trans>
        </Button>
      </DialogActions>
    </>
  );
}

function Working({ phase, flow }: { phase: CastPhase; flow: CastFlow }) {
  const { t } = useLingui();
  if (phase === 'opening') return <Waiting flow={flow} />;
  const label =
    phase === 'encrypting'
      ? t`Encrypting your ballot on this device`
      : t`Sending your ballot and waiting for the receipt`;
  return (
    <>
      <ProgressBar label={label} />
      <p className="text-soft">
        <Trans>
          Please keep this page open. If the line drops, your choices are kept and you can try again.
        </Trans>
      </p>
    </>
  );
}

/** Before anything is encrypted the ballot paper must be found in the public record; on a bad line that takes its time. */
function Waiting({ flow }: { flow: CastFlow }) {
  const { t } = useLingui();
  return (
    <>
      <ProgressBar label={t`Waiting for the network`} />
      <p className="text-soft">
        <Trans>
          This device is still fetching the ballot paper from the public record. Nothing has been encrypted or
          sent yet, and your choices are kept.
        </Trans>
      </p>
      <DialogActions>
        <Button tone="secondary" onClick={flow.close}>
          <Trans>Go back</Trans>
        </Button>
        <Button onClick={flow.retryOpening}>
          <Trans>Try again now</Trans>
        </Button>
      </DialogActions>
    </>
  );
}

function Done({ onClose }: { onClose: () => void }) {
  return (
    <>
      <IconCircleCheckFilled aria-hidden="true" className="size-16 text-brand" />
      <p className="text-lg">
        <Trans>Thank you for participating in the democratic process. Your vote has been recorded.</Trans>
      </p>
      <p>
        <Link to={paths.ballot} className="link inline-flex min-h-11 items-center">
          <Trans>See my tracker and find my ballot in the public record</Trans>
        </Link>
      </p>
      <DialogActions>
        <ButtonLink tone="secondary" to={paths.results} target="_blank" rel="noopener">
          <Trans>View election results</Trans>
        </ButtonLink>
        <Button onClick={onClose}>
          <Trans>Continue</Trans>
        </Button>
      </DialogActions>
    </>
  );
}

function Failed({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <>
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
    </>
  );
}
