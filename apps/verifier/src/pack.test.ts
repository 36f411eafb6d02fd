import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { TestElection } from '@evoting/record/testing/election';
import { formatVerifierKey } from '@evoting/tlog/key';
import { beforeAll, expect, test } from 'vitest';
import { emptyFolder } from './testing/command.ts';

const APP = join(import.meta.dirname, '..');
const VECTOR = join(APP, '../../packages/belenios/src/vectors/one-trustee/election.bel');
const NPM_SETTINGS = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };

/** A folder outside the repository, with its own npm cache and no network. */
let elsewhere: string;
let record: string;

const inElsewhere = (program: string, ...args: string[]) =>
  promisify(execFile)(program, args, {
    cwd: elsewhere,
    env: { ...process.env, ...NPM_SETTINGS, npm_config_cache: join(elsewhere, 'cache') },
  });

/** Runs the installed program. */
async function verify(...args: string[]): Promise<{ status: number; said: string }> {
  try {
    const { stdout, stderr } = await inElsewhere('npx', '--no-install', 'evoting-verify', ...args);
    return { status: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, said: stdout + stderr };
  }
}

async function writeRecord(folder: string): Promise<void> {
  const election = new TestElection();
  election.revise();
  for (const pick of [0, 1, 1]) election.vote(pick, 0);
  await election.close();
  const { files } = await election.publish();
  const log = { log: election.log, verifierKey: formatVerifierKey(election.key) };
  files.set('log.json', Buffer.from(JSON.stringify(log)));
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

beforeAll(async () => {
  elsewhere = await emptyFolder();
  record = join(elsewhere, 'record');
  await writeRecord(record);
  const pack = promisify(execFile)('npm', ['pack', '--json', '--pack-destination', elsewhere], { cwd: APP });
  const packed = JSON.parse((await pack).stdout.replace(/^[^[{]*/, ''));
  const [{ filename }] = Array.isArray(packed) ? packed : (Object.values(packed) as [{ filename: string }]);
  await rename(join(elsewhere, filename), join(elsewhere, 'verifier.tgz'));
  await writeFile(join(elsewhere, 'package.json'), '{"private":true}');
  await inElsewhere('npm', 'install', './verifier.tgz');
}, 120_000);

test('the packed program verifies an election with nothing but Node, and names its engine', async () => {
  const { status, said } = await verify('record');
  expect(said).toContain('Verified: all 3 ballots');
  expect(said).toMatch(
    /Checking with the fast engine .* watched by pure TypeScript \(sodium-native is not installed here/,
  );
  expect(status).toBe(0);
  expect(await verify(VECTOR)).toMatchObject({ status: 0, said: expect.stringContaining('Verified: 12') });
});

test('the packed program refuses the election with one byte changed, and names the location', {
  tags: ['release'],
}, async () => {
  const path = 'payloads/000.p/12';
  const bytes = await readFile(join(record, path));
  const at = bytes.indexOf('"alpha":"') + 12;
  await writeFile(join(record, path), bytes.with(at, (bytes[at] as number) ^ 1));
  const { status, said } = await verify('record');
  await writeFile(join(record, path), bytes);
  expect(status).toBe(1);
  expect(said).toContain(`NOT verified: ${path}, payload of entry 3: does not have the hash`);
});

test('npx runs the tarball without a network', { tags: ['release'] }, async () => {
  const { stdout } = await inElsewhere('npx', '--yes', './verifier.tgz', 'record');
  expect(stdout).toContain('Verified: all 3 ballots');
});

test('the package has no dependencies, and contains the licences of the packages it bundles', async () => {
  const installed = join(elsewhere, 'node_modules/@evoting/verifier');
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
  expect(manifest).not.toHaveProperty('private');
  const licences = await readFile(join(installed, 'dist/LICENSES-OF-OTHERS.txt'), 'utf8');
  for (const words of ['@noble/curves', '@noble/hashes', 'zod', 'Permission is hereby granted']) {
    expect(licences).toContain(words);
  }
  expect(await readFile(join(installed, 'dist/LICENSE'), 'utf8')).toContain('Apache License');
  expect(await readFile(join(installed, 'README.md'), 'utf8')).toContain('npx');
});
