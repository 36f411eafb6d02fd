import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { chooseDatabase } from '../choose-database.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openKeyStore } from '../platform/keys/key-store.ts';
import { openSharedClock } from '../platform/shared-clock.ts';

/** Something that the person at the terminal must do otherwise; the message is one sentence. */
export class CommandRefused extends Error {}

/**
 * A command line that cannot be meant; the message is one sentence, and the status 2 tells it from a refusal.
 */
export class BadUsage extends CommandRefused {}

/**
 * As Node's parseArgs.
 * Refuses (BadUsage, one sentence): what it does not know.
 */
export function readArguments<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new BadUsage(`${String((error as Error).message).replace(/(\.|\n).*$/s, '')}.`);
  }
}

/**
 * Opens what the server opens, for one command: the database (joined where a server runs it, started where
 * none does) and the keys.
 * Takes: whether a data folder may be begun.
 * Refuses: a bad environment, and a folder without a database: a mistyped DATA_DIR would else show an empty
 * one, and nobody would know.
 */
export async function openContext({ mayBegin }: { mayBegin: boolean }) {
  const read = readConfig(process.env);
  if (!read.ok) throw new CommandRefused(read.sentences.join('\n'));
  const { config } = read;
  const dataDir = path.resolve(config.dataDir);
  if (!mayBegin && !config.databaseUrl && !existsSync(path.join(dataDir, 'postgres', 'cluster')))
    throw new CommandRefused(
      `No election lies in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  const { db, close } = await openDatabase(await chooseDatabase(config));
  const keys = openKeyStore({
    folder: path.join(config.dataDir, 'keys'),
    passphrase: config.trusteePassphrase,
  });
  const { now } = await openSharedClock(db, say);
  return { db, close, keys, config, randomBytes, now, say };
}
export type Context = Awaited<ReturnType<typeof openContext>>;

/**
 * Runs a command and ends the process: 0 (or the process.exitCode that it left) when it did its work, 1 when
 * it was refused or failed, 2 when it was asked wrongly.
 */
export function runCommand(work: () => Promise<void>): void {
  work().then(
    () => process.exit(),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
      process.exit(error instanceof BadUsage ? 2 : 1);
    },
  );
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
