import type { Election } from './election.ts';
import type { Choices, EncryptedBallot } from './encrypt.ts';
import type { VerifiedCounts } from './guarded.ts';
import { CODE, type PoolEngine, type Task, Thread } from './pool-thread.ts';
import type { BallotVerifier, BareVerdict, HintedBallot } from './verdict.ts';
import type { VerifyReply } from './verify-worker-loop.ts';

export type { PoolEngine } from './pool-thread.ts';

/** A verifier on several threads; close it when done. */
export interface VerifierPool extends BallotVerifier {
  /**
   * Verifies a ballot. The verdict does not contain the parsed ballot: parsing the text again costs the
   * caller no more than copying the result from the thread.
   */
  verify(election: Election, ballotJson: string): Promise<BareVerdict>;
  /** Verifies ballots together by their hints, a share on each thread. */
  verifyAll(ballots: readonly HintedBallot[]): Promise<readonly BareVerdict[]>;
  /** Makes the hints of an accepted ballot: see `makeHints`. Null if there are none. */
  makeHints(election: Election, ballotJson: string): Promise<Uint8Array | null>;
  /**
   * Encrypts choices that a client sent in the clear. They stay in the thread's memory only during the call.
   */
  encrypt(election: Election, choices: Choices): Promise<EncryptedBallot>;
  /** The number of ballots that each engine has verified, if a fast engine is in use. */
  readonly judged: VerifiedCounts;
  /** The number of ballots without a verdict yet; a server can refuse work when it falls behind. */
  readonly pending: number;
  /** Stops the threads and rejects pending ballots. */
  close(): Promise<void>;
}

/** Options of a pool. */
export interface PoolOptions {
  /** The number of threads; one per core is right, because verification never waits. */
  readonly size: number;
  /**
   * The engine of the threads, libsodium by default. The pure engines are for auditors without libsodium, and
   * cannot encrypt.
   */
  readonly engine?: PoolEngine;
  /** Alternative code for the threads. */
  readonly worker?: URL;
}

/** Smaller shares are not worth another thread, because ballots in a larger batch cost less each. */
const MIN_BATCH = 32;

/** In a bundle, the code of the threads is in the same folder. */
const codeOf = (name: string) =>
  import.meta.url.endsWith('.ts')
    ? new URL('./verify-worker-from-source.mjs', import.meta.url)
    : new URL(`./${name}.js`, import.meta.url);

/**
 * Starts threads that verify ballots. If a thread dies, its pending ballots are rejected (callers may retry)
 * and the thread is replaced, unless it never answered anything.
 *
 * A bundle must contain, beside this module, a bundle of the thread module of each engine in use
 * (`verify-worker`, `verify-worker-fast`, …).
 */
export function createVerifierPool({ size, worker, engine = 'sodium' }: PoolOptions): VerifierPool {
  const name = CODE[engine];
  const code = { url: worker ?? codeOf(name), name };
  const threads: Thread[] = [];
  const countsOfDeadThreads: VerifiedCounts[] = [];
  let nextId = 0;
  let closed: Error | undefined;
  const start = () =>
    new Thread(code, (dead, hasAnswered, cause) => {
      threads.splice(threads.indexOf(dead), 1);
      countsOfDeadThreads.push(dead.judged);
      for (const job of dead.jobs.values()) job.reject(cause);
      if (!closed && hasAnswered) threads.push(start());
      else if (threads.length === 0) closed ??= cause;
    });
  for (let index = 0; index < size; index++) threads.push(start());
  const run = (elections: readonly Election[], task: Task) =>
    new Promise<VerifyReply>((resolve, reject) => {
      const [first, ...others] = threads;
      if (closed || !first) return reject(new Error('the pool of verifiers is closed', { cause: closed }));
      const idlest = others.reduce(
        (best, thread) => (thread.jobs.size < best.jobs.size ? thread : best),
        first,
      );
      idlest.send(nextId++, elections, task, { resolve, reject });
    });
  const judgeTogether = async (ballots: readonly HintedBallot[]) => {
    const named = ballots.map(({ election, json, hints }) => ({
      fingerprint: election.fingerprint,
      json,
      hints,
    }));
    const reply = await run(
      ballots.map(({ election }) => election),
      { ballots: named },
    );
    if ('bareVerdicts' in reply) return reply.bareVerdicts;
    throw new Error('a thread answered something else');
  };
  return {
    async verify(election, ballotJson) {
      const reply = await run([election], {
        fingerprint: election.fingerprint,
        ballotJson,
        wanted: 'verdict',
      });
      const [verdict] = 'bareVerdicts' in reply ? reply.bareVerdicts : [];
      if (verdict) return verdict;
      throw new Error('a thread answered something else');
    },
    async verifyAll(ballots) {
      const parts = Math.max(1, Math.min(size, Math.floor(ballots.length / MIN_BATCH)));
      const share = Math.ceil(ballots.length / parts);
      const all = Array.from({ length: parts }, (_, i) => ballots.slice(i * share, (i + 1) * share));
      return (await Promise.all(all.map(judgeTogether))).flat();
    },
    async makeHints(election, ballotJson) {
      const reply = await run([election], { fingerprint: election.fingerprint, ballotJson, wanted: 'hints' });
      if ('hints' in reply) return reply.hints;
      throw new Error('a thread answered something else');
    },
    async encrypt(election, choices) {
      const reply = await run([election], { fingerprint: election.fingerprint, choices });
      if ('encrypted' in reply) return reply.encrypted;
      throw new Error('a thread answered something else');
    },
    get judged() {
      const all = [...countsOfDeadThreads, ...threads.map((thread) => thread.judged)];
      return all.reduce(
        (sum, { fast, audited }) => ({
          fast: sum.fast + fast,
          audited: sum.audited + audited,
        }),
        { fast: 0, audited: 0 },
      );
    },
    get pending() {
      return threads.reduce((sum, thread) => sum + thread.jobs.size, 0);
    },
    close: async () => {
      closed ??= new Error('closed by its owner');
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}
