import { basename } from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';
import type { World } from './commands.ts';
import { type Running, runOne } from './run-one.ts';

/**
 * Runs the guardians of several folders in this process until they are stopped. Of several each line begins with the
 * folder's name, and one that ends, such as after an alarm, leaves the others running.
 * @throws CommandRefused at the end, if any of them did not end by being stopped
 */
export async function runTogether(paths: readonly string[], running: Running, world: World): Promise<void> {
  const [only] = paths;
  if (only !== undefined && paths.length === 1) return runOne(only, running, world);
  const ended: string[] = [];
  const runNamed = async (path: string) => {
    const name = basename(path);
    const say = (lines: string) => world.say(lines.replace(/^/gm, `${name}: `));
    await runOne(path, running, { ...world, say }).catch((error: unknown) => {
      ended.push(name);
      say(error instanceof Error ? error.message : String(error));
    });
  };
  await Promise.all(paths.map(runNamed));
  if (ended.length > 0) throw new CommandRefused(`Not all guardians ran to the end: ${ended.join(', ')}.`);
}
