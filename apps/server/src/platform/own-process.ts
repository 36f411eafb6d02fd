import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** All of our environment that such a process needs: passwords and passphrases stay here. */
const ENV_ALLOWLIST = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/**
 * Starts a process for work that is kept apart from ours.
 * Takes: its code as it lies beside the bundle, and what loads it from source with tsx; more options.
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
 * Lets others have the processor first; threads take over what the process has when they start. A system that
 * forbids it changes nothing.
 */
export function giveWay(niceness: number): void {
  try {
    setPriority(niceness);
  } catch {
    // The work is done all the same.
  }
}
