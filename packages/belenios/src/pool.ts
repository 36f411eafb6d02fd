import type { Election } from './election.ts';
import type { Choices, EncryptedBallot } from './encrypt.ts';
import type { HintedBallot, Judged } from './guarded.ts';
import { CODE, type Task, Thread } from './pool-thread.ts';
import type { BallotVerifier, BareVerdict } from './verdict.ts';
import type { VerifyReply } from './verify-worker-loop.ts';

/** A verifier on several threads; close it when done. */
export interface VerifierPool extends BallotVerifier {
  /**
   * Verifies a ballot. The read ballot stays with the thread: the caller has the text, and to read that again
   * costs no more than a copy of what the thread has read.
   */
  verify(election: Election, ballotJson: string): Promise<BareVerdict>;
  /** Judges ballots together by their hints, a share on each thread. */
  verifyAll(ballots: readonly HintedBallot[]): Promise<readonly BareVerdict[]>;
  /** What lets others check an accepted ballot faster: see `makeHints`. Null where there is nothing. */
  makeHints(election: Election, ballotJson: string): Promise<Uint8Array | null>;
  /**
   * Makes a ballot from choices that a client sent in the clear; they are in the thread's memory only while
   * it does.
   */
  encrypt(election: Election, choices: Choices): Promise<EncryptedBallot>;
  /** How many ballots each engine has judged, where a fast one is at work. */
  readonly judged: Judged;
  /** Ballots given and not yet answered: for a server that refuses work when it falls behind. */
  readonly pending: number;
  /** Stops the threads; ballots not yet answered are rejected. */
  close(): Promise<void>;
}

/** What threads verify with; a fast engine is watched by libsodium or by pure TypeScript. */
export type PoolEngine = 'sodium' | 'pure' | 'fast' | 'fast-pure';

/** How a pool is made. */
export interface PoolOptions {
  /** How many threads; one a core is right, since a verification never waits. */
  readonly size: number;
  /**
   * What the threads verify with: libsodium by default. The pure engines are for auditors where it is not
   * installed, and encrypt nothing.
   */
  readonly engine?: PoolEngine;
  /** Other code for the threads than the engine's own. */
  readonly worker?: URL;
}

/** Fewer than this are not worth another thread: what is judged together costs less each. */
const LEAST_TOGETHER = 32;

/** In a bundle the code of the threads is in the same folder. */
const codeOf = (name: string) =>
  import.meta.url.endsWith('.ts')
    ? new URL('./verify-worker-from-source.mjs', import.meta.url)
    : new URL(`./${name}.js`, import.meta.url);

/**
 * Starts threads that verify ballots, on libsodium by default.
 * Takes: the number of threads and the engine. A bundle needs beside it what a bundler makes of the module of
 * each engine that is asked for (`verify-worker`, `verify-worker-fast`, …).
 * Gives: a verifier that answers with promises. A thread that dies rejects its unanswered ballots (their
 * senders may try again) and is replaced, unless it never answered anything.
 */
export function createVerifierPool({ size, worker, engine = 'sodium' }: PoolOptions): VerifierPool {
  const name = CODE[engine];
  const code = { url: worker ?? codeOf(name), name };
  const threads: Thread[] = [];
  const gone: Judged[] = [];
  let nextId = 0;
  let closed: Error | undefined;
  const start = () =>
    new Thread(code, (dead, hasAnswered, cause) => {
      threads.splice(threads.indexOf(dead), 1);
      gone.push(dead.judged);
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
      const parts = Math.max(1, Math.min(size, Math.floor(ballots.length / LEAST_TOGETHER)));
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
      const all = [...gone, ...threads.map((thread) => thread.judged)];
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
