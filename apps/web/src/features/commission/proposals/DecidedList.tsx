import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { useNow } from '../../../components/useNow.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Subject } from './Subject.tsx';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** A proposal runs out without an officer's act; the next one notes it. */
const endOf = ({ decidedAtMs, expiresAtMs }: Proposal) => decidedAtMs ?? expiresAtMs;

/** What became of the proposals that were decided within a day. Nothing where there are none. */
export function DecidedList({ proposals }: { proposals: readonly Proposal[] }) {
  const nowMs = useNow(MINUTE_MS);
  const decided = proposals.filter((one) => one.state !== 'waiting' && endOf(one) > nowMs - DAY_MS);
  if (decided.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Decided within a day</Trans>
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {decided.map((proposal) => (
            <li key={proposal.id} className="flex flex-col gap-1 px-5 py-3">
              <Subject proposal={proposal} />
              <p className="font-semibold">
                <Outcome proposal={proposal} />
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Outcome({ proposal }: { proposal: Proposal }) {
  const { t, i18n } = useLingui();
  const { state, decidedBy, expiresAtMs } = proposal;
  const [at, until] = [endOf(proposal), expiresAtMs].map((ms) => formatDateTime(ms, i18n.locale));
  const who = decidedBy?.isMe ? t`you` : (decidedBy?.name ?? '');
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
    return decidedBy?.isProposer ? (
      <Trans>
        Taken back by {who}, {at}.
      </Trans>
    ) : (
      <Trans>
        Turned down by {who}, {at}.
      </Trans>
    );
  if (state === 'expired') return <Trans>No one confirmed it before {until}: propose it again.</Trans>;
  return (
    <Trans>
      Since {at} it can no longer be done: its election, or the officer who proposed it, has changed.
    </Trans>
  );
}
