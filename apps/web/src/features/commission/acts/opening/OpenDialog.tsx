import { bytesToHex } from '@evoting/tlog/encoding';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ProposeDialog } from '../ProposeDialog.tsx';
import { Opening } from './Opening.tsx';
import { useOpening } from './useOpening.ts';

/** Proposes to open an election: as a trial, if only this machine reaches the address of its record. */
export function OpenDialog({ electionId, onClose }: { electionId: string; onClose: () => void }) {
  const read = useOpening(electionId);
  const { opening } = read;
  const [isTrial, setTrial] = useState(false);
  const [isWithout, setWithout] = useState(false);
  const [drawNumber] = useState(() => bytesToHex(crypto.getRandomValues(new Uint8Array(32))));
  const drawMark = opening?.election.drawMark;
  const areSilent = opening ? opening.silent !== null : false;
  const mustBeTrial = opening?.election.isLocal === true;
  return (
    <ProposeDialog
      act="open-election"
      electionId={electionId}
      params={
        opening
          ? {
              papers: opening.papers.digest,
              ...opening.times,
              key: opening.holders.digest,
              places: opening.roll?.places ?? null,
              contents: opening.roll?.contents ?? null,
              changes: opening.roll?.changes ?? null,
              approval: opening.election.approval,
              candidatesAParty: opening.election.candidatesAParty,
              ...(opening.election.whoStands !== 'parties' && { whoStands: opening.election.whoStands }),
              ...(opening.election.tieRule !== 'unnamed' && { tieRule: opening.election.tieRule }),
              ...(opening.election.unopposed !== 'voted-on' && { unopposed: opening.election.unopposed }),
              ...(opening.election.votersUse !== 'accounts' && { votersUse: opening.election.votersUse }),
              ...(drawMark && { drawMark, drawNumber }),
              endDelayMinutes: opening.election.endDelayMinutes,
              ...(isTrial && { trial: true }),
              ...(areSilent && isWithout && { silentTrustees: true }),
            }
          : null
      }
      missing={
        (mustBeTrial && !isTrial && <Trans>Say first that it is a trial.</Trans>) ||
        (areSilent && !isWithout && <Trans>Say first that it is opened without the silent programs.</Trans>)
      }
      onClose={onClose}
    >
      {opening && <p className="font-semibold wrap-anywhere">{opening.election.title}</p>}
      <p>
        <Trans>
          The rules, the posts and who may vote are then fixed for good, and everybody on the ballot paper
          stays there.
        </Trans>
      </p>
      <Opening read={read} />
      {mustBeTrial && (
        <>
          <p className="text-danger">
            <Trans>
              Only this machine reaches the address that names the public record: no one else could check it.
            </Trans>
          </p>
          <Choice checked={isTrial} onChange={setTrial}>
            <Trans>It is a trial, and no election that counts</Trans>
          </Choice>
        </>
      )}
      {areSilent && (
        <Choice checked={isWithout} onChange={setWithout}>
          <Trans>Open it without them: live counts may be late</Trans>
        </Choice>
      )}
    </ProposeDialog>
  );
}

function Choice({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      {children}
    </label>
  );
}
