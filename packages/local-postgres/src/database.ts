import path from 'node:path';
import type pg from 'pg';
import { onConnection } from './client.ts';
import { codeOf } from './failures.ts';
import { type LaunchOptions, launchPostgres } from './launcher.ts';

const DATABASE = 'evoting';

/** The database of a PostgreSQL that runs, and how to connect to it. */
export interface LocalDatabase {
  /** As the owner of the tables. */
  readonly owner: pg.ClientConfig;
  /** As the application, which owns nothing. */
  readonly application: pg.ClientConfig;
  /** The name of the application's role. */
  readonly role: string;
  /** What it is, in a sentence: "the embedded PostgreSQL". */
  readonly what: string;
  /** Where the data are, for a person. */
  readonly location: string;
  /** Ends the PostgreSQL unless another program is connected. */
  stop(): Promise<void>;
}

/**
 * Starts or joins the PostgreSQL of a data folder, and makes the database in it unless it is there.
 * Refuses (throws): as `launchPostgres`.
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

/** Two programs may start on a new cluster at the same moment: the later one finds it made. */
async function createDatabase(owner: pg.ClientConfig): Promise<void> {
  await onConnection(owner, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  }).catch((error: unknown) => {
    if (codeOf(error) !== '42P04') throw error;
  });
}
