import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyOpening } from '@evoting/belenios/auditor';
import { testWitness } from '@evoting/record/testing/witness';
import { joinCosigned } from '@evoting/record/witnessed';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder, published } from './testing/guardian.ts';
import { KEY_PASSWORD, keyFile, sharedElection } from './testing/trustees.ts';

const APP = join(import.meta.dirname, '..');
const ENV = { GUARDIAN_PASSPHRASE: 'correct horse battery staple', TRUSTEE_KEY_PASSWORD: KEY_PASSWORD };

/** A folder outside the repository with the packed program. */
let elsewhere: string;
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

beforeAll(async () => {
  elsewhere = await emptyFolder();
  const run = promisify(execFile);
  await run('npm', ['pack', '--pack-destination', elsewhere], { cwd: APP });
  await run('sh', ['-c', 'tar -xzf *.tgz'], { cwd: elsewhere });
}, 120_000);

const started = (...args: string[]) =>
  spawn(process.execPath, [join(elsewhere, 'package/dist/main.js'), ...args, '--folder', 'guardian'], {
    cwd: elsewhere,
    env: { ...process.env, ...ENV },
  });

/** Runs the packed program to its end. */
async function guardian(...args: string[]): Promise<{ status: number | null; said: string }> {
  const child = started(...args);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, said };
}

/** Serves a record that asks for a count, and takes what is posted. */
async function serving() {
  const time = Math.floor(Date.now() / 1000) - 60;
  const election = sharedElection([0, 1], { made_at: time });
  election.builder.time = time;
  election.requestCount();
  const { sums } = await election.prepareCount();
  const { source, note } = await published(election);
  const cosigned = [1, 2].map((n) => testWitness(n).cosigned(note, time));
  source.files.set('cosigned', encodeUtf8(joinCosigned(cosigned)));
  const log = { log: election.log, verifierKey: formatVerifierKey(election.key), current: true };
  source.files.set('', encodeUtf8(JSON.stringify({ data: { logs: [log] } })));
  const posted: { url: string; body: string }[] = [];
  let whenShared = () => {};
  const shared = new Promise<void>((resolve) => {
    whenShared = resolve;
  });
  const server = createServer(async (request, response) => {
    const url = request.url ?? '';
    if (request.method === 'POST') {
      posted.push({ url, body: Buffer.concat(await request.toArray()).toString() });
      response.end('{}');
      if (url.endsWith('/shares')) whenShared();
      return;
    }
    const bytes = source.files.get(url.replace(/^\/api\/board(\/2026\/)?/, ''));
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close().closeAllConnections());
  const statement = await election.statement({ ballots: 2, sums });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { election, statement, url, posted, shared };
}

test('the packed program takes a trustee’s key and gives its share, with nothing but Node', async () => {
  const { election, statement, url, posted, shared } = await serving();
  expect(await guardian('init', url, '--name', 'party.example/guardian')).toMatchObject({ status: 0 });
  await writeFile(join(elsewhere, 'key-2.json'), await keyFile(2));
  expect((await guardian('take-key', 'key-2.json')).said).toContain('Took the key of trustee 2');
  expect((await guardian('drill')).said).toContain('It works');
  const running = started('run');
  await shared;
  running.kill('SIGTERM');
  await new Promise((resolve) => running.once('close', resolve));
  const given = posted.find((one) => one.url === '/api/board/2026/shares');
  const owner = { trustee: 2, publicKey: election.trustees[1]?.publicKey.public_key ?? '' };
  expect(verifyOpening(statement, owner, JSON.parse(given?.body ?? '').share)).toBe(true);
  expect((await guardian('status')).said).toContain('Its last share was for the tree of 6 entries');
});

test('the package has no dependencies, and contains the licences of the packages it bundles', async () => {
  const manifest = JSON.parse(await readFile(join(elsewhere, 'package/package.json'), 'utf8'));
  for (const name of ['dependencies', 'peerDependencies', 'private'])
    expect(manifest).not.toHaveProperty(name);
  const licences = await readFile(join(elsewhere, 'package/dist/LICENSES-OF-OTHERS.txt'), 'utf8');
  for (const words of ['@noble/curves', '@noble/hashes', 'zod']) expect(licences).toContain(words);
});

test('the package has a unit of systemd that runs the program where the manual unpacks it', async () => {
  const unit = await readFile(join(elsewhere, 'package/evoting-guardian.service'), 'utf8');
  const program = /^ExecStart=\/usr\/bin\/node (\S+)\/dist\/main\.js run /m.exec(unit)?.[1];
  const manual = await readFile(join(APP, '../../docs/guardian.md'), 'utf8');
  expect(manual).toContain(`-C ${program} --strip-components=1`);
});
