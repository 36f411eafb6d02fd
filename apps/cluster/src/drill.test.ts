import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Runs a command of this app as npm does. */
function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const command = ['--import', 'tsx', path.join(import.meta.dirname, file), ...args];
  return promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
}

it.each([
  ['main.ts', []],
  ['drill.ts', ['primary']],
])('%s says in one line which programs a computer lacks', async (file, args) => {
  const failed = run(file, args, { PATH: '/nowhere' });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^A cluster needs [^\n]*patroni[^\n]*apt-get install[^\n]*\n$/),
  });
});

it.each([
  [['flood']],
  [['primary', 'flood']],
  [['primary', '--pause-max', 'soon']],
  [[]],
])('unknown drills, and a limit that is none, are refused with the names of those there are: %s', async (names) => {
  const failed = run('drill.ts', names);
  await expect(failed).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('primary, postgres'),
  });
});
