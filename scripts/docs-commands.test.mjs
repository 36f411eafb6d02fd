/** @module-tag release */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../e2e/server.ts';
import { findBeleniosTool } from '../packages/belenios/src/testing/belenios-tool.ts';
import { blocksOf, commandsOf, sectionOf } from './docs-commands.mjs';

const read = (file) => readFileSync(file, 'utf8');
const DOCUMENTS = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

const COMMANDS = new Set(DOCUMENTS.flatMap((file) => commandsOf(read(file))));

/** One block of the section on backups is for the embedded PostgreSQL; the others need installed programs. */
const [ownBackUp, embeddedBackUp, ...drill] = blocksOf(sectionOf(read('docs/operate.md'), 'Backups'));

/** Commands that no test below runs, with the test that does, or the reason why none can. */
const ELSEWHERE = {
  ...Object.fromEntries(
    [...ownBackUp, ...drill.flat()]
      .filter((command) => !embeddedBackUp.includes(command))
      .map((command) => [command, 'scripts/backups.test.mjs']),
  ),
  'npm start': '.ci/run',
  'npm test': '.ci/run',
  'npm run check': 'does part of what npm test does',
  'npm run test:release': 'runs this test',
  'npm run types': '.ci/run',
  'npm run lint': '.ci/run',
  'sudo sh deploy/install.sh vote.example.org': 'scripts/debian.test.mjs runs it below another root',
  'sudo sh deploy/election.sh status': 'scripts/debian.test.mjs runs it below another root',
  'sudo sh deploy/restore.sh newest': 'scripts/debian.test.mjs runs it below another root',
  'sudo sh deploy/election.sh go-on --seen /srv/checkpoint': 'apps/server/src/commands/go-on.test.ts',
  'npx ./evoting-verifier-0.9.0.tgz http://localhost:3000':
    'apps/verifier/src/pack.test.ts runs what npm pack makes',
  'npm run verify -- record --place my-place.json': 'apps/verifier/src/place.test.ts',
  'npx vitest run --project server': 'npm test runs all projects',
  'npm run bench': 'takes many minutes; the figures are no test',
  'npm run mutants': '.ci/run runs those that a change touches',
  'apt-get install -y postgresql patroni etcd-server python3-etcd haproxy': 'changes the computer',
  'npm run rehearse': 'scripts/rehearse.test.mjs runs what it runs',
  'npm run night': 'apps/server/src/night/night.test.ts plays what it plays',
  'npm run build': 'npm test builds the apps',
  'npm run cluster': '.ci/run does a drill on the same cluster',
  'npm run drill -- primary --times 3': '.ci/run does another drill, once',
  ...Object.fromEntries(
    commandsOf(sectionOf(read('docs/operate.md'), 'Several processes')).map((command) => [
      command,
      'scripts/backups.test.mjs',
    ]),
  ),
  'createdb evoting': 'scripts/backups.test.mjs makes one with its roles',
  'DATABASE_URL=postgresql://user:password@localhost:5432/evoting npm start':
    'scripts/backups.test.mjs starts the server on such a PostgreSQL',
};

const TIMEOUT_MS = 300_000;
let server;
let folder;
const ran = new Set();

/**
 * Runs a command that the documents contain word for word.
 * @param instead replacements for its examples
 */
async function run(command, instead = {}) {
  expect(COMMANDS).toContain(command);
  ran.add(command);
  const said = Object.entries({ ...instead, 'http://localhost:3000': server.url }).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    command,
  );
  const env = { ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', said], { cwd: folder, env });
  return stdout + stderr;
}

/** Starts an empty server, since no election can begin before the last one is certified or void. */
async function startAgain() {
  await server?.stop();
  server = await startServer({ DEMO: 'false' });
}

async function call(method, route, body, token) {
  const answer = await fetch(`${server.url}/api${route}`, {
    method,
    headers: {
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
}

/** Two parties put up a candidate for every post. */
async function putUpCandidates() {
  for (const name of ['Bola', 'Chidi']) {
    const now = Date.now();
    const account = { email: `${name}.${now}@example.org`, password: 'a long password' };
    const party = { ...account, name: `Party of ${name} ${now}`, userType: 'PARTY' };
    await call('POST', '/user/register-party', party);
    const { token } = await call('POST', '/user/login', account);
    const { posts } = await call('GET', '/extras/get-political-posts', undefined, token);
    for (const { id, postName } of posts) {
      const form = new FormData();
      for (const [field, value] of Object.entries({ name, position: id, bio: `Stands for ${postName}` }))
        form.set(field, value);
      await call('POST', '/party/candidate', form, token);
    }
  }
}

const tool = findBeleniosTool();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evoting-docs-'));
  // PostgreSQL's account needs access.
  chmodSync(folder, 0o711);
  // The commands expect the project's folder, but must not write into it.
  for (const name of ['package.json', 'node_modules', 'apps', 'packages', 'scripts'])
    symlinkSync(path.resolve(name), path.join(folder, name));
});

afterAll(async () => {
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

describe.sequential('the commands of the documents', () => {
  it(
    'take an election from draft to a verified result',
    async () => {
      await startAgain();
      await run(
        'npm run election -- create --slug 2027 --title "Election 2027" --year 2027 --post President --post Governor --smallest-batch 50 --encrypted-only',
      );
      await putUpCandidates();
      const times = await run(
        'npm run election -- schedule --opens-at 2027-02-20T08:00+01:00 --closes-at 2027-02-20T18:00+01:00',
        { '2027-02-20T08:00+01:00': 'none', '2027-02-20': `${new Date().getFullYear() + 1}-02-20` },
      );
      expect(times).toContain('Voting begins when the election is opened.');
      expect(times).toContain('-02-20T17:00:00.000Z');
      // Only this machine reaches this server's address, so the election must be a trial.
      expect(await run('npm run election -- open', { '-- open': '-- open --trial' })).toContain(
        'Voting is open',
      );
      await run('npm run simulate -- --url http://localhost:3000 --voters 1000 --rate 20', { 1000: '9' });
      expect(await run('npm run election -- status')).toContain('Election 2027: open');
      expect(await run('npm run election -- close')).toContain('Voting is closed');
      expect(await run('npm run election -- tally')).toContain('The result of 9 ballots');
      expect(await run('npm run election -- export --out archives')).toContain('9 ballots, with its result');
      expect(await run('npm run verify -- http://localhost:3000')).toContain('Verified: all');
      const audited = await run('npm run verify -- http://localhost:3000 --audited');
      expect(audited).toMatch(/Checking with libsodium on .*Verified: all/s);
      await run('npm run verify -- http://localhost:3000 --download record');
      expect(await run('npm run verify -- record')).toContain('Verified: all');
      await run('npm run verify -- http://localhost:3000 --follow', { '--follow': '--follow --once' });
      expect(await run('npm run verify -- archives/*.bel')).toContain('Verified: 9 ballots');
      const both = await run('npm run verify -- record archives/*.bel');
      expect(both).toContain(
        '9 of them counted, and every proof in the archive; they are those of the record',
      );
      await expect(run('npm run verify -- record', { record: 'archives' })).rejects.toThrow();
    },
    TIMEOUT_MS,
  );

  it.skipIf(!tool)(
    'let belenios-tool verify the exported archives',
    async () => {
      expect(await run('belenios-tool election verify --dir archives', { 'belenios-tool': tool })).toContain(
        'all checks passed',
      );
      const ballots = 'scripts/verify-ballots.sh archives/*.bel';
      const instead = { 'scripts/': `BELENIOS_TOOL=${tool} scripts/` };
      expect(await run(ballots, instead)).toContain('9 ballots checked one by one, 0 refused');
    },
    TIMEOUT_MS,
  );

  it(
    'let trustees elsewhere decrypt the result',
    async () => {
      await startAgain();
      const [keygen, decrypt, combine] = [
        'npm run trustee -- keygen --name "Ada Okoro" --origin vote.example.org/api/board/2027 --key key.json --public public.json',
        'npm run trustee -- decrypt --key key.json --record https://vote.example.org --out shares-a.json',
        'npm run election -- tally --shares shares-a.json --shares shares-b.json',
      ];
      for (const name of ['a', 'b'])
        await run(keygen, {
          'key.json': `key-${name}.json`,
          'public.json': `${name}.json`,
          'Ada Okoro': `Trustee ${name}`,
          'vote.example.org': new URL(server.url).host,
        });
      await run(
        'npm run election -- create --slug 2027 --title "Election 2027" --year 2027 --post President --post Governor --smallest-batch 50 --encrypted-only',
        { '--smallest-batch 50': '--at-close --trustee a.json --trustee b.json' },
      );
      await putUpCandidates();
      await run('npm run election -- open', { '-- open': '-- open --trial' });
      await run('npm run simulate -- --url http://localhost:3000 --voters 1000 --rate 20', { 1000: '3' });
      await run('npm run election -- close');
      expect(await run('npm run election -- tally')).toContain('Trustees 1, 2 must open the sums');
      const open = (name, compared = '') =>
        run(decrypt, {
          'key.json': `key-${name}.json`,
          'https://vote.example.org': server.url,
          'shares-a.json': `shares-${name}.json ${compared}`,
        });
      const output = await open('a').catch(({ stdout }) => stdout);
      const [groups] = output.match(/\b[a-z2-9]{5}(-[a-z2-9]{5}){3}\b/);
      for (const name of ['a', 'b']) await open(name, `--compared ${groups}`);
      expect(await run(combine)).toContain('The result of 3 ballots');
      expect(await run('npm run verify -- http://localhost:3000')).toContain('Verified: all');
    },
    TIMEOUT_MS,
  );

  it(
    'restore the whole server with the embedded PostgreSQL from its sorted copy',
    async () => {
      const backUp = async () => {
        for (const command of embeddedBackUp) await run(command);
      };
      await server.restart(backUp, { DATA_DIR: path.join(folder, 'restored') });
      expect(await run('npm run verify -- http://localhost:3000')).toContain('Verified: all');
    },
    TIMEOUT_MS,
  );

  it(
    'invite trustees who make a key together',
    async () => {
      await startAgain();
      await run(
        'npm run election -- create --slug 2027 --title "Election 2027" --year 2027 --post President --at-close',
      );
      const links = await run(
        'npm run election -- trustees --threshold 2 --name "Ada Okoro" --name "Bem Tersoo" --name "Chidinma Eze"',
      );
      expect(new Set(links.match(/http\S+/g)).size).toBe(3);
    },
    TIMEOUT_MS,
  );

  it('are all run, here or as ELSEWHERE says', () => {
    const expected = tool
      ? COMMANDS
      : [...COMMANDS].filter((one) => !/^(belenios-tool|scripts\/verify-ballots)/.test(one));
    expect([...ran, ...Object.keys(ELSEWHERE)].sort()).toEqual([...expected].sort());
    const ci = read('.ci/run');
    for (const [command, where] of Object.entries(ELSEWHERE))
      if (where === '.ci/run')
        expect(ci).toMatch(
          new RegExp(command.replace('npm ', 'npm (--silent )?').replace('run ', 'run (--silent )?')),
        );
  });
});

describe('reading the commands of a document', () => {
  it('joins continued lines and skips comments and other blocks', () => {
    const text = '```sh\n# first\na --b \\\n    --c   # why\n\nd#e\n```\n```js\nf()\n```\n';
    expect(commandsOf(text)).toEqual(['a --b --c', 'd#e']);
  });
});
