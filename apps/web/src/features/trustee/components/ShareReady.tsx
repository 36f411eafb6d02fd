import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Compare } from '../../../components/Compare.tsx';
import type { Decrypted } from '../decryption-state.ts';

/** Shows what the share opens and asks for confirmation, since a share cannot be withdrawn. */
export function ShareReady({
  decrypted,
  isSending,
  onSend,
}: {
  decrypted: Decrypted;
  isSending: boolean;
  onSend: () => void;
}) {
  return (
    <>
      <Alert tone="info">
        <Plural
          value={decrypted.ballots}
          one="The record holds, and voting has ended. You open the sum of its one ballot: give your share only if just one person has voted."
          other="The record holds, and voting has ended. You open the sums of its # ballots, and no ballot by itself. Compare the four groups with another trustee before you go on."
        />
      </Alert>
      <Compare head={decrypted.head} />
      <Button size="large" pending={isSending} onClick={onSend} className="self-start">
        <Trans>Give my share</Trans>
      </Button>
    </>
  );
}
