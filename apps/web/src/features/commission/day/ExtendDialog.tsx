import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDateTime, formatSpan } from '../../../lib/format.ts';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { MINUTE_MS, MinutesField } from './MinutesField.tsx';

/** Proposes that voting ends later. */
export function ExtendDialog({
  electionId,
  closesAt,
  nowMs,
  onClose,
}: {
  electionId: string;
  closesAt: string;
  nowMs: number;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const [minutes, setMinutes] = useState(60);
  const endMs = Date.parse(closesAt);
  const later = new Date(endMs + minutes * MINUTE_MS).toISOString();
  const left = formatSpan(Math.max(0, endMs - nowMs));
  const end = formatDateTime(endMs, i18n.locale);
  const newEnd = formatDateTime(Date.parse(later), i18n.locale);
  return (
    <ProposeDialog
      act="extend-voting"
      electionId={electionId}
      params={{ before: closesAt, closesAt: later }}
      onClose={onClose}
    >
      <p>
        <Trans>
          Voting ends {end}, in {left}. It must be confirmed before.
        </Trans>
      </p>
      <MinutesField
        label={<Trans>By how much</Trans>}
        hint={<Trans>It then ends {newEnd}.</Trans>}
        value={minutes}
        onChange={setMinutes}
      />
    </ProposeDialog>
  );
}
