import { URL } from 'node:url';
import type pg from 'pg';
import { connect, type Db } from './connect.ts';
import { grantToApplication } from './grants.ts';
import { migrate } from './migrate.ts';
import { whyUnusable } from './unusable.ts';

/** A running database, and how to connect to it. */
export interface RunningDatabase {
  /** The owner of the tables, for migrations. */
  readonly owner: pg.ClientConfig;
  readonly application: pg.ClientConfig;
  /** The application's role. */
  readonly role: string;
  /** Its name in error messages. */
  readonly what: string;
  /** Where the data is, for display; never with a password. */
  readonly location: string;
  /** Call it once every connection is closed. */
  stop(): Promise<void>;
}

export interface ConnectedDatabase {
  readonly db: Db;
  /** The application's connection, for child processes. */
  readonly connection: pg.ClientConfig;
  readonly location: string;
  close(): Promise<void>;
}

interface Progress {
  readonly onProgress?: (sentence: string) => void;
  readonly onIdleError?: (error: Error) => void;
  /** The maximum number of connections. */
  readonly poolMax?: number;
}

/**
 * Describes the PostgreSQL of DATABASE_URL.
 * @param ownerUrl the address with the role that owns the tables
 */
export function givenDatabase(databaseUrl: string, ownerUrl = databaseUrl): RunningDatabase {
  const { hostname, pathname, username } = new URL(databaseUrl);
  const location = `the PostgreSQL at ${hostname}${pathname}`;
  return {
    owner: { connectionString: ownerUrl },
    application: { connectionString: databaseUrl },
    role: decodeURIComponent(username),
    what: location,
    location,
    stop: async () => {},
  };
}

/**
 * Connects to a database, migrates it, and grants the application its rights.
 * @throws one sentence that says what to do, with the cause
 */
export async function connectDatabase(
  database: RunningDatabase,
  progress: Progress = {},
): Promise<ConnectedDatabase> {
  await prepare(database, progress).catch(async (error) => {
    await database.stop();
    throw error;
  });
  const db = connect(database.application, {
    ...onIdle(progress),
    ...(progress.poolMax && { max: progress.poolMax }),
  });
  const close = async () => {
    await db.destroy();
    await database.stop();
  };
  return { db, connection: database.application, location: database.location, close };
}

async function prepare({ owner, role, what }: RunningDatabase, progress: Progress): Promise<void> {
  // A migration of many rows is silent for minutes. If dropped, it would begin again at each start.
  const db = connect(owner, { max: 2, silentMs: 'never', ...onIdle(progress) });
  try {
    const applied = await migrate(db);
    if (applied.length > 0) progress.onProgress?.(`Brought the database up to date (${applied.join(', ')})`);
    await grantToApplication(db, role);
  } catch (cause) {
    throw new Error(`${what.charAt(0).toUpperCase()}${what.slice(1)} cannot be used: ${whyUnusable(cause)}`, {
      cause,
    });
  } finally {
    await db.destroy();
  }
}

function onIdle({ onIdleError }: Progress): { onIdleError?: (error: Error) => void } {
  return onIdleError ? { onIdleError } : {};
}
