import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';
import { HOST } from './node.ts';
import { freePorts } from './ports.ts';
import { untilReady } from './processes.ts';
import { newestCheckpoint, signedSize, untilGrown } from './record-size.ts';
import { until } from './waiting.ts';

/** The backup command of docs/operate.md. */
const BACK_UP = path.resolve(import.meta.dirname, '../../../scripts/back-up.sh');
const COMMAND = path.resolve(import.meta.dirname, '../../../scripts/command.mjs');
const BEHIND = 'does not hold the record';
const RESTORED = 'was restored from a backup';

/**
 * Takes a copy of the database while people vote, as in docs/operate.md, and restores it beside the original.
 * The copy goes on with the keys and the checkpoint from before it. Without `go-on`, or with a head signed
 * later, it must refuse to start, because ballots signed since are not in it.
 * @throws if either fails
 */
export async function restoreDump(cluster: Cluster, n: number): Promise<void> {
  const folder = path.join(cluster.folder, `restored-${n}`);
  const database = `restored_${n}`;
  mkdirSync(folder);
  copyKeys(cluster, folder);
  const seen = await newestCheckpoint(cluster.url);
  await copyDatabase(cluster, path.join(folder, 'evoting.dump'), database);
  const [port = 0] = await freePorts(1);
  const env = { ...cluster.settings, DATA_DIR: folder, DATABASE_URL: addressIn(cluster, database) };
  const restored = cluster.another(`restored-${n}`, {
    ...env,
    PORT: String(port),
    PUBLIC_URL: `http://${HOST}:${port}`,
  });
  const refused = async (why: string) => {
    restored.start();
    await until('the copy is refused', () => (restored.isRunning ? null : true));
    if (!restored.output.includes(why)) throw new Error(`the copy was refused otherwise: ${restored.output}`);
  };
  const goOn = async (checkpoint: string) => {
    const file = path.join(folder, 'checkpoint');
    writeFileSync(file, checkpoint);
    const words = [COMMAND, 'apps/server/dist/election.js', 'go-on', '--seen', file];
    await promisify(execFile)(process.execPath, words, { env: { ...process.env, ...env } });
  };
  try {
    await refused(RESTORED);
    await untilGrown(cluster.url, Number(seen.split('\n')[1]));
    await goOn(seen);
    restored.start();
    await untilReady(restored);
    const size = await signedSize(`http://${HOST}:${port}`);
    await restored.end('SIGTERM');
    await untilGrown(cluster.url, size);
    copyKeys(cluster, folder);
    await refused(BEHIND);
  } finally {
    await restored.end('SIGTERM');
    rmSync(folder, { recursive: true });
  }
  await asSuperuser(cluster, `DROP DATABASE ${database} WITH (FORCE)`);
}

const copyKeys = ({ folder }: Cluster, to: string) =>
  cpSync(path.join(folder, 'server', 'keys'), path.join(to, 'keys'), { recursive: true });

/** Returns the application's address of another database in the same cluster. */
function addressIn({ settings }: Cluster, database: string): string {
  const url = new URL(settings.DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

async function copyDatabase(cluster: Cluster, file: string, database: string): Promise<void> {
  const { username, password, host } = new URL(cluster.settings.DATABASE_OWNER_URL ?? '');
  const [name = '', port = ''] = host.split(':');
  const env = {
    PGHOST: name,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PATH: `${cluster.postgresqlDir}:${process.env.PATH}`,
  };
  const run = (program: string, args: readonly string[]) => promisify(execFile)(program, args, { env });
  await run('sh', [BACK_UP, 'evoting', file]);
  await asSuperuser(cluster, `CREATE DATABASE ${database} OWNER ${username}`);
  await run('pg_restore', ['--no-owner', '--dbname', database, file]);
}

async function asSuperuser({ database }: Cluster, statement: string): Promise<void> {
  const primary = await database.waitUntilWhole();
  const client = await database.connect(primary.address, 'postgres');
  await client.query(statement);
  await client.end();
}
