import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import type { Refusal } from '../decryption-state.ts';

export function ShareRefused({ refusal, sentence }: { refusal: Refusal; sentence: string | undefined }) {
  return (
    <Alert tone="danger">
      {refusal === 'not-mine' && (
        <Trans>
          Your key is NOT in the record. Tell the other trustees and the electoral commission at once. Do you
          have several key files? Try the newest first.
        </Trans>
      )}
      {refusal === 'other-record' && <Trans>This key file was made for another election.</Trans>}
      {refusal === 'other-key' && (
        <Trans>
          The record is signed with another key than this device saw before. Nothing was opened. Tell the
          other trustees at once.
        </Trans>
      )}
      {refusal === 'other-history' && (
        <Trans>
          This is not the record that this device has seen before, nor has it grown from that one. Nothing was
          opened. Tell the other trustees and the electoral commission at once.
        </Trans>
      )}
      {refusal === 'no-ceremony' && <Trans>The key of this record was not made by trustees together.</Trans>}
      {refusal === 'bad-record' && <Trans>The record does not hold. Nothing was opened.</Trans>}
      {refusal === 'not-verified' && (
        <Trans>The record does not hold, and nothing was opened: {sentence}</Trans>
      )}
      {refusal === 'not-ended' && <Trans>Nothing is opened while people vote.</Trans>}
      {refusal === 'certified' && (
        <Trans>The result is in the record already: nothing is left to open.</Trans>
      )}
      {refusal === 'void' && <Trans>Nothing is opened: the election was declared void.</Trans>}
      {refusal === 'unreachable' && (
        <Trans>The record could not be read to its end. Check your connection and try again.</Trans>
      )}
      {refusal === 'defect' && (
        <Trans>Something went wrong here. Load the page again, and take your key file.</Trans>
      )}
    </Alert>
  );
}
