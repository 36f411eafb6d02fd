/** The message loop of a verifying thread with any engine: see `./pool`. */

import { randomBytes } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { type Election, parseElection } from './election.ts';
import type { Choices, EncryptedBallot } from './encrypt.ts';
import { EngineDisagreement, type VerifiedCounts } from './guarded.ts';
import type { RandomBytes } from './scalar.ts';
import { type BallotVerdict, type BareVerdict, bareOf, type HintedBallot } from './verdict.ts';

/** A ballot for a thread that already has its election. */
export interface NamedBallot {
  readonly fingerprint: string;
  readonly json: string;
  readonly hints: Uint8Array | null;
}

/**
 * A request to a thread: verify a ballot or make its hints, encrypt choices, or verify ballots together. The
 * JSON of each election comes with its first request.
 */
export type VerifyRequest = { readonly id: number; readonly newElections: readonly string[] } & (
  | {
      readonly fingerprint: string;
      readonly ballotJson: string;
      readonly wanted: 'verdict' | 'hints';
    }
  | { readonly fingerprint: string; readonly choices: Choices }
  | { readonly ballots: readonly NamedBallot[] }
);

/**
 * The reply: a result, or a failure, which is a defect and never a property of the ballot. `judged` counts
 * the ballots that each engine has verified since the thread started.
 */
export type VerifyReply = { readonly id: number; readonly judged?: VerifiedCounts } & (
  | { readonly bareVerdicts: readonly BareVerdict[] }
  | { readonly hints: Uint8Array | null }
  | { readonly encrypted: EncryptedBallot }
  | { readonly failure: string; readonly disputed?: string }
);

/** The engine of a thread; an auditor's engine cannot encrypt. */
export interface ThreadEngine {
  verify(election: Election, ballotJson: string): BallotVerdict;
  verifyAll?(ballots: readonly HintedBallot[]): BallotVerdict[];
  makeHints(election: Election, ballotJson: string): Uint8Array | null;
  readonly judged?: VerifiedCounts;
  encryptBallot?(election: Election, choices: Choices, random: RandomBytes): EncryptedBallot;
}

/** Serves the pool's requests in this thread, one after the other. */
export function serveThread(engine: ThreadEngine): void {
  const elections = new Map<string, Election>();
  const learn = (json: string) => {
    const parsed = parseElection(json);
    if (!parsed.ok) throw new Error(`the election is ${parsed.reason}`);
    elections.set(parsed.election.fingerprint, parsed.election);
  };
  const electionOf = (fingerprint: string): Election => {
    const known = elections.get(fingerprint);
    if (!known) throw new Error('a ballot came before its election');
    return known;
  };
  const work = (request: VerifyRequest): VerifyReply => {
    const { id } = request;
    for (const json of request.newElections) learn(json);
    if ('ballots' in request) return { id, bareVerdicts: judgeAll(request.ballots) };
    const election = electionOf(request.fingerprint);
    if ('choices' in request) {
      if (!engine.encryptBallot) throw new Error('this engine encrypts nothing');
      return { id, encrypted: engine.encryptBallot(election, request.choices, randomBytes) };
    }
    const { ballotJson, wanted } = request;
    if (wanted === 'hints') return { id, hints: engine.makeHints(election, ballotJson) };
    return { id, bareVerdicts: [bareOf(engine.verify(election, ballotJson))] };
  };
  const judgeAll = (named: readonly NamedBallot[]): BareVerdict[] => {
    const ballots = named.map(({ fingerprint, ...ballot }) => ({
      ...ballot,
      election: electionOf(fingerprint),
    }));
    const verdicts =
      engine.verifyAll?.(ballots) ?? ballots.map(({ election, json }) => engine.verify(election, json));
    return verdicts.map(bareOf);
  };
  parentPort?.on('message', (request: VerifyRequest) => {
    let reply: VerifyReply;
    try {
      reply = work(request);
    } catch (cause) {
      const failure = cause instanceof Error ? cause.message : 'unknown';
      const disputed = cause instanceof EngineDisagreement ? { disputed: cause.ballotHash } : {};
      reply = { id: request.id, failure, ...disputed };
    }
    parentPort?.postMessage(engine.judged ? { ...reply, judged: engine.judged } : reply);
  });
}
