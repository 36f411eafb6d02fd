import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandRefused, say } from '@evoting/command-line/command';
import { chooseDatabase } from '../choose-database.ts';
import { readConfig } from '../config.ts';
import { createBallotEngine } from '../platform/ballots.ts';
import { connectDatabase } from '../platform/database/running.ts';
import { createKeyStore } from '../platform/keys/key-store.ts';
import { connectSharedClock } from '../platform/shared-clock.ts';

/**
 * Connects the database and the keys for one command, as the server does. A database that is not running is
 * started for the command.
 * @param mayBegin whether a data folder may be created
 * @throws CommandRefused for an invalid environment, and for a folder without a database: a mistyped DATA_DIR
 * would otherwise show an empty election
 */
export async function createContext({ mayBegin }: { mayBegin: boolean }) {
  const read = readConfig(process.env);
  if (!read.ok) throw new CommandRefused(read.sentences.join('\n'));
  const { config } = read;
  const dataDir = path.resolve(config.dataDir);
  if (!mayBegin && !config.databaseUrl && !existsSync(path.join(dataDir, 'postgres', 'cluster')))
    throw new CommandRefused(
      `There is no election in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  const database = await chooseDatabase(config);
  const { db, close } = await connectDatabase(database);
  const keys = createKeyStore({
    folder: path.join(config.dataDir, 'keys'),
    passphrase: config.trusteePassphrase,
  });
  const { now, requireTime } = await connectSharedClock(db, say);
  const ballots = createBallotEngine();
  const closeAll = async () => {
    await ballots.close();
    await close();
  };
  const { owner: ownerConnection } = database;
  return { db, ownerConnection, close: closeAll, keys, ballots, config, randomBytes, now, requireTime, say };
}
type Created = Awaited<ReturnType<typeof createContext>>;
/** `ownerConnection`: only the copies of the database need it. */
export type Context = Omit<Created, 'ownerConnection'> & Partial<Pick<Created, 'ownerConnection'>>;
