import { type ParseArgsConfig, parseArgs } from 'node:util';
import { visible } from './visible.ts';

/** A refusal that the person at the terminal can act on; the message is one sentence. */
export class CommandRefused extends Error {}

/** An invalid command line; the message is one sentence. Exit status 2 distinguishes it from a refusal. */
export class BadUsage extends CommandRefused {}

/**
 * Wraps Node's parseArgs.
 * @throws BadUsage, with one sentence, for unknown arguments
 */
export function readArguments<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new BadUsage(`${String((error as Error).message).replace(/(\.|\n).*$/s, '')}.`);
  }
}

/** The exit status of a program that SIGPIPE ended, such as one whose output `head` has read enough of. */
const PIPE_CLOSED = 141;

/**
 * Runs a command and exits: 0 (or the process.exitCode it set) on success, 1 if it was refused or failed, 2
 * for an invalid command line, 141 if nobody reads its output any more.
 */
export function runCommand(work: () => Promise<void>): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(PIPE_CLOSED);
  });
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

/** Prints lines for the person at the terminal; adds the final newline. */
export function say(lines: string): void {
  process.stdout.write(`${shown(lines)}\n`);
}

const shown = (lines: string) => lines.split('\n').map(visible).join('\n');
