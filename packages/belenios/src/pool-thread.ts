import { Worker } from 'node:worker_threads';
import type { Election } from './election.ts';
import type { Choices } from './encrypt.ts';
import { EngineDisagreement, type VerifiedCounts } from './guarded.ts';
import type { NamedBallot, VerifyReply, VerifyRequest } from './verify-worker-loop.ts';

/** The engine of the threads. The fast engines are supervised by libsodium or by pure TypeScript. */
export type PoolEngine = 'sodium' | 'pure' | 'fast' | 'fast-pure';

/** The module that a thread of each engine runs, without its extension. */
export const CODE: Readonly<Record<PoolEngine, string>> = {
  sodium: 'verify-worker',
  pure: 'verify-worker-pure',
  fast: 'verify-worker-fast',
  'fast-pure': 'verify-worker-fast-pure',
};

/**
 * A request to a thread: verify one ballot or make its hints, encrypt choices sent in the clear, or verify
 * several ballots together.
 */
export type Task =
  | {
      readonly fingerprint: string;
      readonly ballotJson: string;
      readonly wanted: 'verdict' | 'hints';
    }
  | { readonly fingerprint: string; readonly choices: Choices }
  | { readonly ballots: readonly NamedBallot[] };

interface Job {
  readonly resolve: (reply: VerifyReply) => void;
  readonly reject: (cause: Error) => void;
}

/** Verification retains little memory: a small young heap keeps a thread at a third of Node's default. */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 } as const;

/** A thread with its pending jobs and the elections already sent to it. */
export class Thread {
  readonly jobs = new Map<number, Job>();
  private readonly elections = new Set<string>();
  private readonly worker: Worker;
  private hasAnswered = false;
  judged: VerifiedCounts = { fast: 0, audited: 0 };

  constructor(
    code: { url: URL; name: string },
    onDeath: (thread: Thread, hasAnswered: boolean, cause: Error) => void,
  ) {
    this.worker = new Worker(code.url, { resourceLimits: THREAD_MEMORY, workerData: code.name });
    this.worker.unref(); // an idle pool does not keep the process alive
    let failure = new Error('the thread ended');
    this.worker.on('error', (cause) => {
      failure = new Error('the thread failed', { cause });
    });
    this.worker.on('exit', () => onDeath(this, this.hasAnswered, failure));
    this.worker.on('message', (reply: VerifyReply) => this.answer(reply));
  }

  /**
   * Sends a task to the thread, with any elections that it does not have yet.
   * @param job receives the reply with this id
   */
  send(id: number, elections: readonly Election[], task: Task, job: Job): void {
    const unknown = new Map(elections.map((election) => [election.fingerprint, election.json]));
    for (const fingerprint of this.elections) unknown.delete(fingerprint);
    const request: VerifyRequest = { id, newElections: [...unknown.values()], ...task };
    for (const fingerprint of unknown.keys()) this.elections.add(fingerprint);
    this.jobs.set(id, job);
    this.worker.ref();
    this.worker.postMessage(request);
  }

  /** Terminates the thread; its pending jobs are passed to `onDeath`. */
  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private answer(reply: VerifyReply): void {
    this.hasAnswered = true;
    this.judged = reply.judged ?? this.judged;
    const job = this.jobs.get(reply.id);
    this.jobs.delete(reply.id);
    if (this.jobs.size === 0) this.worker.unref();
    if ('failure' in reply) job?.reject(failureOf(reply));
    else job?.resolve(reply);
  }
}

function failureOf({ failure, disputed }: Extract<VerifyReply, { failure: string }>): Error {
  return disputed === undefined
    ? new Error('the thread could not verify', { cause: failure })
    : new EngineDisagreement(disputed, failure);
}
