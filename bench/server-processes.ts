import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type LocalDatabase, startLocalDatabase } from '@evoting/local-postgres/database';
import { freePort } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { type Front, startFront } from './front.ts';

const MAIN = path.resolve('apps/server/dist/main.js');
const ROLES = { 'http 1': 'http', 'http 2': 'http', sequencer: 'sequencer', worker: 'worker' } as const;
export type ProcessName = keyof typeof ROLES;
const READY = 'E-Voting is ready';

/** Two HTTP processes, a sequencer and a worker on one PostgreSQL, behind one address. */
export interface ServerProcesses {
  readonly url: string;
  readonly dataDir: string;
  /** Kills a process with SIGKILL and starts it again. */
  kill(name: ProcessName): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built server as four processes, with the demo election. */
export async function startProcesses(): Promise<ServerProcesses> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'evoting-house-'));
  const database = await startLocalDatabase({ dataDir });
  const ports = { 'http 1': await freePort(), 'http 2': await freePort() };
  const front = await startFront(Object.values(ports));
  const env = {
    ...UNHURRIED,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PUBLIC_URL: front.url,
    LOG_LEVEL: 'warn',
    DATABASE_URL: addressOf(database.application),
    DATABASE_OWNER_URL: addressOf(database.owner),
  };
  const start = (name: ProcessName) =>
    launch({ ...env, ROLE: ROLES[name], ...(name in ports && { PORT: String(ports[name as 'http 1']) }) });
  const running = new Map<ProcessName, ChildProcess>();
  // The sequencer makes the demo first; the others start together, as after a power cut.
  running.set('sequencer', await start('sequencer'));
  for (const started of (['http 1', 'http 2', 'worker'] as const).map(async (name) =>
    running.set(name, await start(name)),
  ))
    await started;
  return {
    url: front.url,
    dataDir,
    async kill(name) {
      await end(running.get(name), 'SIGKILL');
      running.set(name, await start(name));
    },
    stop: () => close(front, running, database.stop, dataDir),
  };
}

async function close(
  front: Front,
  running: ReadonlyMap<ProcessName, ChildProcess>,
  stopDatabase: () => Promise<void>,
  dataDir: string,
): Promise<void> {
  front.close();
  for (const child of running.values()) await end(child, 'SIGTERM');
  await stopDatabase();
  // The cluster is elsewhere, behind a link, if PostgreSQL's account has no access to the folder.
  for (const folder of [await realpath(path.join(dataDir, 'postgres')), dataDir])
    await rm(folder, { recursive: true, force: true });
}

async function launch(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      said += bytes;
      if (said.includes(READY)) resolve();
    });
    child.once('exit', () => reject(new Error(`The process ${env.ROLE} did not get ready: ${said}`)));
  });
  return child;
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** The URL of a role, for DATABASE_URL. */
function addressOf({ user, password, host, port, database }: LocalDatabase['owner']): string {
  const [name, secret] = [String(user), String(password)].map(encodeURIComponent);
  return `postgres://${name}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
}
