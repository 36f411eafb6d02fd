import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const PASSWORD = 'a-password-of-the-trial';
const READY = 'E-Voting is ready';
const STANDBY = 'site_b';

/** Lists the children of a process with their titles. */
function childrenOf(pid) {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const rows = [...table.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)];
  return rows
    .filter(([, , parent]) => Number(parent) === pid)
    .map(([, child, , title]) => ({ pid: Number(child), title }));
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** A place with an installed PostgreSQL and a server of ours, on ports of its own. */
export class Site {
  /**
   * @param folder of the site alone, which PostgreSQL's account may enter
   * @param postgresql as `findPostgresql` of the cluster finds it
   */
  constructor(folder, { postgresql, ports, publicUrl }) {
    this.folder = folder;
    this.data = path.join(folder, 'postgres');
    this.dataDir = path.join(folder, 'data');
    this.postgresql = postgresql;
    this.ports = ports;
    this.publicUrl = publicUrl;
    this.server = null;
    mkdirSync(this.dataDir, { recursive: true });
    mkdirSync(this.data, { mode: 0o700 });
    if (postgresql.account) chownSync(this.data, postgresql.account.uid, postgresql.account.gid);
  }

  /** Runs a program of PostgreSQL as its own account. */
  run(program, args, options = {}) {
    return execFileSync(path.join(this.postgresql.postgresqlDir, program), args, {
      ...this.postgresql.account,
      cwd: this.data,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
      ...options,
    });
  }

  /** The variables by which programs find this PostgreSQL. */
  get programsEnv() {
    const { postgres } = this.ports;
    return { PGHOST: '127.0.0.1', PGPORT: String(postgres), PGUSER: 'postgres', PGPASSWORD: PASSWORD };
  }

  sql(statements, database = 'postgres') {
    const args = ['--no-psqlrc', '-qtA', '-v', 'ON_ERROR_STOP=1', '-d', database];
    return this.run('psql', args, {
      input: statements,
      env: { ...process.env, ...this.programsEnv },
    }).trim();
  }

  startPostgres() {
    const options = `-p ${this.ports.postgres} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    const args = ['-D', this.data, '-w', '-l', path.join(this.data, 'log'), '-o', options, 'start'];
    this.run('pg_ctl', args, { stdio: 'ignore' });
  }

  makePostgres() {
    this.run('initdb', ['-D', this.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
    this.startPostgres();
    const roles = readFileSync('apps/cluster/config/roles.sql', 'utf8');
    const passwords = ['owner', 'application'].map((role) => `\\set ${role}_password '${PASSWORD}'`);
    this.sql([...passwords, roles].join('\n'));
  }

  /** Becomes a standby for which each commit of the other site waits. */
  async follow(other) {
    const from = `host=127.0.0.1 port=${other.ports.postgres} user=postgres application_name=${STANDBY}`;
    this.run('pg_basebackup', ['-D', this.data, '-d', from, '-R', '-X', 'stream', '-c', 'fast']);
    this.startPostgres();
    other.sql(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
    other.sql('SELECT pg_reload_conf()');
    while (other.sql('SELECT sync_state FROM pg_stat_replication') !== 'sync') await sleep(50);
  }

  get #postmaster() {
    return Number.parseInt(readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8'), 10);
  }

  /** Hears nothing more of the other site. */
  cutLine() {
    for (const pid of this.#receivers) signal(pid, 'SIGSTOP');
  }

  /** Drops what was on the line when it was cut. */
  dropLine() {
    for (const pid of this.#receivers) for (const name of ['SIGTERM', 'SIGCONT']) signal(pid, name);
  }

  get #receivers() {
    return childrenOf(this.#postmaster)
      .filter(({ title }) => title.includes('walreceiver'))
      .map(({ pid }) => pid);
  }

  /** Tells whether commits here wait for the other site. */
  get isWaiting() {
    return Number(this.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")) > 0;
  }

  promote() {
    this.run('pg_ctl', ['-D', this.data, '-w', 'promote']);
  }

  addressOf(role, database) {
    return `postgresql://${role}:${PASSWORD}@127.0.0.1:${this.ports.postgres}/${database}`;
  }

  /** The settings of the server, also for the commands of the election. */
  settings(database = 'evoting') {
    return {
      HOST: '127.0.0.1',
      PORT: String(this.ports.server),
      PUBLIC_URL: this.publicUrl,
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.addressOf('evoting_app', database),
      DATABASE_OWNER_URL: this.addressOf('evoting_owner', database),
      LOG_LEVEL: 'warn',
      DEMO: 'true',
    };
  }

  async startServer() {
    const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
      env: { ...process.env, ...this.settings() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    this.server = server;
    await new Promise((resolve, reject) => {
      server.stdout.on('data', (bytes) => {
        said += bytes;
        if (said.includes(READY)) resolve();
      });
      server.once('exit', () => reject(new Error(`The server did not get ready: ${said}`)));
    });
  }

  /** Removes everything at once, as a fire does. */
  async burn() {
    const pid = this.#postmaster;
    for (const one of [pid, ...childrenOf(pid).map((child) => child.pid)]) signal(one, 'SIGKILL');
    const gone = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await gone;
    this.server = null;
    rmSync(this.folder, { recursive: true, force: true });
  }

  async stop() {
    if (this.server && this.server.exitCode === null && this.server.signalCode === null) {
      const gone = once(this.server, 'exit');
      this.server.kill('SIGTERM');
      await gone;
    }
    try {
      this.run('pg_ctl', ['-D', this.data, '-m', 'immediate', 'stop'], { stdio: 'ignore' });
    } catch {
      // It has burnt, or was never started.
    }
  }
}
