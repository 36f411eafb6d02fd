import type { Candidate } from '@evoting/contract/party';
import { Trans } from '@lingui/react/macro';

/** The commission's decision on a nomination; nothing if it is approved. */
export function NominationState({ status, reason }: Pick<Candidate, 'status' | 'reason'>) {
  if (status === 'submitted')
    return (
      <p className="text-base font-normal text-soft">
        <Trans>Waits for the electoral commission</Trans>
      </p>
    );
  if (status !== 'sent-back') return null;
  return (
    <p className="text-base font-normal wrap-anywhere text-danger">
      <Trans>Sent back: {reason}</Trans>
    </p>
  );
}
