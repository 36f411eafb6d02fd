import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { DRILLS } from './drills.ts';
import { drillsNamed } from './practise.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Runs the command as npm does. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const command = ['--import', 'tsx', path.join(import.meta.dirname, 'drill.ts'), ...args];
  return promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
}

it('says in one line which programs a computer lacks', { tags: ['release'] }, async () => {
  const failed = run(['primary'], { PATH: '/nowhere' });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^A cluster needs [^\n]*patroni[^\n]*apt-get install[^\n]*\n$/),
  });
});

it('chooses drills by their names, all of them, or none if a name is unknown', () => {
  const chosen = (...names: string[]) => drillsNamed(DRILLS, names)?.map(([name]) => name);
  expect(chosen('primary')).toEqual(['primary']);
  expect(chosen('all')).toEqual(Object.keys(DRILLS));
  expect([chosen(), chosen('flood'), chosen('primary', 'flood')]).toEqual([undefined, undefined, undefined]);
});

it('refuses a limit that is none, with the names of the drills', { tags: ['release'] }, async () => {
  const failed = run(['primary', '--pause-max', 'soon']);
  await expect(failed).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('primary, postgres'),
  });
});
