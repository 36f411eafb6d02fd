import type { ActParams } from '@evoting/contract/commission/acts';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { isProposedRoll } from './opening/useOpening.ts';
import { type RollContents, RollMark } from './RollMark.tsx';

/** The present roll, for the officer who confirms its freeze. */
export function Freezing({
  roll,
  error,
  proposed,
}: {
  roll: RollContents | undefined;
  error: Error | null;
  proposed: ActParams<'freeze-roll'>;
}) {
  return (
    <>
      {error && <FailureAlert error={error} />}
      {roll && !isProposedRoll(roll, proposed) && (
        <Alert tone="danger">
          <Trans>
            The roll is not the one that was proposed: places were added, removed or corrected since. No one
            can confirm it. Read the changes in the log, and propose the freeze again.
          </Trans>
        </Alert>
      )}
      {roll && <RollMark roll={roll} proposed={proposed} />}
    </>
  );
}
