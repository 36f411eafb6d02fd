import {
  type BareVerdict,
  bareOf,
  type Election,
  type HintedBallot,
  parseElection,
} from '@evoting/belenios/auditor';
import { EngineDisagreement, type GuardedVerifier, type VerifiedCounts } from '@evoting/belenios/guarded';

/**
 * Ballots to be verified, as a batch if they have hints. `newElections` has the JSON of each election that the
 * thread has not had yet.
 */
export interface BallotOrder {
  id: number;
  newElections: readonly string[];
  ballots: readonly { fingerprint: string; json: string; hints: Uint8Array | null }[];
}

/**
 * The verdicts of an order, or the message of an `EngineDisagreement`; and how many ballots each engine of
 * this thread has verified so far.
 */
export type BallotAnswer = { id: number; judged: VerifiedCounts } & (
  | { verdicts: readonly BareVerdict[] }
  | { disputed: string }
);

/** Returns a function that verifies the ballots of an order. It remembers the elections of earlier orders. */
export function ballotWork(verifier: GuardedVerifier): (order: BallotOrder) => BallotAnswer {
  const elections = new Map<string, Election>();
  const find = (fingerprint: string): Election => {
    const election = elections.get(fingerprint);
    if (!election) throw new Error('a ballot came before its election');
    return election;
  };
  return ({ id, newElections, ballots }) => {
    for (const json of newElections) {
      const parsed = parseElection(json);
      if (parsed.ok) elections.set(parsed.election.fingerprint, parsed.election);
    }
    const found = ballots.map(
      ({ fingerprint, ...ballot }): HintedBallot => ({ ...ballot, election: find(fingerprint) }),
    );
    try {
      const verdicts = verifier.verifyAll(found).map(bareOf);
      return { id, verdicts, judged: { ...verifier.judged } };
    } catch (error) {
      if (!(error instanceof EngineDisagreement)) throw error;
      return { id, disputed: error.message, judged: { ...verifier.judged } };
    }
  };
}
