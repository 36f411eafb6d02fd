import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { useRollContents } from '../queries/roll.ts';
import { useConfirm, useProposals } from './api.ts';
import { Freezing } from './Freezing.tsx';
import { HeldBackNote, useDelay } from './HeldBackNote.tsx';
import { MadeLetter } from './letter/MadeLetter.tsx';
import { changedSince, isProposedRoll, useOpening } from './opening/useOpening.ts';
import { ProposalOutcome } from './ProposalOutcome.tsx';
import { ProposalSubject } from './ProposalSubject.tsx';
import { useWay } from './useWay.ts';
import { WayField } from './WayField.tsx';
import { wordsOf } from './words/every-act.ts';

// Loaded on demand: only the opening needs this chunk, which includes the whole checklist.
const Opening = lazy(async () => ({
  default: (await import('./opening/Opening.tsx')).Opening,
}));

// Loaded on demand: this chunk includes the check of a whole record.
const CheckFirst = lazy(async () => ({
  default: (await import('./certifying/CheckFirst.tsx')).CheckFirst,
}));

/** Shows a proposal to the second officer. The act is done with the confirmation. */
export function ConfirmDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const ways = useWay();
  const hintId = useId();
  const { wanted } = proposal;
  const proposed = wanted.act === 'open-election' ? wanted.params : null;
  const read = useOpening(proposed === null ? null : proposal.electionId);
  const frozen = wanted.act === 'freeze-roll' ? wanted.params : null;
  const roll = useRollContents(frozen !== null);
  const isOther =
    (proposed !== null && (!read.opening || changedSince(read.opening, proposed) !== null)) ||
    (frozen !== null && !(roll.data && isProposedRoll(roll.data, frozen)));
  const certified = wanted.act === 'certify-result' ? wanted.params : null;
  const [isChecked, setChecked] = useState(false);
  const lacksCheck = certified !== null && !isChecked;
  const hint = isOther ? (
    <WhyNotDone isRead={(read.opening ?? roll.data) !== undefined} />
  ) : (
    lacksCheck && <CheckNow />
  );
  const delay = useDelay(wanted.act, wordsOf(wanted.act)?.isHeldBack ? proposal.electionId : null);
  const now = useProposals().data?.proposals.find(({ id }) => id === proposal.id);
  const makesLetter = wanted.act === 'new-letter';
  const onSuccess = () => {
    if (makesLetter) return;
    showToast({
      tone: 'success',
      title: delay !== 0 ? t`Confirmed. Voting day shows when it takes effect.` : t`Confirmed and done.`,
    });
    onClose();
  };
  if (makesLetter && confirm.isSuccess)
    return (
      // Only its button closes it, because no other screen shows the code.
      <Dialog open stage="made" title={<Trans>The new letter</Trans>}>
        <MadeLetter letter={confirm.data} onClose={onClose} />
      </Dialog>
    );
  // The list says so also where the answer to the confirmation is late or was lost.
  if (!makesLetter && !confirm.isSuccess && (now?.state === 'being-done' || now?.state === 'confirmed'))
    return (
      <Dialog open stage={now.state} title={<Trans>Confirmed</Trans>} onClose={onClose}>
        <div className="text-lg">
          <ProposalSubject proposal={now} />
        </div>
        <Alert>
          <ProposalOutcome proposal={now} />
        </Alert>
        <DialogActions>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog
      open
      stage="asked"
      size={certified ? 'wide' : 'normal'}
      title={<Trans>Confirm what {proposal.proposedBy.name} proposes</Trans>}
      onClose={onClose}
    >
      <div className="text-lg">
        <ProposalSubject proposal={proposal} />
      </div>
      {/* Includes the button, so that nobody confirms before the content is there. */}
      <Suspense fallback={<Skeleton className="h-40" />}>
        {proposed !== null && <Opening read={read} proposed={proposed} />}
        {frozen && <Freezing roll={roll.data} error={roll.error} proposed={frozen} />}
        {certified && (
          <CheckFirst electionId={proposal.electionId ?? ''} proposed={certified} onChecked={setChecked} />
        )}
        <p className="text-soft">
          {delay === null ? null : delay > 0 ? (
            <>
              <HeldBackNote minutes={delay} /> <Trans>The log shows both of you.</Trans>
            </>
          ) : (
            <Trans>It is done with your confirmation, and the log shows both of you.</Trans>
          )}
        </p>
        <WayField ways={ways} />
        {confirm.error && <FailureAlert error={confirm.error} />}
        <DialogActions note={hint ? <p id={hintId}>{hint}</p> : undefined}>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button
            pending={confirm.isPending}
            disabled={isOther || lacksCheck || !ways.way}
            aria-describedby={hint ? hintId : undefined}
            onClick={() => ways.way && confirm.mutate({ proposal, way: ways.way }, { onSuccess })}
          >
            <Trans>Confirm</Trans>
          </Button>
        </DialogActions>
      </Suspense>
    </Dialog>
  );
}

/** The reason, beside the button, why an opening or a freeze cannot be confirmed. */
function WhyNotDone({ isRead }: { isRead: boolean }) {
  return isRead ? (
    <Trans>No one can confirm this: it is not what was proposed any more.</Trans>
  ) : (
    <Trans>You can confirm this once everything that is to be read is here.</Trans>
  );
}

const CheckNow = () => (
  <Trans>You can confirm this once your device has checked everything, and found the record proposed.</Trans>
);
