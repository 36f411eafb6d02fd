import type { ActParams } from '@evoting/contract/commission/acts';
import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';
import { fromField, toField } from '../../lagos.ts';
import { ReasonField } from '../../ReasonField.tsx';

export type ElectionAct =
  | 'close-election'
  | 'extend-voting'
  | 'archive-election'
  | 'declare-void'
  | 'give-up-draft';

/** Proposes an act on an election. */
export function ActDialog({
  act,
  election: { id, title, closesAtMs },
  onClose,
}: {
  act: ElectionAct;
  election: CommissionElection;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [until, setUntil] = useState(toField(closesAtMs));
  const [reason, setReason] = useState('');
  const end = closesAtMs === null ? '' : formatDateTime(closesAtMs, i18n.locale);
  const extension = extensionOf(closesAtMs, until);
  const params = act === 'extend-voting' ? extension : act === 'declare-void' ? { reason } : {};
  const missing = {
    'extend-voting': extension === null && <Trans>Set a later end first.</Trans>,
    'declare-void': reason.trim() === '' && <Trans>Give a reason first.</Trans>,
    'close-election': null,
    'archive-election': null,
    'give-up-draft': null,
  };
  return (
    <ProposeDialog act={act} electionId={id} params={params} missing={missing[act]} onClose={onClose}>
      <p className="font-semibold wrap-anywhere">{title}</p>
      {act === 'close-election' && (
        <p>
          <Trans>No one can vote afterwards, and the counting begins. It cannot be taken back.</Trans>
        </p>
      )}
      {act === 'archive-election' && (
        <p>
          <Trans>
            The election leaves the lists and the pages for voters, and nothing of it changes any more. Its
            public record, the files and the log stay where they are.
          </Trans>
        </p>
      )}
      {act === 'declare-void' && (
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
      {act === 'give-up-draft' && (
        <p>
          <Trans>
            For a wrong title, post or rule: begin another election afterwards. Parties, areas and officers
            stay. The roll, the nominations and the trustees’ key of this draft are given up with it, and the
            codes of its letters stop working. It cannot be taken back.
          </Trans>
        </p>
      )}
      {act === 'extend-voting' && (
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

/** Reads the new end; null unless it is complete and later than the present one. */
function extensionOf(closesAtMs: number | null, until: string): ActParams<'extend-voting'> | null {
  const laterMs = fromField(until);
  if (laterMs === null || closesAtMs === null || laterMs <= closesAtMs) return null;
  return { before: new Date(closesAtMs).toISOString(), closesAt: new Date(laterMs).toISOString() };
}
