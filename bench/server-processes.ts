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

/**
 * Two processes that answer, one that sequences and one that works, on one PostgreSQL, behind one address.
 */
export interface House {
  readonly url: string;
  readonly dataDir: string;
  /** Kills a process as the system does when memory runs out, and starts it again. */
  kill(name: ProcessName): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built server in its roles, with the demo election. */
export async function startHouse(): Promise<House> {
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
  // The one that makes the demo first; the others together, as after a power cut.
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
  // Where PostgreSQL's account may not enter the folder, its data are elsewhere, behind a link.
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

/** The address of a role, as DATABASE_URL has it. */
function addressOf({ user, password, host, port, database }: LocalDatabase['owner']): string {
  const [name, secret] = [String(user), String(password)].map(encodeURIComponent);
  return `postgres://${name}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
}
