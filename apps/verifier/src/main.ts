#!/usr/bin/env node
import { run, STATUS } from './run.ts';
import type { Terminal } from './verify.ts';

const isLive = process.stderr.isTTY;

const terminal: Terminal = {
  line: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
  // On a terminal one line is rewritten; in a file or a pipe progress would only be noise.
  progress: (text) => isLive && process.stderr.write(`\r\u001b[K${text}\r`),
};

const controller = new AbortController();
process.once('SIGINT', () => {
  controller.abort();
  process.once('SIGINT', () => process.exit(STATUS.unknown));
});

try {
  process.exitCode = await run(process.argv.slice(2), { terminal, fetch, signal: controller.signal });
} catch (error) {
  terminal.error(
    `Something went wrong in the verifier itself: ${error instanceof Error ? error.stack : error}`,
  );
  process.exitCode = STATUS.unknown;
}
