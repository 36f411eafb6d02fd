import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, OWNER_ROLE } from './cluster.ts';
import { onConnection } from './connection.ts';
import { exists } from './failures.ts';
import { loadPasswords, type Passwords, prepareHome } from './home.ts';
import { belongsToAnotherCluster, clearStaleLock, findPostmaster, isAlive } from './postmaster.ts';
import { ENVIRONMENT } from './programs.ts';
import { chooseListening, type Listening, type Server, spawnPostgres } from './spawn.ts';
import { removeUnused } from './temporary-names.ts';

export const APPLICATION_ROLE = 'evoting_app';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 250;
const AFTER_FAILURE_MS = 5_000;

/** A running PostgreSQL. */
export interface EmbeddedPostgres {
  /**
   * Connection settings of the owner of the tables (migrations) and of the application, without a database
   * name.
   */
  readonly owner: pg.ClientConfig;
  readonly application: pg.ClientConfig;
  readonly home: string;
  /** True if the data could not be stored below the data folder (see home.ts). */
  readonly moved: boolean;
  /**
   * Stops it unless another program is connected. A crash before that does no harm: the next start reuses or
   * recovers it.
   */
  stop(): Promise<void>;
}

/** Options for starting PostgreSQL. */
export interface LaunchOptions {
  readonly dataDir: string;
  /** False trades durability for speed: for tests, never for votes. */
  readonly durable?: boolean;
  /**
   * Restarts it when it dies, until `stop`: for the server, which survives a killed PostgreSQL, not for a
   * short command.
   */
  readonly keepRunning?: boolean;
  readonly onProgress?: (sentence: string) => void;
}

/**
 * Starts the PostgreSQL that comes with the project, or joins the one already running on this data folder.
 * @throws if there is no program for this platform, the data folder is a copy, or it did not start; the
 *   message quotes the end of its log
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const durable = options.durable ?? true;
  const account = chooseAccount(path.join(dataDir, 'postgres'));
  const { home, moved } = await prepareHome(dataDir, account);
  const binaries = await findBinaries(home, account);
  const passwords = await loadPasswords(home);
  if (!(await exists(path.join(home, 'cluster')))) options.onProgress?.('Making a new PostgreSQL database');
  const cluster = await ensureCluster(home, binaries, account, { ownerPassword: passwords.owner, durable });
  const program = `e-voting ${randomBytes(6).toString('hex')}`;
  const server = { home, cluster, binaries, account, passwords, durable, program };
  const owner = (await join(server)) ?? (await start(server, await chooseListening(server)));
  const unwatch = options.keepRunning ? watch(server, owner, options.onProgress) : null;
  return {
    owner,
    application: { ...owner, user: APPLICATION_ROLE, password: passwords.application },
    home,
    moved,
    async stop() {
      await unwatch?.();
      await stop(server, owner);
    },
  };
}

async function join(server: Server): Promise<pg.ClientConfig | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = await findPostmaster(server.cluster);
    if (!running || !isAlive(running.pid)) return null;
    if (running.cluster && (await belongsToAnotherCluster(server.cluster, running)))
      throw new Error(
        `${server.home} was copied while the database of ${path.dirname(running.cluster)} ran on it. Remove the copy to begin with an empty database; to copy an election, restore a backup as docs/operate.md says.`,
      );
    const config = ownerConfig(server, running.socketDir || '127.0.0.1', running.port);
    if (running.ready && (await answers(config))) return config;
    if (Date.now() > deadline) throw new Error(await complaint(server, 'runs already but does not answer'));
    await sleep(50);
  }
}

/**
 * While an old PostgreSQL is being reaped, the kernel still holds its memory and lock. The new one then gives
 * up and is started again.
 */
async function start(server: Server, { socketDir, port }: Listening): Promise<pg.ClientConfig> {
  const config = ownerConfig(server, socketDir ?? '127.0.0.1', port);
  const deadline = Date.now() + START_TIMEOUT_MS;
  let child: ChildProcess | undefined;
  while (Date.now() < deadline) {
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (child) await sleep(250);
      await clearStaleLock(server.cluster);
      child = await spawnPostgres(server, socketDir, port);
    }
    if (await answers(config)) {
      child.unref();
      await makeApplicationRole(config, server.passwords);
      // A process that lost the race for the cluster does not know which programs run on it. Failing to
      // remove files does no harm.
      if ((await findPostmaster(server.cluster))?.pid === child.pid)
        await removeUnused(server.home, server.binaries.native).catch(() => {});
      return config;
    }
    await sleep(30);
  }
  throw new Error(await complaint(server, 'did not start'));
}

/**
 * Watches a running PostgreSQL. If it was killed, it is restarted on the same address, so that the
 * connections of a pool recover by themselves. PostgreSQL recovers everything committed.
 * @returns a function that ends the watch
 */
function watch(server: Server, owner: pg.ClientConfig, tell?: LaunchOptions['onProgress']) {
  const ending = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {});
  const listening = {
    socketDir: path.isAbsolute(owner.host ?? '') ? (owner.host ?? null) : null,
    port: owner.port ?? 0,
  };
  const look = async () => {
    const running = await findPostmaster(server.cluster);
    if (running && isAlive(running.pid)) return;
    tell?.('PostgreSQL has died; it is started again.');
    // Located again, because another version may have removed the copy meanwhile.
    const binaries = await findBinaries(server.home, server.account);
    await start({ ...server, binaries }, listening);
    tell?.('PostgreSQL is back.');
  };
  const run = async () => {
    for (await pause(LOOK_EVERY_MS); !ending.signal.aborted; await pause(LOOK_EVERY_MS))
      await look().catch((error: unknown) => {
        tell?.(`PostgreSQL cannot be looked after: ${(error as Error).message}`);
        return pause(AFTER_FAILURE_MS);
      });
  };
  const running = run();
  return async () => {
    ending.abort();
    await running;
  };
}

/** A second caller may create the role at the same time; the lock makes it find the role created. */
async function makeApplicationRole(config: pg.ClientConfig, passwords: Passwords): Promise<void> {
  await onConnection(config, async (client) => {
    await client.query('SELECT pg_advisory_lock(7301)');
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APPLICATION_ROLE]);
    if (rowCount === 0) {
      await client.query(
        `CREATE ROLE ${APPLICATION_ROLE} LOGIN PASSWORD ${client.escapeLiteral(passwords.application)}`,
      );
    }
  });
}

async function stop(server: Server, owner: pg.ClientConfig): Promise<void> {
  const running = await findPostmaster(server.cluster);
  if (!running || !isAlive(running.pid) || (await othersConnected(server, owner))) return;
  if (process.platform === 'win32') {
    spawn(server.binaries.pgCtl, ['stop', '-m', 'fast', '-D', server.cluster], { env: ENVIRONMENT });
  } else {
    process.kill(running.pid, 'SIGINT');
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(running.pid) && Date.now() < deadline) await sleep(20);
  if (running.socketDir && !running.socketDir.startsWith(server.home)) {
    await rm(running.socketDir, { recursive: true, force: true });
  }
}

/** This program's own connections may linger for a moment after they were closed, so they are ignored. */
async function othersConnected(server: Server, owner: pg.ClientConfig): Promise<boolean> {
  const others = await onConnection(owner, (client) =>
    client.query(
      `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> $1`,
      [server.program],
    ),
  ).catch(() => null);
  return (others?.rowCount ?? 0) > 0;
}

function ownerConfig(server: Server, host: string, port: number): pg.ClientConfig {
  const { program, passwords } = server;
  const named = { application_name: program, database: 'postgres' };
  return { host, port, user: OWNER_ROLE, password: passwords.owner, ...named };
}

function answers(config: pg.ClientConfig): Promise<boolean> {
  return onConnection({ ...config, connectionTimeoutMillis: 5_000 }, async () => true).catch(() => false);
}

async function complaint(server: Server, what: string): Promise<string> {
  const log = await readFile(path.join(server.home, 'postgres.log'), 'utf8').catch(() => '');
  return `The embedded PostgreSQL in ${server.home} ${what}. The end of its log:\n${log.slice(-1500)}`;
}
