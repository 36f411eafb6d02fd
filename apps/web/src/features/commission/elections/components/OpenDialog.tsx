import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ProposeDialog } from '../../proposals/ProposeDialog.tsx';
import { useElections } from '../api.ts';
import { Undone } from './Checklist.tsx';

/**
 * Proposes to open an election; one whose address only this machine reaches as a trial, and said to be one.
 */
export function OpenDialog({ electionId, onClose }: { electionId: string; onClose: () => void }) {
  const { data } = useElections();
  const election = data?.elections.find(({ id }) => id === electionId);
  const [isTrial, setTrial] = useState(false);
  const mustBeTrial = election?.isLocal === true;
  return (
    <ProposeDialog
      title={<Trans>Open voting</Trans>}
      electionId={electionId}
      wanted={
        election && (isTrial || !mustBeTrial)
          ? { act: 'open-election', params: isTrial ? { trial: true } : {} }
          : null
      }
      onClose={onClose}
    >
      <p>
        <Trans>
          The rules, the posts and who may vote are fixed then, for good, whoever is on the ballot paper stays
          there, and voting begins at the time that was set, or at once.
        </Trans>
      </p>
      {data && <Undone points={data.checklist} />}
      {mustBeTrial && (
        <>
          <p className="text-danger">
            <Trans>
              Only this machine reaches the address that names the public record: nobody else could check it.
            </Trans>
          </p>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={isTrial}
              onChange={({ target }) => setTrial(target.checked)}
              className="size-5 shrink-0 accent-brand"
            />
            <Trans>It is a trial, and no election that counts</Trans>
          </label>
        </>
      )}
    </ProposeDialog>
  );
}
