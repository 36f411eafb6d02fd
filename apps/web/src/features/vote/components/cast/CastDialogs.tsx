import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from '../../../../components/Dialog.tsx';
import { EnglishBeside } from '../../../../lib/Trans.tsx';
import type { ElectionInfo } from '../../api.ts';
import type { CastFlow, CastStep } from '../../cast-steps.ts';
import { AskStep } from './AskStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { FailedStep } from './FailedStep.tsx';
import { RevealedStep } from './RevealedStep.tsx';
import { SendingStep } from './SendingStep.tsx';

const TITLES: Record<Exclude<CastStep['kind'], 'idle'>, ReactNode> = {
  asking: <Trans>Are you sure you want to vote for all selected positions?</Trans>,
  casting: <Trans>Casting your vote</Trans>,
  revealed: <Trans>Check the test ballot on another device</Trans>,
  done: <Trans>Votes Submitted Successfully!</Trans>,
  failed: <Trans>Voting Failed!</Trans>,
};
const CLOSABLE: readonly CastStep['kind'][] = ['asking', 'done', 'failed'];

/** The modal between "Vote" and the receipt. It stays open between steps, to avoid rendering the page again. */
export function CastDialogs({ flow, info }: { flow: CastFlow; info: ElectionInfo | undefined }) {
  const { step, close } = flow;
  if (step.kind === 'idle') return null;
  const closable = CLOSABLE.includes(step.kind) && { onClose: close };
  return (
    <Dialog open stage={step.kind} title={<EnglishBeside>{TITLES[step.kind]}</EnglishBeside>} {...closable}>
      <EnglishBeside>
        <Step step={step} flow={flow} info={info} />
      </EnglishBeside>
    </Dialog>
  );
}

interface StepProps {
  step: CastStep;
  flow: CastFlow;
  info: ElectionInfo | undefined;
}

function Step({ step, flow, info }: StepProps) {
  switch (step.kind) {
    case 'asking':
      return <AskStep {...step} flow={flow} />;
    case 'casting':
      return <SendingStep {...step} flow={flow} />;
    case 'revealed':
      return <RevealedStep {...step} onAgain={() => flow.ask(step.positions)} />;
    case 'done':
      return <DoneStep {...step} onClose={flow.close} />;
    case 'failed':
      return <FailedStep {...step} canVote={info?.canVote !== false} onClose={flow.close} />;
    case 'idle':
      return null;
  }
}
