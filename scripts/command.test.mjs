import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { replaceFiles } from './bundle.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'evoting-command-'));
const inFolder = (...names) => path.join(folder, ...names);
const SOURCE = inFolder('apps', 'server', 'main.js');
const BUILD = inFolder('apps', 'server', 'build.mjs');
const DIST = inFolder('apps', 'server', 'dist');

/** Makes a project with our scripts and one app, whose command is SOURCE. */
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['scripts', 'packages', 'apps/server', 'apps/simulator/src'])
    mkdirSync(inFolder(name), { recursive: true });
  for (const name of ['command', 'build', 'bundle', 'licences', 'install'])
    cpSync(`scripts/${name}.mjs`, inFolder('scripts', `${name}.mjs`));
  symlinkSync(path.resolve('node_modules'), inFolder('node_modules'));
  const app = { name: 'server', type: 'module', scripts: { build: 'node build.mjs' } };
  writeFileSync(inFolder('package.json'), JSON.stringify({ type: 'module', workspaces: ['apps/*'] }));
  writeFileSync(inFolder('package-lock.json'), '{}');
  writeFileSync(inFolder('apps', 'server', 'package.json'), JSON.stringify(app));
  writeFileSync(
    BUILD,
    "import { bundle } from '../../scripts/bundle.mjs';\nawait bundle('dist', { entryPoints: ['main.js'] });",
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (...args) =>
  spawn(process.execPath, [inFolder('scripts', 'command.mjs'), 'apps/server/dist/main.js', ...args]);

async function finish(child) {
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (bytes) => {
    stdout += bytes;
  });
  child.stderr.on('data', (bytes) => {
    stderr += bytes;
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

/** The files in dist/ with their change times. */
const built = () => readdirSync(DIST).map((name) => [name, statSync(path.join(DIST, name)).ctimeMs]);

it('a command gets its arguments, and keeps its exit status and stdout even if it is built first', async () => {
  writeFileSync(SOURCE, 'console.log(...process.argv.slice(2)); process.exitCode = 3;');
  const first = await finish(start('--voters', '3'));
  expect(first).toEqual({ status: 3, stdout: '--voters 3\n', stderr: 'Building the server ...\n' });
});

it('an app is rebuilt only if its sources have changed', async () => {
  writeFileSync(SOURCE, "console.log('one');");
  await finish(start());
  const before = built();
  expect(await finish(start())).toEqual({ status: 0, stdout: 'one\n', stderr: '' });
  expect(built()).toEqual(before);
  writeFileSync(SOURCE, "console.log('two');");
  expect(await finish(start())).toMatchObject({ status: 0, stdout: 'two\n' });
});

it('sources that change during a build are built again by the next command', async () => {
  writeFileSync(SOURCE, "console.log('one');");
  const change = "\nimport { writeFileSync } from 'node:fs';\nwriteFileSync('main.js', 'console.log(2);');";
  appendFileSync(BUILD, change);
  expect(await finish(start())).toMatchObject({ status: 0, stdout: 'one\n' });
  expect(await finish(start())).toMatchObject({ status: 0, stdout: '2\n' });
});

it('two commands started at once on changed sources both run the new build', async () => {
  writeFileSync(SOURCE, "console.log('one');");
  await finish(start());
  writeFileSync(SOURCE, "console.log('two');");
  const ran = await Promise.all([start(), start()].map(finish));
  expect(ran.map(({ status, stdout }) => [status, stdout])).toEqual(Array(2).fill([0, 'two\n']));
  expect(readdirSync(DIST).sort()).toEqual(['.built-from', 'main.js']);
});

it('a failed build ends the command with status 1, names the log, and leaves the old build', async () => {
  writeFileSync(SOURCE, "console.log('one');");
  await finish(start());
  writeFileSync(SOURCE, 'const');
  const failed = await finish(start());
  expect(failed).toMatchObject({ status: 1, stdout: '' });
  expect(failed.stderr).toContain('ERROR');
  const log = inFolder('.cache', 'logs', 'build-server.log');
  expect(failed.stderr).toContain(`The server could not be built. The whole output is in ${log}.`);
  expect(readFileSync(log, 'utf8')).toContain('ERROR');
  expect(readFileSync(path.join(DIST, 'main.js'), 'utf8')).toContain('one');
});

it('a signal reaches the command', async () => {
  writeFileSync(
    SOURCE,
    "process.once('SIGINT', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready');",
  );
  const child = start();
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

it('a file of a build that is open while it is replaced keeps its old content', () => {
  replaceFiles(DIST, new Map(Object.entries({ 'main.js': 'old', 'chunk-1.js': 'old' })));
  writeFileSync(path.join(DIST, '.built-from'), 'hash');
  const file = openSync(path.join(DIST, 'main.js'));
  replaceFiles(DIST, new Map(Object.entries({ 'main.js': '#!/usr/bin/env node\n', 'other.js': 'new' })));
  expect(readFileSync(file, 'utf8')).toBe('old');
  closeSync(file);
  expect(readdirSync(DIST).sort()).toEqual(['.built-from', 'main.js', 'other.js']);
  const modes = ['main.js', 'other.js'].map((name) => statSync(path.join(DIST, name)).mode & 0o100);
  expect(modes).toEqual([0o100, 0]);
});
