import path from 'node:path';
import type pg from 'pg';
import { onConnection } from './connection.ts';
import { codeOf } from './failures.ts';
import { type LaunchOptions, launchPostgres } from './launcher.ts';

const DATABASE = 'evoting';

/** The database of a running PostgreSQL, and how to connect to it. */
export interface LocalDatabase {
  /** As the owner of the tables. */
  readonly owner: pg.ClientConfig;
  /** As the application, which owns nothing. */
  readonly application: pg.ClientConfig;
  /** The name of the application's role. */
  readonly role: string;
  /** A description for sentences: "the embedded PostgreSQL". */
  readonly what: string;
  /** The location of the data, for people. */
  readonly location: string;
  /** Stops PostgreSQL unless another program is connected. */
  stop(): Promise<void>;
}

/**
 * Starts or joins the PostgreSQL of a data folder, and creates the database unless it exists.
 * @throws as `launchPostgres` does
 */
export async function startLocalDatabase(options: LaunchOptions): Promise<LocalDatabase> {
  const postgres = await launchPostgres(options);
  await createDatabase(postgres.owner);
  const why = postgres.moved
    ? `, since PostgreSQL's account may not enter ${path.resolve(options.dataDir)}`
    : '';
  return {
    owner: { ...postgres.owner, database: DATABASE },
    application: { ...postgres.application, database: DATABASE },
    role: String(postgres.application.user),
    what: 'the embedded PostgreSQL',
    location: `${postgres.home}${why}`,
    stop: () => postgres.stop(),
  };
}

/** Two programs may start on a new cluster at the same time; the later one finds the database created. */
async function createDatabase(owner: pg.ClientConfig): Promise<void> {
  await onConnection(owner, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  }).catch((error: unknown) => {
    if (codeOf(error) !== '42P04') throw error;
  });
}
