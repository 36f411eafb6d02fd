import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { StartRehearsal } from '../deps.ts';

/** The built command, as seen from the bundle and from src/. */
const [BESIDE, BUILT] = ['./rehearse.js', '../../dist/rehearse.js'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
) as [string, string];

/**
 * Returns a function that begins rehearsals of this server's draft by the command `npm run rehearse`. Only
 * the number of voters comes from the caller. The rehearsal ends with this process, however this one ends.
 */
export const startRehearsalsOf =
  ({ rehearsal: { port, url } }: Config): StartRehearsal =>
  ({ voters }, onReady) => {
    const code = existsSync(BESIDE) ? BESIDE : BUILT;
    const place = ['--port', String(port), ...(url === undefined ? [] : ['--url', url])];
    const child = fork(code, ['--voters', String(voters), ...place], {
      execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1'],
      // Discard stdout: it has the first link, which must be in no log. Errors go to this process's stderr.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (link) => onReady(String(link)));
    return {
      stop: () => void child.kill('SIGTERM'),
      ended: new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.once('error', () => resolve());
      }),
    };
  };

/** Ends a rehearsal's process with its parent, without which nobody could end it. */
export function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The output may have lost its reader.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Tells a rehearsal's parent process that it answers, and its setup link. */
export function tellParent(setupLink: string | null): void {
  if (setupLink !== null) process.send?.(setupLink);
}
