import { type ParseArgsConfig, parseArgs } from 'node:util';
import { visible } from './visible.ts';

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
 * Runs a command and ends the process: 0 (or the process.exitCode that it left) when it did its work, 1 when
 * it was refused or failed, 2 when it was asked wrongly.
 */
export function runCommand(work: () => Promise<void>): void {
  work().then(
    () => process.exit(),
    (error: unknown) => {
      process.stderr.write(`${shown(error instanceof Error ? error.message : String(error))}\n`);
      if (process.env.LOG_LEVEL === 'debug' && error instanceof Error)
        process.stderr.write(`${shown(error.stack ?? '')}\n`);
      process.exit(error instanceof BadUsage ? 2 : 1);
    },
  );
}

/** Takes: lines for the person at the terminal, without the end of the last one. */
export function say(lines: string): void {
  process.stdout.write(`${shown(lines)}\n`);
}

const shown = (lines: string) => lines.split('\n').map(visible).join('\n');
