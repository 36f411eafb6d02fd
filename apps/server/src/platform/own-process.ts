import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The only environment variables that a child process gets. Passwords and passphrases stay here. */
const ENV_ALLOWLIST = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/**
 * Starts a child process for isolated work.
 * @param code its file in the bundle, and the file that runs it from source
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

/** Lowers the process's priority, where the system allows it. Threads inherit it when they start. */
export function giveWay(niceness: number): void {
  try {
    setPriority(niceness);
  } catch {
    // The priority is a courtesy.
  }
}
