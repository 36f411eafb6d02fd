import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

export interface ProgramOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly account?: { readonly uid: number; readonly gid: number } | null;
  /** The path of the log file for stdout and stderr; output is appended. */
  readonly log: string;
}

/** A program of the cluster, which a drill can stop, suspend or restart. */
export class Program {
  readonly name: string;
  #options: ProgramOptions;
  #child: ChildProcess | null = null;
  #logStart = 0;

  constructor(name: string, options: ProgramOptions) {
    this.name = name;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.isRunning ? this.#child?.pid : undefined;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The program's output since the last start. */
  get output(): string {
    return readFileSync(this.#options.log).subarray(this.#logStart).toString('utf8');
  }

  /** Changes the arguments for the next start. */
  replace(args: readonly string[]): void {
    this.#options = { ...this.#options, args };
  }

  /** Starts the program, unless it runs, in its own process group: Ctrl+C must not reach it. */
  start(): void {
    if (this.isRunning) return;
    const { file, args, env, account, log } = this.#options;
    const output = openSync(log, 'a', 0o600);
    this.#logStart = fstatSync(output).size;
    this.#child = spawn(file, args, {
      ...account,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', ...env },
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#child.on('error', () => {});
  }

  /** Sends a signal to its process group; does nothing if it has ended. */
  signal(signal: NodeJS.Signals): void {
    if (this.pid === undefined) return;
    try {
      process.kill(-this.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  /** Sends a signal that ends the program, and waits for its exit without a time limit. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning || !this.#child) return;
    const gone = once(this.#child, 'exit');
    this.signal(signal);
    await gone;
  }
}
