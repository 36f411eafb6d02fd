import type { Proposal } from '@evoting/contract/commission/proposals';
import { ActSentence } from './ActSentence.tsx';

/** The election that a proposal is about, and the proposed act. */
export function ProposalSubject({ proposal: { electionTitle, wanted } }: { proposal: Proposal }) {
  return (
    <>
      {electionTitle !== null && <p className="font-semibold wrap-anywhere">{electionTitle}</p>}
      <p className="wrap-anywhere">
        <ActSentence wanted={wanted} />
      </p>
    </>
  );
}
