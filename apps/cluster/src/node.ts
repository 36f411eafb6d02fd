import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Program } from './program.ts';
import type { Programs } from './programs.ts';
import { readEnvironment } from './render.ts';

export const HOST = '127.0.0.1';
export const configFile = (name: string) => new URL(`../config/${name}`, import.meta.url);

export interface NodePorts {
  readonly etcdPeer: number;
  readonly etcd: number;
  readonly patroni: number;
  readonly postgresql: number;
}

/** The machine of a node. */
export interface NodeMachine {
  readonly name: string;
  /** Its address. */
  readonly host: string;
  /** The words before a command that runs it there as the account of PostgreSQL; empty on this computer itself. */
  readonly enter: readonly string[];
}

/** Where a PostgreSQL, or HAProxy in front of it, is reached. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Folders {
  /** Other accounts must be able to enter it. */
  readonly folder: string;
  /** The folder for the programs' logs. */
  readonly logs: string;
}

/** One machine of the database. */
export class DatabaseNode {
  readonly name: string;
  readonly ports: NodePorts;
  readonly host: string;
  readonly etcd: Program;
  /** Patroni, which starts PostgreSQL. */
  readonly patroni: Program;
  readonly #dataDir: string;
  /** The credentials for changing settings through Patroni. */
  readonly #authorization: string;

  /** @param shared the settings common to all nodes (config/node.env) */
  constructor(
    { etcd, patroni, account, postgresqlDir }: Programs,
    { folder, logs }: Folders,
    { machine, ports }: { readonly machine: NodeMachine; readonly ports: NodePorts },
    shared: Readonly<Record<string, string>>,
  ) {
    const { name, host, enter } = machine;
    const own = path.join(folder, name);
    mkdirSync(own, { mode: 0o700, recursive: true });
    if (account) chownSync(own, account.uid, account.gid);
    const env = readEnvironment(configFile('node.env'), {
      ...shared,
      NAME: name,
      HOST: host,
      FOLDER: own,
      ETCD_PORT: ports.etcd,
      ETCD_PEER_PORT: ports.etcdPeer,
      PATRONI_PORT: ports.patroni,
      POSTGRESQL_PORT: ports.postgresql,
    });
    const common = { env: { ...env, LC_ALL: 'C.UTF-8', PATH: `${postgresqlDir}:${process.env.PATH}` } };
    const program = (what: string, log: string, command: readonly [string, ...string[]]) => {
      const [file, ...args] = [...enter, ...command] as [string, ...string[]];
      const as = enter.length === 0 ? account : null;
      return new Program(what, { ...common, account: as, file, args, log: path.join(logs, log) });
    };
    // A copy, because the account may not be allowed into this source folder.
    const settings = path.join(own, 'patroni.yml');
    copyFileSync(configFile('patroni.yml'), settings);
    this.name = name;
    this.ports = ports;
    this.host = host;
    this.#dataDir = env.PATRONI_POSTGRESQL_DATA_DIR ?? '';
    const { PATRONI_RESTAPI_USERNAME: user, PATRONI_RESTAPI_PASSWORD: password } = env;
    this.#authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    this.etcd = program(`etcd of ${name}`, `${name}.etcd.log`, [etcd]);
    this.patroni = program(name, `${name}.log`, [patroni, settings]);
  }

  /** Where its PostgreSQL is reached. */
  get address(): Address {
    return { host: this.host, port: this.ports.postgresql };
  }

  /** The process ID of its PostgreSQL; null if none runs. */
  get postmaster(): number | null {
    const file = path.join(this.#dataDir, 'postmaster.pid');
    if (!existsSync(file)) return null;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return pid > 1 && isProcess(pid) ? pid : null;
  }

  /** Kills PostgreSQL and, first, Patroni, which would restart it. */
  async kill(): Promise<void> {
    const { postmaster } = this;
    await this.patroni.end('SIGKILL');
    if (postmaster !== null) process.kill(postmaster, 'SIGKILL');
  }

  /** Removes its data; nothing of the node may be running. */
  loseDisk(): void {
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Stops the whole node, including a PostgreSQL whose Patroni was killed. */
  async stop(): Promise<void> {
    this.patroni.signal('SIGCONT');
    await this.patroni.end('SIGTERM');
    const { postmaster } = this;
    if (postmaster !== null) process.kill(postmaster, 'SIGQUIT');
  }

  /** Asks Patroni whether this node has a role. */
  async is(what: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
    const signal = AbortSignal.timeout(3_000);
    const answer = await fetch(`http://${this.host}:${this.ports.patroni}/${what}`, { signal }).catch(
      () => null,
    );
    await answer?.body?.cancel().catch(() => {});
    return answer?.status === 200;
  }

  /**
   * Changes the settings of all nodes.
   * @param settings the changed settings of Patroni; null removes one
   * @returns whether Patroni accepted the change
   */
  async decide(settings: Readonly<Record<string, unknown>>): Promise<boolean> {
    const headers = { authorization: this.#authorization };
    const request = { method: 'PATCH', headers, body: JSON.stringify(settings) };
    const answer = await fetch(`http://${this.host}:${this.ports.patroni}/config`, request).catch(() => null);
    await answer?.text();
    return answer?.ok === true;
  }
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
