import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../lib/format.ts';
import { useDelay } from './HeldBackNote.tsx';
import { wordsOf } from './words/every-act.ts';

/** When a proposal was decided or expired. An expiry is noted with the next proposal only. */
export const endOf = ({ decidedAtMs, expiresAtMs }: Proposal) => decidedAtMs ?? expiresAtMs;

/** The outcome of a proposal, with the officer who decided it. */
export function ProposalOutcome({ proposal }: { proposal: Proposal }) {
  const { t, i18n } = useLingui();
  const { state, decidedBy, expiresAtMs, electionId, wanted } = proposal;
  const delay = useDelay(wanted.act, wordsOf(wanted.act)?.isHeldBack ? electionId : null);
  const [at, until] = [endOf(proposal), expiresAtMs].map((ms) => formatDateTime(ms, i18n.locale));
  const who = decidedBy?.isMe ? t`you` : (decidedBy?.name ?? '');
  if (state === 'being-done')
    return (
      <Trans>
        Confirmed, and being done now. A large roll takes minutes: this list shows when it is done.
      </Trans>
    );
  if (state === 'confirmed' && delay !== 0)
    return (
      <Trans>
        Confirmed by {who}, {at}. Voting day shows when it takes effect.
      </Trans>
    );
  if (state === 'confirmed')
    return (
      <Trans>
        Confirmed by {who}, {at}: it is done.
      </Trans>
    );
  if (state === 'alone')
    return (
      <Trans>
        Done by {who} alone, {at}.
      </Trans>
    );
  if (state === 'withdrawn')
    return (
      <Trans>
        Taken back by {who}, {at}.
      </Trans>
    );
  if (state === 'rejected') return <Trans>A majority of the officers objected, {at}.</Trans>;
  if (state === 'expired') return <Trans>No one confirmed it before {until}: propose it again.</Trans>;
  return (
    <Trans>
      Since {at} it can no longer be done: its election, or the officer who proposed it, has changed.
    </Trans>
  );
}
