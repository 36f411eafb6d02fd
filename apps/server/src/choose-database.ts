import { startLocalDatabase } from '@evoting/local-postgres/database';
import type { Config } from './config.ts';
import { givenDatabase, type RunningDatabase } from './platform/database/running.ts';

export { removeLocalDatabase } from '@evoting/local-postgres/remove';

interface Local {
  /** Restarts an embedded PostgreSQL that dies; for the server. */
  readonly keepRunning?: boolean;
  readonly onProgress?: (sentence: string) => void;
}

/**
 * Connects to the PostgreSQL of DATABASE_URL, or else to the embedded one of the data folder, which it starts
 * if necessary.
 * @throws if the embedded one cannot be started
 */
export async function chooseDatabase(config: Config, local: Local = {}): Promise<RunningDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl) return givenDatabase(databaseUrl, databaseOwnerUrl);
  return startLocalDatabase({ dataDir, ...local });
}
