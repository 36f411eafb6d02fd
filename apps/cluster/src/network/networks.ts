import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
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

  /** The words before a command that runs it here as another account. */
  enterAs({ uid, gid }: { readonly uid: number; readonly gid: number }): readonly string[] {
    return [...this.enter, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  }

  ip(...args: string[]): void {
    must('ip', ...(this.#name === null ? [] : ['-n', this.#name]), ...args);
  }

  /** Passes on what arrives here for others. */
  forward(): void {
    const [program = '', ...args] = [...this.enter, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward'];
    must(program, ...args);
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
export interface Quality {
  /** One way, in milliseconds. */
  readonly delayMs?: number;
  /** The share of frames that vanish, from 0 to 1. */
  readonly loss?: number;
}

/** The two ends of a cable. */
type Ends = readonly [near: Network, far: Network];
type End = 'near' | 'far';
const indexOf = (end: End) => (end === 'near' ? 0 : 1);

/** A cable between two machines, with one address at each end. */
export class Cable {
  readonly addresses: readonly [near: string, far: string];
  readonly #ends: Ends;
  readonly #interfaces: readonly [string, string];
  readonly #between: Network;
  readonly #carrying: ChildProcess;
  readonly #routes: { readonly from: 0 | 1; readonly to: string }[] = [];

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

  /** Sends what one end has for a destination through this cable. */
  lead(end: End, to: string): void {
    this.#routes.push({ from: indexOf(end), to });
    this.#setRoutes();
  }

  /** Unplugs one end: the machine there knows at once, the other one when nobody answers. */
  cut(end: End): void {
    const n = indexOf(end);
    this.#ends[n].ip('link', 'set', this.#interfaces[n], 'down');
  }

  carry({ delayMs = 0, loss = 0 }: Quality): void {
    this.#carrying.stdin?.write(`${delayMs / 1_000} ${loss}\n`);
  }

  /** Plugs both ends in, and carries everything at once. */
  mend(): void {
    this.carry({});
    for (const n of [0, 1] as const) this.#ends[n].ip('link', 'set', this.#interfaces[n], 'up');
    this.#setRoutes();
  }

  /** An end that was unplugged has lost its routes. */
  #setRoutes(): void {
    for (const { from, to } of this.#routes)
      this.#ends[from].ip('route', 'replace', to, 'via', this.addresses[from === 0 ? 1 : 0]);
  }

  close(): void {
    this.#carrying.stdin?.end();
    this.#between.close();
  }
}

/** The networks and cables of one drill; another drill at the same time has other names and addresses. */
export class Wiring {
  readonly #name: string;
  readonly #networks: Network[] = [];
  readonly #cables: Cable[] = [];

  /** @param folder the drill's, whose name its namespaces begin with */
  constructor(folder: string) {
    this.#name = path.basename(folder);
  }

  /** Makes a machine's network. */
  network(name: string): Network {
    const network = new Network(`${this.#name}-${name}`);
    this.#networks.push(network);
    return network;
  }

  /** Makes a cable with an address of 10.100 to 10.199 at each end. */
  cable(...ends: Ends): Cable {
    const n = this.#cables.length + 1;
    const cable = new Cable(`ev${process.pid % 100_000}${n}`, ends, {
      subnet: `10.${100 + (process.pid % 100)}.${n}`,
      namespace: `${this.#name}-cable-${n}`,
    });
    this.#cables.push(cable);
    return cable;
  }

  close(): void {
    for (const one of [...this.#cables, ...this.#networks]) one.close();
  }
}
