import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '../apps/cluster/src/ports.ts';

export interface RunningServer {
  readonly url: string;
  /** The process id of the current process. */
  readonly pid: number;
  readonly dataDir: string;
  /** The last output of the current process. */
  words(): string;
  stop(): Promise<void>;
  /** Stops the process, runs `between`, and starts it again with the same data and address. */
  restart<T>(between: () => Promise<T>, settings?: Record<string, string>): Promise<T>;
}

const MAIN = path.resolve('apps/server/dist/main-local.js');
const READY_WITHIN_MS = 600_000;

/**
 * Starts the built product on a free port with an empty data folder, as the first `npm start` does.
 * @param env added to the environment
 * @param name the host in its URL; passkeys need `localhost`
 * @throws Error if the product is not built or does not get ready
 */
export async function startServer(
  env: Record<string, string> = {},
  name: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<RunningServer> {
  if (!existsSync(MAIN)) throw new Error('The product is not built: run `npm run build` first');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'evoting-'));
  // PostgreSQL's account needs access; otherwise the database is placed elsewhere.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://${name}:${port}`;
  const own = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
  };
  let running = await launch(url, { ...own, ...env }).catch(async (cause) => {
    await removeData(dataDir);
    throw cause;
  });
  return {
    url,
    dataDir,
    words: () => running.words(),
    get pid() {
      return running.pid;
    },
    async stop() {
      await running.end();
      await removeData(dataDir);
    },
    async restart(between, settings = {}) {
      await running.end();
      const done = await between();
      running = await launch(url, { ...own, ...env, ...settings });
      return done;
    },
  };
}

async function launch(
  url: string,
  env: Record<string, string>,
): Promise<{ pid: number; words(): string; end(): Promise<void> }> {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', '--v8-pool-size=1', MAIN], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      said = (said + bytes).slice(-4_000);
    });
  let ending = false;
  child.once('exit', (code, signal) => {
    if (!ending) console.error(`The server at ${url} ended by itself (${code ?? signal}):\n${said}`);
  });
  const end = () => {
    ending = true;
    return endProcess(child);
  };
  try {
    await ready(url, child);
  } catch (cause) {
    await end();
    throw new Error(`The server did not get ready. Its last words:\n${said}`, { cause });
  }
  return { pid: child.pid ?? 0, words: () => said, end };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with status ${child.exitCode}`);
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not ready within ${READY_WITHIN_MS} ms`);
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function removeData(dataDir: string): Promise<void> {
  // The cluster is elsewhere, behind a link, if PostgreSQL's account has no access to the folder.
  const database = await realpath(path.join(dataDir, 'postgres')).catch(() => dataDir);
  for (const folder of [database, dataDir]) await rm(folder, { recursive: true, force: true });
}

/** Finds a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
