/** The code of one verifying thread: see `./pool`. */
import { parentPort } from 'node:worker_threads';
import { type Election, parseElection } from './election.ts';
import { sodiumVerifier } from './sodium.ts';
import type { BallotVerdict } from './verify-ballot.ts';

/** A ballot to verify; the election's JSON comes with the first ballot of each election. */
export interface VerifyRequest {
  readonly id: number;
  readonly fingerprint: string;
  readonly ballotJson: string;
  readonly electionJson?: string;
}

/** The verdict, or why there is none: a defect, never a property of the ballot. */
export type VerifyReply =
  | { readonly id: number; readonly verdict: BallotVerdict }
  | { readonly id: number; readonly failure: string };

const elections = new Map<string, Election>();

function electionOf({ fingerprint, electionJson }: VerifyRequest): Election {
  const known = elections.get(fingerprint);
  if (known) return known;
  const parsed = parseElection(electionJson ?? '');
  if (!parsed.ok) throw new Error(`the election is ${parsed.reason}`);
  elections.set(fingerprint, parsed.election);
  return parsed.election;
}

parentPort?.on('message', (request: VerifyRequest) => {
  const { id, ballotJson } = request;
  let reply: VerifyReply;
  try {
    reply = { id, verdict: sodiumVerifier.verify(electionOf(request), ballotJson) };
  } catch (cause) {
    reply = { id, failure: cause instanceof Error ? cause.message : 'unknown' };
  }
  parentPort?.postMessage(reply);
});
