import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, rename } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Passwords } from './home.ts';
import { ENVIRONMENT } from './programs.ts';

/** The path of a socket may have about 107 bytes on Linux and 103 on macOS, including `/.s.PGSQL.5432`. */
const SOCKET_DIR_MAX_BYTES = 85;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

/** One of our PostgreSQL servers, running or not. */
export interface Server {
  readonly home: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly passwords: Passwords;
  readonly durable: boolean;
  /** The name that distinguishes this program's connections from others. */
  readonly program: string;
}

export interface Listening {
  readonly socketDir: string | null;
  readonly port: number;
}

/**
 * Chooses a Unix socket that only the account may use or, if that is impossible, a port on the loopback
 * address.
 */
export async function chooseListening({ home, account }: Server): Promise<Listening> {
  if (process.platform === 'win32') return { socketDir: null, port: await freePort() };
  let socketDir = path.join(home, 'run');
  if (Buffer.byteLength(socketDir) > SOCKET_DIR_MAX_BYTES)
    socketDir = await mkdtemp(path.join(os.tmpdir(), 'e-voting-'));
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  if (account) await chown(socketDir, account.uid, account.gid);
  if (Buffer.byteLength(socketDir) > SOCKET_DIR_MAX_BYTES) return { socketDir: null, port: await freePort() };
  return { socketDir, port: 5432 };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

/**
 * Starts PostgreSQL detached, so that Ctrl+C on the terminal only reaches this process and the server can
 * finish its work first.
 */
export async function spawnPostgres(
  server: Server,
  socketDir: string | null,
  port: number,
): Promise<ChildProcess> {
  const file = path.join(server.home, 'postgres.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) await rename(file, `${file}.1`);
  const log = await open(file, 'a', 0o600);
  const settings = {
    listen_addresses: socketDir ? '' : '127.0.0.1',
    unix_socket_directories: socketDir ?? '',
    unix_socket_permissions: '0700',
    port,
    max_connections: 100,
    shared_buffers: '64MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A violated constraint would quote e-mail addresses in DETAIL, and a failed statement its text.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // A database that need not outlive a crash belongs to tests: many servers at once, each with its own pool.
    ...(server.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { account, binaries, cluster } = server;
  const child = spawn(binaries.postgres, ['-D', cluster, ...args], {
    ...account,
    cwd: cluster,
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.on('error', () => {});
  await log.close();
  return child;
}
