import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rehearsalStepsSchema } from '@evoting/contract/commission/rehearsal';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Deps, StartRehearsal } from '../deps.ts';
import { watchSteps } from './steps.ts';

/** The built command, as seen from the bundle and from src/. */
const [BESIDE, BUILT] = ['./rehearse.js', '../../dist/rehearse.js'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
) as [string, string];

const messageSchema = z.object({ setupLink: z.string().optional(), steps: rehearsalStepsSchema.optional() });
type Message = z.input<typeof messageSchema>;

/**
 * Returns a function that begins rehearsals of this server's draft by the command `npm run rehearse`. Only
 * the number of voters comes from the caller. The rehearsal ends with this process, however this one ends.
 */
export const startRehearsalsOf =
  ({ rehearsal: { port, url } }: Config): StartRehearsal =>
  ({ voters }, { onReady, onSteps }) => {
    const code = existsSync(BESIDE) ? BESIDE : BUILT;
    const place = ['--port', String(port), ...(url === undefined ? [] : ['--url', url])];
    const child = fork(code, ['--voters', String(voters), ...place], {
      execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1'],
      // Discard stdout: it has the first link, which must be in no log. Errors go to this process's stderr.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      const { data } = messageSchema.safeParse(message);
      if (data?.setupLink !== undefined) onReady(data.setupLink);
      if (data?.steps) onSteps(data.steps);
    });
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

/** Tells a rehearsal's parent process that it answers, its setup link, and from then on how far it is. */
export function tellParent(setupLink: string | null, deps: Pick<Deps, 'db'>): void {
  if (!process.send) return;
  const tell = (message: Message) => process.send?.(message);
  if (setupLink !== null) tell({ setupLink });
  // The next look may succeed; the server itself says what is wrong with its database.
  const onFailure = () => {};
  watchSteps(deps, (steps) => tell({ steps }), onFailure);
}
