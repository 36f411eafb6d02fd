import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CheckOutcome } from '../check.ts';

export type Refusal = Extract<CheckOutcome, { kind: 'refused' }>['reason'];

export const REFUSALS: Record<Refusal, ReactNode> = {
  unreachable: (
    <Trans>
      The record could not be reached. This says nothing against it: check your connection and try again.
    </Trans>
  ),
  unlisted: <Trans>This server keeps no record of the election that this ballot belongs to.</Trans>,
  defect: (
    <Trans>
      The check itself failed, so nothing is known of this ballot. Reload the page and check again. If it
      fails again, keep your receipt and check from another device.
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
  'other-history': (
    <Trans>
      A witness of this election has signed another record than the one that this server shows here. Save the
      evidence, and show it to a party, an observer or the court: both records are signed with one key.
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
