import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandRefused, say } from '@evoting/command-line/command';
import { chooseDatabase } from '../choose-database.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../platform/database/open.ts';
import { createKeyStore } from '../platform/keys/key-store.ts';
import { connectSharedClock } from '../platform/shared-clock.ts';

/**
 * Opens what the server opens, for one command: the database (joined where a server runs it, started where
 * none does) and the keys.
 * Takes: whether a data folder may be begun.
 * Refuses: a bad environment, and a folder without a database: a mistyped DATA_DIR would else show an empty
 * one, and nobody would know.
 */
export async function createContext({ mayBegin }: { mayBegin: boolean }) {
  const read = readConfig(process.env);
  if (!read.ok) throw new CommandRefused(read.sentences.join('\n'));
  const { config } = read;
  const dataDir = path.resolve(config.dataDir);
  if (!mayBegin && !config.databaseUrl && !existsSync(path.join(dataDir, 'postgres', 'cluster')))
    throw new CommandRefused(
      `No election lies in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  const { db, close } = await connectDatabase(await chooseDatabase(config));
  const keys = createKeyStore({
    folder: path.join(config.dataDir, 'keys'),
    passphrase: config.trusteePassphrase,
  });
  const { now, requireTime } = await connectSharedClock(db, say);
  return { db, close, keys, config, randomBytes, now, requireTime, say };
}
export type Context = Awaited<ReturnType<typeof createContext>>;
