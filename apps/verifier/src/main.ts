#!/usr/bin/env node
import { run, STATUS } from './run.ts';
import { showLines, terminalOn } from './terminal.ts';

const terminal = terminalOn(process.stdout, process.stderr);

const controller = new AbortController();
process.once('SIGINT', () => {
  controller.abort();
  process.once('SIGINT', () => process.exit(STATUS.unknown));
});

try {
  process.exitCode = await run(process.argv.slice(2), { terminal, fetch, signal: controller.signal });
} catch (error) {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  showLines(terminal.error, `Something went wrong in the verifier itself: ${said}`.split('\n'));
  process.exitCode = STATUS.unknown;
}
