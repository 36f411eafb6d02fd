import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { useNow } from '../../../components/useNow.ts';
import { Objections } from './Objections.tsx';
import { endOf, ProposalOutcome } from './ProposalOutcome.tsx';
import { ProposalSubject } from './ProposalSubject.tsx';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** The proposals decided within a day, with their outcomes. */
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
              <ProposalSubject proposal={proposal} />
              <Objections proposal={proposal} />
              <p className="font-semibold">
                <ProposalOutcome proposal={proposal} />
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
