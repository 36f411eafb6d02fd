import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AuditFile } from '../apps/guardian/src/audit-file.ts';
import { openSealedKey } from '../apps/guardian/src/sealed-key.ts';
import { MARK_BYTES } from '../packages/audit/src/marks.ts';
import type { VerifierKey } from '../packages/tlog/src/key.ts';

const MAIN = path.resolve('apps/guardian/dist/main.js');
const PASSPHRASE = 'the passphrase of a bench';
const TICKS_PER_SECOND = 100;
const WITHIN_MS = 1_200_000;

/** A guardian as its owner runs it: the built program in a process and a folder of its own. */
export class GuardianProgram {
  readonly folder: string;
  readonly #line: Line;
  #child: ChildProcess | null = null;
  #said = '';

  private constructor(folder: string, line: Line) {
    this.folder = folder;
    this.#line = line;
  }

  /** Makes the folder of a guardian that only watches, of the server at an address. */
  static async init(url: string): Promise<GuardianProgram> {
    const line = await meteredLine(url);
    const within = await mkdtemp(path.join(tmpdir(), 'e-voting-guardian-'));
    const guardian = new GuardianProgram(path.join(within, 'guardian'), line);
    await guardian.#run(['init', line.url, '--name', 'bench.example/guardian']).ended;
    return guardian;
  }

  /** Starts watching, with a look so often. */
  start(intervalS: number): void {
    this.#said = '';
    this.#child = this.#run(['run', '--interval', String(intervalS)]).child;
  }

  /** Waits until it says that so many entries are checked. */
  async checked(entries: number): Promise<void> {
    for (const deadlineMs = Date.now() + WITHIN_MS; Date.now() < deadlineMs; await wait(50)) {
      const [, last = '0'] = [...this.#said.matchAll(/; (\d+) of them are checked/g)].at(-1) ?? [];
      if (Number(last) >= entries) return;
      if (this.#child?.exitCode !== null) break;
    }
    throw new Error(`the guardian did not check ${entries} entries: ${this.#said}`);
  }

  /** The processor seconds of the running program so far. */
  async cpuS(): Promise<number> {
    const stat = await readFile(`/proc/${this.#child?.pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  }

  /** The largest memory of the running program so far, in MB. */
  async peakMb(): Promise<number> {
    const status = await readFile(`/proc/${this.#child?.pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
  }

  /** The bytes that went over its line so far, in both directions. */
  get bytes(): number {
    return this.#line.seen.bytes;
  }

  /** The bytes of one look at a record without news, as the mean of so many. */
  async bytesOfLooks(count: number): Promise<number> {
    const { seen } = this.#line;
    const next = async () => {
      for (const { checkpoints } = { ...seen }; seen.checkpoints === checkpoints; ) await wait(20);
      return { ...seen };
    };
    const from = await next();
    let now = from;
    while (now.checkpoints < from.checkpoints + count) now = await next();
    return (now.bytes - from.bytes) / (now.checkpoints - from.checkpoints);
  }

  /** The bytes of one question for the checkpoint, as the mean of so many. */
  async bytesOfGlances(log: string, count: number): Promise<number> {
    const before = this.bytes;
    for (let n = 0; n < count; n++)
      await (await fetch(`${this.#line.url}/api/board/${log}/checkpoint`)).arrayBuffer();
    return (this.bytes - before) / count;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  /** Adds made-up marks of credentials to the stored audit, as if so many ballots were checked. */
  async pretend(ballots: number, logKey: VerifierKey): Promise<void> {
    const keyText = await readFile(path.join(this.folder, 'key.json'), 'utf8');
    const key = await openSealedKey(keyText, PASSPHRASE);
    const file = new AuditFile(this.folder, key, logKey);
    const state = await file.read();
    if (state === null) throw new Error('the guardian has stored no audit');
    const have = state.credentials.reduce((sum, piece) => sum + piece.length, 0) / MARK_BYTES;
    const made = Buffer.alloc(Math.max(0, ballots - have) * MARK_BYTES);
    for (let at = 0; at < made.length; at += 65_536)
      crypto.getRandomValues(made.subarray(at, Math.min(made.length, at + 65_536)));
    const grown = { ...state, credentials: [...state.credentials, made] };
    await file.write({ takeState: () => grown, size: grown.edge.size });
  }

  async remove(): Promise<void> {
    await this.stop();
    this.#line.close();
    await rm(path.dirname(this.folder), { recursive: true, force: true });
  }

  #run(args: string[]): { child: ChildProcess; ended: Promise<void> } {
    const env = { ...process.env, GUARDIAN_PASSPHRASE: PASSPHRASE };
    const child = spawn(process.execPath, [MAIN, ...args, '--folder', this.folder], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        this.#said += text;
      });
    const ended = new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(this.#said))));
    });
    ended.catch(() => undefined);
    return { child, ended };
  }
}

interface Line {
  readonly url: string;
  /** Bytes of both directions, headers included, and requests for a checkpoint. */
  readonly seen: { bytes: number; checkpoints: number };
  readonly close: () => void;
}

/** Opens a line to a server that counts. */
async function meteredLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const seen = { bytes: 0, checkpoints: 0 };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        seen.bytes += chunk.length;
        if (from === client)
          seen.checkpoints += chunk.toString('latin1').split('/checkpoint HTTP').length - 1;
      });
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${own}`, seen, close: () => void server.close() };
}
