import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newPassword, PORTS_OF_DATABASE, type ReplicatedDatabase, startDatabase } from './database.ts';
import { configFile, HOST } from './node.ts';
import { freePorts } from './ports.ts';
import { Program } from './program.ts';
import type { Programs } from './programs.ts';
import { readEnvironment } from './render.ts';
import { until } from './waiting.ts';

const MAIN = path.resolve('apps/server/dist/main.js');
const READY = 'E-Voting is ready';

/** Our processes, and what each does. The first one makes the tables. */
const ROLES = {
  'sequencer-1': 'sequencer',
  'sequencer-2': 'sequencer',
  'http-1': 'http',
  'http-2': 'http',
  worker: 'worker',
} as const;
export type ProcessName = keyof typeof ROLES;
export const PROCESSES = Object.keys(ROLES) as ProcessName[];

export interface Cluster {
  /** Where voters come. */
  readonly url: string;
  readonly database: ReplicatedDatabase;
  readonly haproxy: Program;
  readonly processes: Readonly<Record<ProcessName, Program>>;
  /** Waits until a process that was started is ready. */
  waitUntilReady(name: ProcessName): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Other accounts must be able to enter it. */
  readonly folder: string;
  /** Of the voters' address; 0 for any. */
  readonly port: number;
  /** Settings of our processes beside those of config/server.env. */
  readonly settings: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/**
 * Starts a whole cluster on this machine: three database nodes, etcd, HAProxy, two processes that answer, two
 * that sequence, of which one works, and one worker.
 * Takes: the programs, and where and how.
 * Refuses (throws): what did not get ready, with where it says why.
 */
export async function openCluster(programs: Programs, options: ClusterOptions): Promise<Cluster> {
  const [web = 0, front = 0, http1 = 0, http2 = 0, ...ports] = await freePorts(4 + PORTS_OF_DATABASE);
  options.say('Three PostgreSQL nodes, each with etcd and Patroni ...');
  const database = await startDatabase(programs, options.folder, ports);
  const webPort = options.port || web;
  const url = `http://${HOST}:${webPort}`;
  const passwords = { OWNER_PASSWORD: newPassword(), APPLICATION_PASSWORD: newPassword() };
  const haproxy = frontOf(
    programs,
    options.folder,
    { web: webPort, database: front, http1, http2 },
    database,
  );
  const processes = processesOf(
    options,
    { http1, http2 },
    {
      ...{ ...passwords, FOLDER: options.folder, PUBLIC_URL: url, DATABASE_HOST: addressOf(front) },
    },
  );
  const cluster: Cluster = {
    ...{ url, database, haproxy, processes },
    waitUntilReady: (name) => untilReady(processes[name]),
    async stop() {
      await Promise.all(Object.values(processes).map((program) => program.end('SIGTERM')));
      await haproxy.end('SIGTERM');
      await database.stop();
    },
  };
  try {
    haproxy.start();
    await makeRoles(database, front, passwords);
    options.say('Two sequencers, two that answer, a worker ...');
    await startProcesses(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** The first makes the tables; the others come together, as after a power cut. */
async function startProcesses({ processes, waitUntilReady, url }: Cluster): Promise<void> {
  const [first, ...others] = PROCESSES;
  for (const names of [[first as ProcessName], others]) {
    for (const name of names) processes[name].start();
    await Promise.all(names.map(waitUntilReady));
  }
  await until('HAProxy has found who can store a ballot', async () => {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok ? true : null;
  });
}

const addressOf = (port: number) => `${HOST}:${port}`;

function frontOf(
  { haproxy }: Programs,
  folder: string,
  ports: Readonly<Record<'web' | 'database' | 'http1' | 'http2', number>>,
  { nodes }: ReplicatedDatabase,
): Program {
  const config = fileURLToPath(configFile('haproxy.cfg'));
  const env = {
    ...{ CONFIG: path.dirname(config), WEB_ADDRESS: addressOf(ports.web) },
    ...{ DATABASE_ADDRESS: addressOf(ports.database) },
    ...{ HTTP_1: addressOf(ports.http1), HTTP_2: addressOf(ports.http2) },
    ...Object.fromEntries(
      nodes.flatMap(({ ports: { postgresql, patroni } }, n) => [
        [`NODE_${n + 1}`, addressOf(postgresql)],
        [`NODE_${n + 1}_PATRONI`, String(patroni)],
      ]),
    ),
  };
  const log = path.join(folder, 'haproxy.log');
  return new Program('haproxy', { file: haproxy, args: ['-db', '-f', config], env, log });
}

function processesOf(
  { folder, settings }: ClusterOptions,
  ports: Readonly<Record<'http1' | 'http2', number>>,
  values: Readonly<Record<string, string>>,
): Record<ProcessName, Program> {
  mkdirSync(path.join(folder, 'server'), { recursive: true, mode: 0o700 });
  const shared = { ...readEnvironment(configFile('server.env'), values), ...settings };
  const own: Partial<Record<ProcessName, Record<string, string>>> = {
    'http-1': { PORT: String(ports.http1) },
    'http-2': { PORT: String(ports.http2) },
  };
  const programs = PROCESSES.map((name) => {
    const env = { ...shared, ROLE: ROLES[name], ...own[name] };
    const log = path.join(folder, `${name}.log`);
    return [name, new Program(name, { file: process.execPath, args: [MAIN], env, log })];
  });
  return Object.fromEntries(programs);
}

/** The roles and the database, as config/roles.sql has them, once HAProxy has found the primary. */
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

/** HAProxy takes every node for a primary until it has asked. */
async function writable({ connect }: ReplicatedDatabase, port: number) {
  const client = await connect(port, 'postgres').catch(() => null);
  const asked = await client?.query('SELECT pg_is_in_recovery() AS reads').catch(() => null);
  if (client && asked?.rows[0].reads === false) return client;
  await client?.end().catch(() => {});
  return null;
}

async function untilReady(program: Program): Promise<void> {
  await until(`${program.name} is ready`, () => {
    if (!program.isRunning) throw new Error(`${program.name} ended: ${program.said.slice(-1000)}`);
    return program.said.includes(READY) ? true : null;
  });
}
