import { chownSync, mkdirSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseAccount } from '@evoting/local-postgres/account';
import { findBinaries } from '@evoting/local-postgres/binaries';
import { ensureCluster, OWNER_ROLE } from '@evoting/local-postgres/cluster';
import { onConnection } from '@evoting/local-postgres/connection';
import { newPassword } from '../database.ts';
import type { Places } from '../drill-command.ts';
import { configFile } from '../node.ts';
import { UNHURRIED } from '../practise.ts';
import { builtIn, untilReady } from '../processes.ts';
import { Program } from '../program.ts';
import { readEnvironment } from '../render.ts';
import { until } from '../waiting.ts';
import { type Clock, clockIn } from './clock.ts';
import { type Cable, must, Network, Wiring } from './networks.ts';

const FRONT = fileURLToPath(new URL('front.mjs', import.meta.url));
const SERVER_PORT = 3000;
const FRONT_PORT = 8080;
const DATABASE_PORT = 5432;
const DISK_SIZE = '320m';
const APPLICATION_ROLE = 'evoting_app';
const DATABASE = 'evoting';

/** A machine whose processes can be stopped together, and whose clock can be set. */
export interface Machine {
  readonly network: Network;
  /** The time that its programs see; null where programs cannot be told another one. */
  readonly clock: Clock | null;
}

/** A server and its PostgreSQL on two machines with a cable between them, and a cable to the voters. */
export interface TwoMachines {
  /** The address for voters. */
  readonly url: string;
  readonly server: Machine & { readonly program: Program };
  readonly database: Machine & {
    readonly program: Program;
    /** A small disk with the data of PostgreSQL. */
    readonly disk: string;
  };
  /** From the server to the database. */
  readonly cable: Cable;
  /** From the voters to the server. */
  readonly votersCable: Cable;
  stop(): Promise<void>;
}

/**
 * Starts them in networks of their own.
 * @param needsClocks true for drills that set clocks
 */
export async function startTwoMachines(places: Places, needsClocks: boolean): Promise<TwoMachines> {
  const wiring = new Wiring(places.folder);
  const [server, database] = [wiring.network('server'), wiring.network('database')];
  const votersCable = wiring.cable(new Network(null), server);
  const cable = wiring.cable(server, database);
  const clockOf = (what: string) => (needsClocks ? clockIn(path.join(places.folder, `${what}.clock`)) : null);
  const clocks = { server: clockOf('server'), database: clockOf('database') };
  const postgres = await startPostgres(database, cable.addresses[1], { ...places, clock: clocks.database });
  const program = serverOn([...server.enter, ...(clocks.server?.under ?? [])], postgres.env, places);
  const [, host] = votersCable.addresses;
  const [file = '', ...args] = [...server.enter, process.execPath, FRONT, host];
  const front = new Program('front', {
    file,
    args: [...args, String(FRONT_PORT), String(SERVER_PORT)],
    env: { HOME: `${places.folder}/` },
    log: path.join(places.logs, 'front.log'),
  });
  program.start();
  await untilReady(program);
  front.start();
  return {
    url: `http://${host}:${FRONT_PORT}`,
    server: { network: server, clock: clocks.server, program },
    database: { network: database, clock: clocks.database, program: postgres.program, disk: postgres.disk },
    cable,
    votersCable,
    async stop() {
      await program.end('SIGTERM');
      await front.end('SIGTERM');
      await postgres.program.end('SIGINT');
      wiring.close();
    },
  };
}

/** The server, with every role, as config/server.env says. */
function serverOn(
  enter: readonly string[],
  env: Readonly<Record<string, string>>,
  { folder, logs, from }: Places,
): Program {
  const [file = '', ...args] = [...enter, process.execPath, builtIn(from)];
  mkdirSync(path.join(folder, 'server'), { mode: 0o700 });
  const log = path.join(logs, 'server.log');
  return new Program('server', { file, args, env: { ...env, ...UNHURRIED, PORT: String(SERVER_PORT) }, log });
}

/** Makes a PostgreSQL on a disk of its own, and starts it on its machine. */
async function startPostgres(
  network: Network,
  host: string,
  { folder, logs, clock }: Places & { clock: Clock | null },
) {
  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  must('mount', '-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=711`, 'tmpfs', disk);
  const [home, sockets] = [path.join(disk, 'postgres'), path.join(folder, 'sockets')];
  const account = chooseAccount(home);
  if (!account) throw new Error('there is no account for PostgreSQL');
  for (const one of [home, sockets]) {
    mkdirSync(one, { mode: 0o700 });
    chownSync(one, account.uid, account.gid);
  }
  const binaries = await findBinaries(home, account);
  const passwords = { OWNER_PASSWORD: newPassword(), APPLICATION_PASSWORD: newPassword() };
  const options = { ownerPassword: passwords.OWNER_PASSWORD, durable: true };
  const cluster = await ensureCluster(home, binaries, account, options);
  await appendFile(path.join(cluster, 'pg_hba.conf'), 'host all all samenet scram-sha-256\n');
  const settings = {
    listen_addresses: host,
    port: DATABASE_PORT,
    unix_socket_directories: sockets,
    // As little as there can be on the small disk.
    max_wal_size: '64MB',
    min_wal_size: '32MB',
    shared_buffers: '64MB',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const enter = [...network.enterAs(account), ...(clock?.under ?? [])];
  const [file = '', ...args] = [...enter, binaries.postgres, '-D', cluster, ...given];
  const env = { HOME: `${folder}/`, LC_ALL: 'C', TZ: 'UTC' };
  const program = new Program('postgres', { file, args, env, log: path.join(logs, 'postgres.log') });
  program.start();
  const owner = { host: sockets, user: OWNER_ROLE, password: passwords.OWNER_PASSWORD, database: 'postgres' };
  await until('PostgreSQL has its database', () => onConnection(owner, makeDatabase).catch(() => null));
  const values = { ...passwords, FOLDER: folder, PUBLIC_URL: `http://127.0.0.1:${SERVER_PORT}` };
  return {
    program,
    disk,
    env: readEnvironment(configFile('server.env'), { ...values, DATABASE_HOST: `${host}:${DATABASE_PORT}` }),
  };

  async function makeDatabase(client: Parameters<Parameters<typeof onConnection>[1]>[0]): Promise<true> {
    const password = client.escapeLiteral(passwords.APPLICATION_PASSWORD);
    await client.query(`CREATE ROLE ${APPLICATION_ROLE} LOGIN PASSWORD ${password}`);
    await client.query(`CREATE DATABASE ${DATABASE}`);
    return true;
  }
}
