import { REASON_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans } from '@lingui/react/macro';
import { TextArea } from '../../components/fields/TextField.tsx';

/** Why an officer does something: the person concerned reads it. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextArea
      label={<Trans>Reason</Trans>}
      required
      maxLength={REASON_MAX_LENGTH}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
