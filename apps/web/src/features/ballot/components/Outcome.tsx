import { Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { saveFile } from '../../../lib/download.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import type { CheckOutcome } from '../check.ts';

/** A receipt may name any number; this is the latest date. */
const LAST_DATE_MS = 8.64e15;

interface OutcomeProps<Outcome = CheckOutcome> {
  outcome: Outcome;
  /** Whether the account that is logged in cast it: another account is not told that it is its own. */
  isMine: boolean;
}

/** What the check of one ballot found, in words for its voter. */
export function Outcome({ outcome, isMine }: OutcomeProps) {
  if (outcome.kind === 'refused') return <Refused outcome={outcome} />;
  if (outcome.kind === 'proved') return <Proved outcome={outcome} isMine={isMine} />;
  return <Accepted due={outcome.due} />;
}

function Accepted({ due }: { due: number | null }) {
  const { i18n } = useLingui();
  const time = due === null ? '' : formatDateTime(Math.min(due * 1000, LAST_DATE_MS), i18n.locale);
  return (
    <Alert tone="info">
      <p className="font-semibold">
        <Trans>Accepted: the ballot waits for its place in the record.</Trans>
      </p>
      <p>
        {due === null ? (
          <Trans>That takes a few seconds. Check again in a moment.</Trans>
        ) : (
          <Trans>The receipt promises it by {time}: from then on nothing may be missing. Check again.</Trans>
        )}
      </p>
    </Alert>
  );
}

function Proved({ outcome, isMine }: OutcomeProps<Extract<CheckOutcome, { kind: 'proved' }>>) {
  const { i18n } = useLingui();
  const { isCounted, isConsistent, isReceiptSigned } = outcome;
  const position = formatCount(outcome.index + 1, i18n.locale);
  const size = formatCount(outcome.treeSize, i18n.locale);
  return (
    <Alert tone="success">
      <p className="text-xl font-bold">
        <Found isCounted={isCounted} isMine={isMine} />
      </p>
      <ul className="flex flex-col gap-2 pt-2">
        <Proof>
          <Trans>
            It is in the record at position {position} of {size}: proved up to the signed checkpoint.
          </Trans>
        </Proof>
        {isConsistent && (
          <Proof>
            <Trans>The record only grew since this device last saw it: nothing was taken out.</Trans>
          </Proof>
        )}
        {isReceiptSigned && (
          <Proof>
            <Trans>The receipt is signed by the record's own key.</Trans>
          </Proof>
        )}
        {isCounted && (
          <Proof>
            <Trans>
              The published count covers this position. "Check this count" proves that the count is right.
            </Trans>
          </Proof>
        )}
      </ul>
    </Alert>
  );
}

function Found({ isCounted, isMine }: { isCounted: boolean; isMine: boolean }) {
  if (isMine) {
    return isCounted ? (
      <Trans>Your ballot is in the record and counted</Trans>
    ) : (
      <Trans>Your ballot is in the record</Trans>
    );
  }
  return isCounted ? (
    <Trans>This ballot is in the record and counted</Trans>
  ) : (
    <Trans>This ballot is in the record</Trans>
  );
}

function Proof({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <IconCircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <span>{children}</span>
    </li>
  );
}

type Reason = Extract<CheckOutcome, { kind: 'refused' }>['reason'];

const REASONS: Record<Reason, ReactNode> = {
  unreachable: (
    <Trans>
      The record could not be reached. This says nothing against it: check your connection and try again.
    </Trans>
  ),
  unknown: (
    <Trans>
      No ballot with this tracker is known here. Compare it with your receipt, character by character.
    </Trans>
  ),
  'malformed-tracker': <Trans>This is not a tracker.</Trans>,
  'bad-answer': <Trans>The server's answer cannot be understood.</Trans>,
  'bad-checkpoint': <Trans>The checkpoint is not signed by the record's key.</Trans>,
  'not-included': (
    <Trans>
      The record does not hold this ballot where the server says. Keep your receipt: it proves the promise.
    </Trans>
  ),
  'promise-broken': (
    <Trans>
      The promise of your receipt is broken: the record has come to the time that it names, and does not hold
      this ballot. The receipt and the signed checkpoint together prove it to anybody. Save both, and show
      them to a party, an observer or the court.
    </Trans>
  ),
  overdue: (
    <Trans>
      The time that your receipt names is over by this device's clock, and the server shows no record of that
      time. If the clock is right, this ballot is kept out: save the receipt and the signed checkpoint, and
      ask a party or an observer to look.
    </Trans>
  ),
  'due-too-late': (
    <Trans>
      Your receipt gives the server longer than the record's rules allow. Unless this device's clock is slow,
      something is wrong: save the receipt and the signed checkpoint, and show them to a party or an observer.
    </Trans>
  ),
  'not-consistent': (
    <Trans>
      The record does not continue the one that this device saw before: something was changed or taken out.
    </Trans>
  ),
  'older-checkpoint': (
    <Trans>
      The record is shorter than this device saw it before. Check again in a minute; if it stays so, raise the
      alarm.
    </Trans>
  ),
  damaged: <Trans>A file of the record is damaged.</Trans>,
  'bad-key': <Trans>The record is signed with another key than this device saw before.</Trans>,
  'bad-receipt': <Trans>This receipt is not signed by the record's key.</Trans>,
};
const HARMLESS: readonly Reason[] = ['unreachable', 'unknown', 'malformed-tracker'];

function Refused({ outcome }: { outcome: Extract<CheckOutcome, { kind: 'refused' }> }) {
  const { reason, location, evidence } = outcome;
  return (
    <Alert tone={HARMLESS.includes(reason) ? 'attention' : 'danger'}>
      <p>{REASONS[reason]}</p>
      {location !== '' && (
        <p className="break-all text-base font-normal text-ink">
          <Trans>Location: {location}</Trans>
        </p>
      )}
      {evidence && (
        <Button
          tone="secondary"
          size="small"
          onClick={() => saveFile('broken-promise.json', new Blob([JSON.stringify(evidence, null, 2)]))}
        >
          <Trans>Save the evidence</Trans>
        </Button>
      )}
    </Alert>
  );
}
