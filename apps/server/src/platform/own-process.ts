import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The only variables of our environment that such a process needs: passwords and passphrases stay here. */
const ENV_ALLOWLIST = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/**
 * Starts a process for isolated work.
 * Takes: its code beside the bundle, and the file that loads it from source with tsx; more options.
 * Gives: the process, to be sent its work.
 */
export function startProcess(
  code: { bundled: URL; fromSource: URL },
  options: ForkOptions = {},
): ChildProcess {
  const [bundled, fromSource] = [fileURLToPath(code.bundled), fileURLToPath(code.fromSource)];
  const env = Object.fromEntries(ENV_ALLOWLIST.map((name) => [name, process.env[name]]));
  return fork(existsSync(bundled) ? bundled : fromSource, {
    ...options,
    serialization: 'advanced',
    execArgv: [],
    env,
  });
}

/**
 * Lowers the process's priority; threads inherit it when they start. A system that
 * forbids it changes nothing.
 */
export function giveWay(niceness: number): void {
  try {
    setPriority(niceness);
  } catch {
    // The work is done anyway.
  }
}
