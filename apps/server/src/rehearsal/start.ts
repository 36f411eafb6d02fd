import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { StartRehearsal } from '../deps.ts';

/** The built command, seen from the bundle and from src/. */
const [BESIDE, BUILT] = ['./rehearse.js', '../../dist/rehearse.js'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
) as [string, string];

/**
 * Gives the function that begins rehearsals of this server's draft, by the command `npm run rehearse`. Of a
 * caller's input only the number of voters reaches its command line. It ends with this process, however this
 * one ends.
 */
export const startRehearsalsOf =
  ({ rehearsal: { port, url } }: Config): StartRehearsal =>
  ({ voters }, onReady) => {
    const code = existsSync(BESIDE) ? BESIDE : BUILT;
    const place = ['--port', String(port), ...(url === undefined ? [] : ['--url', url])];
    const child = fork(code, ['--voters', String(voters), ...place], {
      execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1'],
      // Its output has the first link, which no log of ours may contain; its errors go to our own.
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

/** The rehearsal's side of it: without its parent process nobody could end it. */
export function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Its output may have no reader any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** The rehearsal's side of it: tells its parent process that it answers, and its link. */
export function tellParent(setupLink: string | null): void {
  if (setupLink !== null) process.send?.(setupLink);
}
