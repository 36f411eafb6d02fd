import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { MINUTE_MS, MinutesField } from './MinutesField.tsx';

/** Proposes to open voting again shortly after its end, or to put its beginning off. */
export function UndoDialog({
  electionId,
  undo,
  before,
  nowMs,
  onClose,
}: {
  electionId: string;
  undo: 'end' | 'beginning';
  before: string;
  nowMs: number;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const [minutes, setMinutes] = useState(60);
  const [openedMs] = useState(nowMs);
  // A beginning in the future can only be put off from here.
  const fromMs = Math.max(openedMs, Date.parse(before));
  const isAhead = fromMs > openedMs;
  const moment = new Date(fromMs + minutes * MINUTE_MS).toISOString();
  const at = formatDateTime(Date.parse(moment), i18n.locale);
  const beginning = formatDateTime(Date.parse(before), i18n.locale);
  return (
    <ProposeDialog
      act={undo === 'end' ? 'reopen-voting' : 'put-off-voting'}
      electionId={electionId}
      params={undo === 'end' ? { before, closesAt: moment } : { before, opensAt: moment }}
      onClose={onClose}
    >
      <p>
        {undo === 'end' ? (
          <Trans>
            The clock has ended voting. It must be confirmed within five minutes of that: then the public
            record says that voting has ended, for good.
          </Trans>
        ) : isAhead ? (
          <Trans>
            Voting has not begun: it is set to begin {beginning}. Two officers can let it begin later, until
            five minutes after it has begun. Tell voters, by an announcement.
          </Trans>
        ) : (
          <Trans>
            The clock has begun voting. It must be confirmed within five minutes of that, and before the first
            numbers are published. Ballots that were cast stay and count.
          </Trans>
        )}
      </p>
      <MinutesField
        label={isAhead ? <Trans>By how much</Trans> : <Trans>From now</Trans>}
        hint={
          undo === 'end' ? <Trans>Voting then ends {at}.</Trans> : <Trans>Voting then begins {at}.</Trans>
        }
        value={minutes}
        onChange={setMinutes}
      />
    </ProposeDialog>
  );
}
