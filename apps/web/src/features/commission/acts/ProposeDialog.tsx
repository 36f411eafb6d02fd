import type { Wanted } from '@evoting/contract/commission/acts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useProposals, usePropose } from './api.ts';
import { deadlineOf } from './deadline.ts';

/**
 * The first officer says what is to be done. Where there is no second one it is done at once, and the button
 * says so.
 */
export function ProposeDialog({
  title,
  electionId,
  wanted,
  missing,
  onClose,
  children,
}: {
  title: ReactNode;
  /** Null for an act of the commission itself. */
  electionId: string | null;
  /** Null while something is missing, or nothing would change: then there is nothing to press. */
  wanted: Wanted | null;
  /** What to do first, beside a button that cannot be pressed. */
  missing?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const propose = usePropose();
  const missingId = useId();
  const deadline = wanted && deadlineOf(wanted);
  const until = deadline === null ? '' : formatDateTime(deadline, i18n.locale);
  const isAlone = useProposals().data?.officers === 1;
  function send() {
    if (!wanted) return;
    propose.mutate(
      { electionId, wanted },
      {
        onSuccess: ({ state }) => {
          const titles = {
            waiting: t`Proposed. Another officer must confirm it.`,
            'by-another': t`Another officer has proposed the same: look at it and confirm it.`,
            alone: t`Done.`,
          };
          showToast({ tone: 'success', title: titles[state] });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <p className="text-soft">
        {isAlone ? (
          <Trans>You are the only officer: it is done at once, and the election says so in public.</Trans>
        ) : deadline === null ? (
          <Trans>Another officer must confirm this within a day; until then nothing changes.</Trans>
        ) : (
          <Trans>
            Another officer must confirm this within a day, and before {until}; until then nothing changes.
          </Trans>
        )}
      </p>
      {propose.error && <FailureAlert error={propose.error} />}
      <DialogActions note={!wanted && missing ? <p id={missingId}>{missing}</p> : undefined}>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          pending={propose.isPending}
          disabled={!wanted}
          aria-describedby={wanted ? undefined : missingId}
          onClick={send}
        >
          {isAlone ? <Trans>Do it now</Trans> : <Trans>Propose</Trans>}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
