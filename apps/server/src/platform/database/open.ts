import path from 'node:path';
import { URL } from 'node:url';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { launchPostgres } from '../postgres/launcher.ts';
import { connect, type Db } from './connect.ts';
import { grantToApplication } from './grants.ts';
import { migrate } from './migrate.ts';

const EMBEDDED_DATABASE = 'evoting';

export interface OpenDatabase {
  readonly db: Db;
  /** How the application connects, for a process of its own. */
  readonly connection: pg.ClientConfig;
  /** Where the data lie, for a person: never with a password. */
  readonly place: string;
  close(): Promise<void>;
}

interface Progress {
  readonly onProgress?: (sentence: string) => void;
  readonly onIdleError?: (error: Error) => void;
  /** For the server: an embedded PostgreSQL that dies is started again. */
  readonly keepRunning?: boolean;
}

/**
 * Opens the database that the configuration names, brings it up to date, and gives the application its
 * rights.
 * Takes: the configuration, and where to tell what takes long.
 * Gives: the application's pool and how to close all.
 * Refuses (throws): one sentence that says what to do, with the cause.
 */
export async function openDatabase(config: Config, progress: Progress = {}): Promise<OpenDatabase> {
  return config.databaseUrl
    ? openGiven(config, config.databaseUrl, progress)
    : openEmbedded(config, progress);
}

async function openGiven(config: Config, databaseUrl: string, progress: Progress): Promise<OpenDatabase> {
  const { hostname, pathname, username } = new URL(databaseUrl);
  const place = `the PostgreSQL at ${hostname}${pathname}`;
  const ownerUrl = config.databaseOwnerUrl ?? databaseUrl;
  await prepare({ connectionString: ownerUrl }, decodeURIComponent(username), place, progress);
  const connection = { connectionString: databaseUrl };
  const db = connect(connection, onIdle(progress));
  return { db, connection, place, close: () => db.destroy() };
}

async function openEmbedded(config: Config, progress: Progress): Promise<OpenDatabase> {
  const postgres = await launchPostgres({
    dataDir: config.dataDir,
    keepRunning: progress.keepRunning ?? false,
    ...(progress.onProgress ? { onProgress: progress.onProgress } : {}),
  });
  await createDatabase(postgres.owner);
  const owner = { ...postgres.owner, database: EMBEDDED_DATABASE };
  await prepare(owner, String(postgres.application.user), 'the embedded PostgreSQL', progress);
  const connection = { ...postgres.application, database: EMBEDDED_DATABASE };
  const db = connect(connection, onIdle(progress));
  const close = async () => {
    await db.destroy();
    await postgres.stop();
  };
  const why = postgres.moved
    ? `, since PostgreSQL's account may not enter ${path.resolve(config.dataDir)}`
    : '';
  return { db, connection, place: `${postgres.home}${why}`, close };
}

async function prepare(
  owner: pg.ClientConfig,
  application: string,
  place: string,
  progress: Progress,
): Promise<void> {
  const db = connect(owner, { max: 2, ...onIdle(progress) });
  try {
    const applied = await migrate(db);
    if (applied.length > 0) progress.onProgress?.(`Brought the database up to date (${applied.join(', ')})`);
    await grantToApplication(db, application);
  } catch (cause) {
    throw new Error(`${place.charAt(0).toUpperCase()}${place.slice(1)} cannot be used: ${reasonOf(cause)}`, {
      cause,
    });
  } finally {
    await db.destroy();
  }
}

/** Two servers may start on a new cluster at the same moment: the later one finds it made. */
async function createDatabase(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      EMBEDDED_DATABASE,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${EMBEDDED_DATABASE}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}

function onIdle({ onIdleError }: Progress): { onIdleError?: (error: Error) => void } {
  return onIdleError ? { onIdleError } : {};
}

/** The innermost sentence: what PostgreSQL or the network said. */
function reasonOf(error: unknown): string {
  const { cause, message, code } = error as { cause?: unknown; message?: string; code?: string };
  return cause ? reasonOf(cause) : message || code || String(error);
}
