import { type BallotVerdict, type Election, parseElection, pureVerifier } from '@evoting/belenios/auditor';

/** A ballot to be verified; the election's JSON comes with the first ballot of each election. */
export interface BallotOrder {
  id: number;
  fingerprint: string;
  electionJson?: string;
  ballotJson: string;
}

/** The verdict on the ballot of that id. */
export interface BallotAnswer {
  id: number;
  verdict: BallotVerdict;
}

/** What one thread does with its orders. Gives a function that answers them; it keeps the elections that it was told of. */
export function ballotWork(): (order: BallotOrder) => BallotAnswer {
  const elections = new Map<string, Election>();
  return ({ id, fingerprint, electionJson, ballotJson }) => {
    const parsed = electionJson === undefined ? null : parseElection(electionJson);
    if (parsed?.ok) elections.set(fingerprint, parsed.election);
    const election = elections.get(fingerprint);
    if (!election) throw new Error('a ballot came before its election');
    return { id, verdict: pureVerifier.verify(election, ballotJson) };
  };
}
