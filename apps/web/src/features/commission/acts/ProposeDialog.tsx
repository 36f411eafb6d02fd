import type { ActCode, ActParams, ProposedAct } from '@evoting/contract/commission/acts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useProposals, usePropose } from './api.ts';
import { HeldBackNote, useDelay } from './HeldBackNote.tsx';
import { useWay } from './useWay.ts';
import { WayField } from './WayField.tsx';
import { deadlineMsOf, wordsOf } from './words/every-act.ts';

/**
 * Proposes an act to the other officers. A commission's only officer does the act at once instead, and the
 * button says so.
 */
export function ProposeDialog<Act extends ActCode>({
  act,
  electionId,
  params,
  missing,
  title = titleOf(act, params),
  onDone,
  onClose,
  children,
}: {
  act: Act;
  /** Null for an act on the commission itself. */
  electionId: string | null;
  /** Null until they can be given. */
  params: ActParams<Act> | null;
  /** Steps that the officer must take first; the button is disabled until then. */
  missing?: ReactNode;
  /** A title in place of the act's own. */
  title?: ReactNode;
  /** Runs when it is proposed or done. */
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const propose = usePropose();
  const ways = useWay();
  const missingId = useId();
  const wanted = params === null || missing ? null : ({ act, params } as ProposedAct);
  const deadline = wanted && deadlineMsOf(wanted);
  const until = deadline === null ? '' : formatDateTime(deadline, i18n.locale);
  const delay = useDelay(act, wordsOf(act)?.isHeldBack ? electionId : null);
  const isAlone = useProposals().data?.officers === 1;
  function send() {
    if (!wanted || !ways.way) return;
    propose.mutate(
      { electionId, wanted, way: ways.way },
      {
        onSuccess: ({ state }) => {
          const titles = {
            waiting: t`Proposed. Another officer must confirm it.`,
            'by-another': t`Another officer has proposed the same: look at it and confirm it.`,
            alone: t`Done.`,
          };
          showToast({ tone: 'success', title: titles[state] });
          onDone?.();
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
      {delay !== null && delay > 0 && !isAlone && (
        <p className="text-soft">
          <HeldBackNote minutes={delay} />
        </p>
      )}
      <WayField ways={ways} />
      {propose.error && <FailureAlert error={propose.error} />}
      <DialogActions note={missing ? <p id={missingId}>{missing}</p> : undefined}>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          pending={propose.isPending}
          disabled={!wanted || !ways.way}
          aria-describedby={wanted ? undefined : missingId}
          onClick={send}
        >
          {isAlone ? <Trans>Do it now</Trans> : <Trans>Propose</Trans>}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function titleOf(act: ActCode, params: object | null): ReactNode {
  const title = wordsOf(act)?.title;
  if (typeof title !== 'function') return title;
  return params && title(params as never);
}
