import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { Step, type StepProps } from './Step.tsx';
import { TriedKeys } from './TriedKeys.tsx';
import { VotingUntil } from './VotingUntil.tsx';

/** The first step of a count: voting ends at its time, or two officers close it earlier. */
export function CloseStep({ election, count, mayAct }: StepProps) {
  const { i18n } = useLingui();
  const [isClosing, setClosing] = useState(false);
  const { id, status } = election;
  const accepted = formatCount(count.accepted, i18n.locale);
  return (
    <Step title={<Trans>Close</Trans>} isDone={status === 'closed' && count.stage !== 'moving'}>
      {status === 'open' && <VotingUntil election={election} />}
      {status === 'open' && count.key && <TriedKeys trustees={count.key} />}
      {status === 'closed' && (
        <p>
          <Trans>Voting is closed.</Trans>{' '}
          <Plural
            value={count.accepted}
            _0="No ballot was accepted."
            one="One ballot was accepted."
            other={`${accepted} ballots were accepted.`}
          />
        </p>
      )}
      {status === 'closed' && count.stage === 'moving' && (
        <p className="text-soft">
          <Trans>The last ballots are on their way into the public record. This takes a moment.</Trans>
        </p>
      )}
      {mayAct && status === 'open' && (
        <Button tone="secondary" className="self-start" onClick={() => setClosing(true)}>
          <Trans>Close voting now</Trans>
        </Button>
      )}
      {isClosing && (
        <ProposeDialog act="close-election" electionId={id} params={{}} onClose={() => setClosing(false)}>
          <p>
            <Trans>No one can vote afterwards, and the counting begins. It cannot be taken back.</Trans>
          </p>
        </ProposeDialog>
      )}
    </Step>
  );
}
