import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandRefused } from '@evoting/command-line/command';

const CABLE = fileURLToPath(new URL('cable.py', import.meta.url));
const PROGRAMS = ['ip', 'python3', 'mount', 'setpriv'];

/** @throws CommandRefused unless this computer can have further networks */
export function requireNetworks(): void {
  const missing = PROGRAMS.filter((program) => spawnSync(program, ['--version']).error);
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || missing.length > 0)
    throw new CommandRefused(
      `These drills make networks and a disk of their own: they need root on Linux, with ${PROGRAMS.join(', ')}.`,
    );
}

/** Runs a program of this computer to its end. */
export function must(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}

/** A network namespace that stands for a machine, with its own interfaces and processes. */
export class Network {
  readonly #name: string | null;

  /** @param name the namespace to make; null stands for this computer's own network */
  constructor(name: string | null) {
    this.#name = name;
    if (name === null) return;
    must('ip', 'netns', 'add', name);
    this.ip('link', 'set', 'lo', 'up');
  }

  /** The words before a command that runs it here. */
  get enter(): readonly string[] {
    return this.#name === null ? ['env'] : ['ip', 'netns', 'exec', this.#name];
  }

  ip(...args: string[]): void {
    must('ip', ...(this.#name === null ? [] : ['-n', this.#name]), ...args);
  }

  /** The argument of `ip link add` that puts an interface here. */
  get owner(): readonly string[] {
    return this.#name === null ? [] : ['netns', this.#name];
  }

  /** Sends a signal to every process of the machine. */
  signal(signal: NodeJS.Signals): void {
    if (this.#name === null) throw new Error('this computer itself gets no signal');
    const pids = must('ip', 'netns', 'pids', this.#name).split('\n').filter(Boolean);
    for (const pid of pids)
      try {
        process.kill(Number(pid), signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
  }

  close(): void {
    if (this.#name !== null && existsSync(`/run/netns/${this.#name}`))
      must('ip', 'netns', 'delete', this.#name);
  }
}

/** The faults of a cable. */
interface Quality {
  /** One way, in milliseconds. */
  readonly delayMs?: number;
  /** The share of frames that vanish, from 0 to 1. */
  readonly loss?: number;
}

/** The two ends of a cable. */
type Ends = readonly [near: Network, far: Network];

/** A cable between two machines, with one address at each end. */
export class Cable {
  readonly addresses: readonly [near: string, far: string];
  readonly #ends: Ends;
  readonly #interfaces: readonly [string, string];
  readonly #between: Network;
  readonly #carrying: ChildProcess;

  /**
   * @param name at most 12 letters
   * @param subnet three numbers of an IPv4 address that no other network here has
   */
  constructor(name: string, ends: Ends, { subnet, namespace }: { subnet: string; namespace: string }) {
    this.#ends = ends;
    this.#interfaces = [`${name}-a`, `${name}-b`];
    this.addresses = [`${subnet}.1`, `${subnet}.2`];
    this.#between = new Network(namespace);
    const plugs = this.#interfaces.map((end, n) => {
      const plug = `${name}-${n}`;
      const peer = ['peer', 'name', plug, ...this.#between.owner];
      ends[n]?.ip('link', 'add', end, ...(ends[n]?.owner ?? []), 'type', 'veth', ...peer);
      this.#between.ip('link', 'set', plug, 'up');
      ends[n]?.ip('address', 'add', `${this.addresses[n]}/30`, 'dev', end);
      const [program = '', ...args] = [...(ends[n]?.enter ?? []), 'python3', CABLE, '--whole-frames', end];
      must(program, ...args);
      return plug;
    });
    const [program = '', ...args] = [...this.#between.enter, 'python3', CABLE, ...plugs];
    this.#carrying = spawn(program, args, { stdio: ['pipe', 'ignore', 'inherit'] });
    this.mend();
  }

  /** Unplugs one end: the machine there knows at once, the other one when nobody answers. */
  cut(end: 'near' | 'far'): void {
    const n = end === 'near' ? 0 : 1;
    this.#ends[n].ip('link', 'set', this.#interfaces[n], 'down');
  }

  carry({ delayMs = 0, loss = 0 }: Quality): void {
    this.#carrying.stdin?.write(`${delayMs / 1_000} ${loss}\n`);
  }

  /** Plugs both ends in, and carries everything at once. */
  mend(): void {
    this.carry({});
    for (const n of [0, 1] as const) this.#ends[n].ip('link', 'set', this.#interfaces[n], 'up');
  }

  close(): void {
    this.#carrying.stdin?.end();
    this.#between.close();
  }
}
