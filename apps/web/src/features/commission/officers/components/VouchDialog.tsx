import type { DataOf } from '@evoting/contract/calls';
import { Trans } from '@lingui/react/macro';
import { ActSentence } from '../../acts/ActSentence.tsx';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';

type Officer = DataOf<'GET /commission/officers'>['officers'][number];

/** Proposes to end the day in which an officer only reads. */
export function VouchDialog({ officer, onClose }: { officer: Officer; onClose: () => void }) {
  const { id, name, readsUntilMs } = officer;
  const params = { officer: id, name, readsUntil: new Date(readsUntilMs ?? 0).toISOString() };
  return (
    <ProposeDialog act="vouch-for-officer" electionId={null} params={params} onClose={onClose}>
      <p className="wrap-anywhere">
        <ActSentence wanted={{ act: 'vouch-for-officer', params }} />
      </p>
      <p>
        <Trans>Speak with {name} first, and not by mail: somebody else may have this account.</Trans>
      </p>
    </ProposeDialog>
  );
}
