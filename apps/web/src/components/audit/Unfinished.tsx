import { Trans } from '@lingui/react/macro';
import { Alert } from '../Alert.tsx';
import type { AuditStep } from './useAudit.ts';

/** Explains why an audit ended without a report. */
export function Unfinished({ step }: { step: AuditStep }) {
  if (step.kind === 'interrupted') {
    const { path } = step;
    return (
      <Alert tone="attention">
        <Trans>
          The record could not be read to its end ({path}). This says nothing against it. What was checked so
          far is kept: continue when the connection is back.
        </Trans>
      </Alert>
    );
  }
  if (step.kind === 'other-key') {
    return (
      <Alert tone="danger">
        <Trans>NOT verified: the record is signed with another key than this device saw before.</Trans>
      </Alert>
    );
  }
  if (step.kind === 'defect') {
    const { name } = step;
    return (
      <Alert tone="danger">
        <Trans>The check itself failed: {name}. Reload the page and check again.</Trans>
      </Alert>
    );
  }
  return null;
}
