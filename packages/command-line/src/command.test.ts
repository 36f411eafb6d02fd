import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { BadUsage, readArguments } from './command.ts';

/** Runs the example as a program. */
function greet(...args: string[]) {
  const example = path.resolve(import.meta.dirname, 'testing/example.ts');
  const program = `const { greet } = await import(${JSON.stringify(example)}); greet(process.argv.slice(1));`;
  const words = ['--import', 'tsx', '--input-type=module', '--eval', program, '--', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

it('ends with 0 when the work is done', () => {
  expect(greet('--name', 'Ada')).toEqual({ status: 0, stdout: 'Good morning, Ada.\n', stderr: '' });
});

it('ends without a word where nobody reads its output any more', async () => {
  const module = path.resolve(import.meta.dirname, 'command.ts');
  const program = `const { runCommand, say } = await import(${JSON.stringify(module)});
    runCommand(async () => { for (;;) { say('Good morning.'); await new Promise(setImmediate); } });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
  let errors = '';
  child.stderr.on('data', (part) => {
    errors += part;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const [status] = await once(child, 'close');
  expect([status, errors]).toEqual([141, '']);
});

it('ends with 2 and one sentence where the command line cannot be meant', () => {
  expect(greet()).toEqual({ status: 2, stdout: '', stderr: 'Say who is greeted: greet --name Ada.\n' });
  expect(greet('--nmae', 'Ada')).toMatchObject({ status: 2, stderr: "Unknown option '--nmae'.\n" });
});

it('shows what a terminal obeys as its number, also where it is asked to say where something failed [A72]', () => {
  vi.stubEnv('LOG_LEVEL', 'debug');
  const { stderr } = greet('--\u001B[2J');
  vi.unstubAllEnvs();
  expect(stderr).toContain("Error: Unknown option '--\\u{1b}[2J'.\n    at ");
  expect(stderr).not.toContain('\u001B');
});

it('refuses what it does not know, and takes what it does', () => {
  const options = { name: { type: 'string' } } as const;
  expect(readArguments({ args: ['--name', 'Ada'], options }).values).toEqual({ name: 'Ada' });
  expect(() => readArguments({ args: ['Ada'], options })).toThrow(BadUsage);
});
