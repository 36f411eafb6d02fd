import { type BallotVerdict, type Election, parseElection, pureVerifier } from '@evoting/belenios/auditor';
import { createFastVerifier } from '@evoting/belenios/fast';
import { EngineDisagreement, type GuardedVerifier, type Judged } from '@evoting/belenios/guarded';

/** A ballot to be verified; the election's JSON comes with the first ballot of each election. */
export interface BallotOrder {
  id: number;
  fingerprint: string;
  electionJson?: string;
  ballotJson: string;
}

/** The verdict on the ballot of that id, or that the engines disagree on it; and who has judged how many in this thread. */
export type BallotAnswer = { id: number; judged: Judged } & (
  | { verdict: BallotVerdict }
  | { disputed: string }
);

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** The verifier of one thread: the fast one, watched by the audited one, which works alone where WebAssembly is refused. */
export function threadVerifier(): GuardedVerifier {
  const fast = createFastVerifier(pureVerifier, random);
  if (fast !== null) return fast.verifier;
  const judged = { fast: 0, audited: 0 };
  const verify: GuardedVerifier['verify'] = (election, ballotJson) => {
    judged.audited += 1;
    return pureVerifier.verify(election, ballotJson);
  };
  return { verify, judged };
}

/** What one thread does with its orders. Takes its verifier. Gives a function that answers them; it keeps the elections that it was told of. */
export function ballotWork(verifier: GuardedVerifier): (order: BallotOrder) => BallotAnswer {
  const elections = new Map<string, Election>();
  return ({ id, fingerprint, electionJson, ballotJson }) => {
    const parsed = electionJson === undefined ? null : parseElection(electionJson);
    if (parsed?.ok) elections.set(fingerprint, parsed.election);
    const election = elections.get(fingerprint);
    if (!election) throw new Error('a ballot came before its election');
    try {
      const verdict = verifier.verify(election, ballotJson);
      return { id, verdict, judged: { ...verifier.judged } };
    } catch (error) {
      if (!(error instanceof EngineDisagreement)) throw error;
      return { id, disputed: error.message, judged: { ...verifier.judged } };
    }
  };
}
