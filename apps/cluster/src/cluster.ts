import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  NODES,
  newPassword,
  PORTS_OF_DATABASE,
  type ReplicatedDatabase,
  startDatabase,
  TOGETHER,
} from './database.ts';
import { Lan } from './network/lan.ts';
import { Wiring } from './network/networks.ts';
import { configFile, HOST, type NodeMachine } from './node.ts';
import { freePorts } from './ports.ts';
import {
  builtIn,
  type MakeProcess,
  makeProcesses,
  type ProcessName,
  processMaker,
  type Settings,
  startAll,
} from './processes.ts';
import { Program } from './program.ts';
import type { Programs } from './programs.ts';
import { readEnvironment } from './render.ts';
import { until } from './waiting.ts';

export interface Cluster {
  /** The address for voters. */
  readonly url: string;
  readonly folder: string;
  readonly database: ReplicatedDatabase;
  /** The switch and the cables of the database's nodes, in their order; null where they share this computer's network. */
  readonly lan: Lan | null;
  readonly haproxy: Program;
  readonly processes: Readonly<Record<ProcessName, Program>>;
  /** The environment of all server processes. */
  readonly settings: Settings;
  /** The folder of PostgreSQL's programs. */
  readonly postgresqlDir: string;
  /** Makes a further process. */
  readonly another: MakeProcess;
  /** The port where HAProxy expects a third HTTP process. */
  readonly thirdPort: number;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Other accounts must be able to enter it. */
  readonly folder: string;
  /** The port of the voters' address; 0 for any. */
  readonly port: number;
  /** Settings of the server processes in addition to config/server.env. */
  readonly settings: Settings;
  /** The project folder whose build is started. */
  readonly from: string;
  /** The folder for the programs' logs. */
  readonly logs: string;
  /** True to give each node of the database a network of its own; see `requireNetworks`. */
  readonly isWired: boolean;
  readonly say: (line: string) => void;
}

/**
 * Starts a whole cluster on this machine: three database nodes, etcd, HAProxy, two HTTP processes, two
 * sequencers (one active), and one worker.
 * @throws if a part did not get ready, naming its log
 */
export async function startCluster(programs: Programs, options: ClusterOptions): Promise<Cluster> {
  const main = builtIn(options.from);
  const [web = 0, front = 0, http1 = 0, http2 = 0, http3 = 0, ...others] = await freePorts(
    5 + PORTS_OF_DATABASE,
  );
  options.say('Three PostgreSQL nodes, each with etcd and Patroni ...');
  const wiring = new Wiring(options.folder);
  const lan = options.isWired ? new Lan(wiring, NODES) : null;
  const database = await startDatabase(programs, options, others, lan ? machinesOn(lan, programs) : TOGETHER);
  const webPort = options.port || web;
  const url = `http://${HOST}:${webPort}`;
  const passwords = { OWNER_PASSWORD: newPassword(), APPLICATION_PASSWORD: newPassword() };
  const ports = { web: webPort, database: front, http1, http2, http3 };
  const haproxy = frontOf(programs, options, ports, database);
  const values = { ...passwords, FOLDER: options.folder, PUBLIC_URL: url, DATABASE_HOST: addressOf(front) };
  const settings = { ...readEnvironment(configFile('server.env'), values), ...options.settings };
  const another = processMaker(main, options, settings);
  const processes = makeProcesses(another, { 'http-1': http1, 'http-2': http2 });
  const stop = async () => {
    await Promise.all(Object.values(processes).map((program) => program.end('SIGTERM')));
    await haproxy.end('SIGTERM');
    await database.stop();
    wiring.close();
  };
  const { folder } = options;
  const { postgresqlDir } = programs;
  const parts = { database, lan, haproxy, processes, another, thirdPort: http3 };
  const cluster = { url, folder, settings, postgresqlDir, ...parts, stop };
  try {
    haproxy.start();
    await makeRoles(database, front, passwords);
    options.say('Two sequencers, two that answer, a worker ...');
    await startAll(processes);
    await untilServed(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return cluster;
}

function machinesOn({ machines }: Lan, { account }: Programs): NodeMachine[] {
  if (account === null) throw new Error('only root makes networks');
  return machines.map(({ name, address, network }) => ({
    name,
    host: address,
    enter: network.enterAs(account),
  }));
}

async function untilServed(url: string): Promise<void> {
  await until('HAProxy has found who can store a ballot', async () => {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok ? true : null;
  });
}

const addressOf = (port: number) => `${HOST}:${port}`;

function frontOf(
  { haproxy }: Programs,
  { folder, logs }: ClusterOptions,
  ports: Readonly<Record<'web' | 'database' | 'http1' | 'http2' | 'http3', number>>,
  { nodes }: ReplicatedDatabase,
): Program {
  const config = fileURLToPath(configFile('haproxy.cfg'));
  const env = {
    FOLDER: `${folder}/`,
    CONFIG: path.dirname(config),
    WEB_ADDRESS: addressOf(ports.web),
    DATABASE_ADDRESS: addressOf(ports.database),
    HTTP_1: addressOf(ports.http1),
    HTTP_2: addressOf(ports.http2),
    HTTP_3: addressOf(ports.http3),
    ...Object.fromEntries(
      nodes.flatMap(({ host, ports: { postgresql, patroni } }, n) => [
        [`NODE_${n + 1}`, `${host}:${postgresql}`],
        [`NODE_${n + 1}_PATRONI`, String(patroni)],
      ]),
    ),
  };
  const log = path.join(logs, 'haproxy.log');
  return new Program('haproxy', { file: haproxy, args: ['-db', '-f', config], env, log });
}

/** Creates the roles and the database from config/roles.sql, once HAProxy has found the primary. */
async function makeRoles(
  database: ReplicatedDatabase,
  port: number,
  { OWNER_PASSWORD, APPLICATION_PASSWORD }: Readonly<Record<string, string>>,
): Promise<void> {
  const client = await until('HAProxy has found the primary', () => writable(database, port));
  const statements = readFileSync(configFile('roles.sql'), 'utf8')
    .replace(":'owner_password'", client.escapeLiteral(String(OWNER_PASSWORD)))
    .replace(":'application_password'", client.escapeLiteral(String(APPLICATION_PASSWORD)))
    .replace(/^--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '');
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** HAProxy takes every node for a primary until its first check. */
async function writable({ connect }: ReplicatedDatabase, port: number) {
  const client = await connect({ host: HOST, port }, 'postgres').catch(() => null);
  const asked = await client?.query('SELECT pg_is_in_recovery() AS reads').catch(() => null);
  if (client && asked?.rows[0].reads === false) return client;
  await client?.end().catch(() => {});
  return null;
}
