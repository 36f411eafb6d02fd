import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Compare } from '../../../components/Compare.tsx';
import type { Checked } from '../decryption-state.ts';

/** What is about to be decrypted, and a last look before it is: a share cannot be taken back. */
export function ShareReady({
  given,
  isGiving,
  onGive,
}: {
  given: Checked;
  isGiving: boolean;
  onGive: () => void;
}) {
  return (
    <>
      <Alert tone="info">
        <Plural
          value={given.ballots}
          one="The record holds, and voting has ended. You open the sum of its one ballot: give your share only if just one person has voted."
          other="The record holds, and voting has ended. You open the sums of its # ballots, and no ballot by itself. Compare the four groups with another trustee before you go on."
        />
      </Alert>
      <Compare seen={given.looked} />
      <Button size="large" pending={isGiving} onClick={onGive} className="self-start">
        <Trans>Give my share</Trans>
      </Button>
    </>
  );
}
