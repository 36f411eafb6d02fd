import type { Wanted } from '@evoting/contract/commission/acts';
import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';
import { ReasonField } from '../../ReasonField.tsx';
import { fromField, toField } from '../lagos.ts';

const TITLES = {
  close: <Trans>Close voting now</Trans>,
  extend: <Trans>Extend voting</Trans>,
  archive: <Trans>Put into the archive</Trans>,
  void: <Trans>Declare it void</Trans>,
  'give-up': <Trans>Give the draft up</Trans>,
};

const WANTED = {
  close: { act: 'close-election', params: {} },
  archive: { act: 'archive-election', params: {} },
  'give-up': { act: 'give-up-draft', params: {} },
} as const;

/** Null for an end that is not later, or not whole. */
function extension(closesAtMs: number | null, until: string): Wanted | null {
  const closesAt = fromField(until);
  if (closesAt === null || closesAtMs === null || closesAt <= closesAtMs) return null;
  const [before, later] = [new Date(closesAtMs).toISOString(), new Date(closesAt).toISOString()];
  return { act: 'extend-voting', params: { before, closesAt: later } };
}

const voiding = (reason: string): Wanted | null =>
  reason.trim() === '' ? null : { act: 'declare-void', params: { reason } };

/**
 * Proposes to close early, to extend, to archive, to declare void or to give a draft up: another officer
 * confirms.
 */
export function ActDialog({
  act,
  election: { id, title, closesAtMs },
  onClose,
}: {
  act: keyof typeof TITLES;
  election: CommissionElection;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [until, setUntil] = useState(toField(closesAtMs));
  const [reason, setReason] = useState('');
  const wanted =
    act === 'extend' ? extension(closesAtMs, until) : act === 'void' ? voiding(reason) : WANTED[act];
  const end = closesAtMs === null ? '' : formatDateTime(closesAtMs, i18n.locale);
  return (
    <ProposeDialog
      title={TITLES[act]}
      electionId={id}
      wanted={wanted}
      missing={act === 'void' ? <Trans>Give a reason first.</Trans> : <Trans>Set a later end first.</Trans>}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{title}</p>
      {act === 'close' && (
        <p>
          <Trans>No one can vote afterwards, and the counting begins. It cannot be taken back.</Trans>
        </p>
      )}
      {act === 'archive' && (
        <p>
          <Trans>
            The election leaves the lists and the pages for voters, and nothing of it changes any more. Its
            public record, the files and the log stay where they are.
          </Trans>
        </p>
      )}
      {act === 'void' && (
        <>
          <p>
            <Trans>
              For an election that can never be counted, or whose result must not stand. It then has no
              result, and no one counts or certifies it any more; everybody reads your reason where its result
              would be. Its public record, the files and the log stay where they are. It cannot be taken back.
            </Trans>
          </p>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
      {act === 'give-up' && (
        <p>
          <Trans>
            For a wrong title, post or rule: begin another election afterwards. Parties, areas and officers
            stay. The roll, the nominations and the trustees’ key of this draft are given up with it, and the
            codes of its letters stop working. It cannot be taken back.
          </Trans>
        </p>
      )}
      {act === 'extend' && (
        <TextField
          label={t`New end, Lagos time`}
          hint={t`The new end must be later than ${end}.`}
          type="datetime-local"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
    </ProposeDialog>
  );
}
