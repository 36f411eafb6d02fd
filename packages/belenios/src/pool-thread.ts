import { Worker } from 'node:worker_threads';
import type { Election } from './election.ts';
import type { Choices } from './encrypt.ts';
import { EngineDisagreement, type Judged } from './guarded.ts';
import type { PoolEngine } from './pool.ts';
import type { NamedBallot, VerifyReply, VerifyRequest } from './verify-worker-loop.ts';

/** The module, without its ending, that a thread of each engine runs. */
export const CODE: Readonly<Record<PoolEngine, string>> = {
  sodium: 'verify-worker',
  pure: 'verify-worker-pure',
  fast: 'verify-worker-fast',
  'fast-pure': 'verify-worker-fast-pure',
};

/**
 * What a thread is asked: to judge one ballot, to make one of choices in the clear, or to judge many
 * together.
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

/**
 * A ballot leaves little behind: a small young heap keeps a thread at a third of what Node would let it take.
 */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 } as const;

/** A thread with its unanswered ballots and the elections that it has been sent. */
export class Thread {
  readonly jobs = new Map<number, Job>();
  private readonly elections = new Set<string>();
  private readonly worker: Worker;
  private hasAnswered = false;
  judged: Judged = { fast: 0, audited: 0 };

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
   * Gives the thread a task, with those elections that it was not sent before; `job` hears the reply of that
   * id.
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

  /** Ends the thread; what it was given and has not answered is passed to `onDeath`. */
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
