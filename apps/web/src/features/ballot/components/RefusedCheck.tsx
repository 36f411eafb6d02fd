import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { saveFile } from '../../../lib/download.ts';
import type { CheckOutcome } from '../check.ts';
import { REFUSALS, type Refusal } from './refusals.tsx';

const HARMLESS: readonly Refusal[] = ['unreachable', 'unlisted', 'unknown', 'malformed-tracker'];

/** Explains a failed check, and offers to save evidence if there is any. */
export function RefusedCheck({ outcome }: { outcome: Extract<CheckOutcome, { kind: 'refused' }> }) {
  const { reason, location, evidence } = outcome;
  return (
    <Alert tone={HARMLESS.includes(reason) ? 'attention' : 'danger'}>
      <p>{REFUSALS[reason]}</p>
      {location !== '' && (
        <p className="break-all text-base font-normal text-ink">
          <Trans>Location: {location}</Trans>
        </p>
      )}
      {evidence && (
        <Button
          tone="secondary"
          size="small"
          onClick={() => saveFile('broken-promise.json', new Blob([JSON.stringify(evidence, null, 2)]))}
        >
          <Trans>Save the evidence</Trans>
        </Button>
      )}
    </Alert>
  );
}
