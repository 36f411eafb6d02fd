import type { Proposal } from '@evoting/contract/commission/proposals';
import { Told } from './Told.tsx';

/** The election that a proposal is about, and what is to be done with it. */
export function Subject({ proposal: { electionTitle, wanted } }: { proposal: Proposal }) {
  return (
    <>
      {electionTitle !== null && <p className="font-semibold wrap-anywhere">{electionTitle}</p>}
      <p className="wrap-anywhere">
        <Told wanted={wanted} />
      </p>
    </>
  );
}
