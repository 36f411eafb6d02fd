import { startLocalDatabase } from '@evoting/local-postgres/database';
import type { Config } from './config.ts';
import { givenDatabase, type RunningDatabase } from './platform/database/running.ts';

export { removeLocalDatabase } from '@evoting/local-postgres/remove';

interface Local {
  /** For the server: an embedded PostgreSQL that dies is started again. */
  readonly keepRunning?: boolean;
  readonly onProgress?: (sentence: string) => void;
}

/**
 * Gives the PostgreSQL that the configuration names, or else the embedded one of its data folder: connects to
 * it where it runs, starts it where it does not.
 * Refuses (throws): the embedded one cannot be started.
 */
export async function chooseDatabase(config: Config, local: Local = {}): Promise<RunningDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl) return givenDatabase(databaseUrl, databaseOwnerUrl);
  return startLocalDatabase({ dataDir, ...local });
}
