/** What every verifying thread does, whatever its engine: see `./pool`. */
import { randomBytes } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { type Election, parseElection } from './election.ts';
import type { Choices, EncryptedBallot } from './encrypt.ts';
import { EngineDisagreement, type Judged } from './guarded.ts';
import type { RandomBytes } from './scalar.ts';
import type { BallotVerdict, BareVerdict } from './verify-ballot.ts';

/** Work for a thread: a ballot to verify (`bare`: without giving it back), or choices to encrypt; the election's JSON comes with the first work of each election. */
export type VerifyRequest = {
  readonly id: number;
  readonly fingerprint: string;
  readonly electionJson?: string;
} & ({ readonly ballotJson: string; readonly bare: boolean } | { readonly choices: Choices });

/** The verdict or the ballot, or why there is none: a defect, never a property of the ballot. `judged`: by whom, since the thread began. */
export type VerifyReply = { readonly id: number; readonly judged?: Judged } & (
  | { readonly verdict: BallotVerdict }
  | { readonly bareVerdict: BareVerdict }
  | { readonly encrypted: EncryptedBallot }
  | { readonly failure: string; readonly disputed?: string }
);

/** The engine of a thread; an auditor's encrypts nothing. */
export interface ThreadEngine {
  verify(election: Election, ballotJson: string): BallotVerdict;
  readonly judged?: Judged;
  encryptBallot?(election: Election, choices: Choices, random: RandomBytes): EncryptedBallot;
}

/** Answers the pool's requests in this thread, one after the other. Takes the engine. */
export function serveThread(engine: ThreadEngine): void {
  const elections = new Map<string, Election>();
  const electionOf = ({ fingerprint, electionJson }: VerifyRequest): Election => {
    const known = elections.get(fingerprint);
    if (known) return known;
    const parsed = parseElection(electionJson ?? '');
    if (!parsed.ok) throw new Error(`the election is ${parsed.reason}`);
    elections.set(fingerprint, parsed.election);
    return parsed.election;
  };
  const work = (request: VerifyRequest): VerifyReply => {
    const { id } = request;
    const election = electionOf(request);
    if ('ballotJson' in request) {
      const verdict = engine.verify(election, request.ballotJson);
      return request.bare ? { id, bareVerdict: bareOf(verdict) } : { id, verdict };
    }
    if (!engine.encryptBallot) throw new Error('this engine encrypts nothing');
    return { id, encrypted: engine.encryptBallot(election, request.choices, randomBytes) };
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

function bareOf(verdict: BallotVerdict): BareVerdict {
  if (!verdict.ok) return verdict;
  const { ok, credential, tracker } = verdict;
  return { ok, credential, tracker };
}
