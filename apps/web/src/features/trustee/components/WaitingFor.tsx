import type { Ceremony } from '@evoting/contract/commission/trustees';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';

/** Lists the trustees whose message of a round is missing. */
export function WaitingFor({
  ceremony,
  round,
}: {
  ceremony: Ceremony;
  round: Ceremony['trustees'][number]['sent'][number];
}) {
  const missing = ceremony.trustees.filter(({ sent }) => !sent.includes(round)).map(({ name }) => name);
  const names = missing.join(', ');
  return (
    <Alert tone="info">
      <Trans>
        Your part is done for now; {names} must go on first. Leave this page open and it goes on by itself, or
        come back to this address later with your key file.
      </Trans>
    </Alert>
  );
}
