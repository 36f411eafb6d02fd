/** @module-tag release */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgresql } from '../apps/cluster/src/programs.ts';
import { ask, countedBallots, countedOnce } from '../apps/simulator/src/counted.ts';
import { freePort } from '../e2e/server.ts';
import script from './back-up.sh?raw';
import { blocksOf, sectionOf } from './docs-commands.mjs';

const TIMEOUT_MS = 900_000;
const DAY_MS = 24 * 60 * 60_000;
const VOTERS = 4;
const READY = 'E-Voting is ready';
const PASSWORD = 'a-password-of-ours';
const postgresql = findPostgresql();
const PAGE = readFileSync('docs/operate.md', 'utf8');
const [backUp, , restore, [goOn, startDrill], check] = blocksOf(sectionOf(PAGE, 'Backups'));
const [[settings, ...processes]] = blocksOf(sectionOf(PAGE, 'Several processes'));
/** The sentence by which a server refuses a copy that is older than its keys. */
const BEHIND = /says that the database \*(.*?)\*/.exec(PAGE)?.[1];

let folder;
/** Functions that stop the PostgreSQL clusters and the servers. */
const clusters = [];
const started = [];

/**
 * Starts an empty cluster of the installed PostgreSQL.
 * @returns the environment for its programs and the page's commands
 */
async function startPostgresql(name) {
  const { account, postgresqlDir } = postgresql;
  const data = path.join(folder, name);
  const port = String(await freePort());
  mkdirSync(data, { mode: 0o700 });
  if (account) chownSync(data, account.uid, account.gid);
  const run = (program, args) =>
    execFileSync(path.join(postgresqlDir, program), ['-D', data, ...args], {
      ...account,
      cwd: data,
      stdio: 'ignore',
    });
  run('initdb', ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', ['-w', '-l', path.join(data, 'log'), '-o', settings, 'start']);
  clusters.push(() => run('pg_ctl', ['-w', '-m', 'immediate', 'stop']));
  return { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'postgres', PGPASSWORD: PASSWORD };
}

const addressOf = ({ PGPORT }, role, database) =>
  `postgresql://${role}:${PASSWORD}@127.0.0.1:${PGPORT}/${database}`;

/** Runs commands of the page in the test's folder, up to the first that fails. */
async function run(commands, env) {
  const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', commands.join('\n')], {
    cwd: folder,
    env: { ...process.env, PATH: `${postgresql.postgresqlDir}:${process.env.PATH}`, ...env },
  });
  return stdout + stderr;
}

/** Lets simulated voters vote, stores their receipts, and waits until their ballots are counted. */
async function letVote(url, receipts) {
  const before = await countedBallots(`${url}/api`);
  await run([`npm run simulate -- --url ${url} --voters ${VOTERS} --rate 20 --receipts ${receipts}`]);
  expect(await countedOnce(`${url}/api`, before + VOTERS)).toBe(before + VOTERS);
}

/** Reads the rows of a table in the backup. */
async function rowsOfCopy(table) {
  const sql = await run([`pg_restore --data-only --table ${table} --file - evoting.dump`]);
  const rows = /^COPY public\.\w+ [^\n]*;\n(.*?)^\\\.$/ms.exec(sql)?.[1] ?? '';
  return rows.split('\n').filter(Boolean);
}

/**
 * Inserts what voters leave beside their ballots: portraits, confirmed e-mails, places on the roll, visits.
 */
async function leaveTraces(url, owner) {
  const statements = [
    `INSERT INTO images (id, sha256, large, small, width, height)
       SELECT gen_random_uuid(), sha256(n::text::bytea), '', '', 1, 1 FROM generate_series(1, 9) AS n`,
    'INSERT INTO confirmed_emails SELECT id, email, email FROM users ORDER BY id DESC LIMIT 9',
    `INSERT INTO roll (election_id, voter_number, surname, name, area_id)
       SELECT elections.id, 'V-' || 20 - n, 'Obi', 'Bem', areas.id
       FROM generate_series(1, 9) AS n, (SELECT id FROM elections LIMIT 1) AS elections,
         (SELECT id FROM areas LIMIT 1) AS areas ORDER BY n`,
    "INSERT INTO limit_uses SELECT sha256('a voter'), 1e15",
    "INSERT INTO password_requests SELECT gen_random_uuid(), 'nobody@example.org', now()",
  ];
  for (const statement of statements) await run([`psql -qX evoting -c "${statement}"`], owner);
  const body = JSON.stringify({ email: 'voter.reads@example.org' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/extras/newsletter`, { method: 'POST', headers, body });
  expect([response.status, await response.text()]).toEqual([202, expect.any(String)]);
}

const LEFT_OUT = [
  'fresh_marks',
  'limit_uses',
  'mailed_codes',
  'moved_marks',
  'ongoing_records',
  'outbox',
  'password_links',
  'password_requests',
  'sessions',
  'ticket_keys',
];
const SORTED = ['confirmed_emails', 'images', 'roll', 'users', 'voted'];

/**
 * Checks that a thief of the backup learns neither the order in which people came nor anything of their
 * visits.
 */
async function expectSorted() {
  for (const table of LEFT_OUT) expect([table, await rowsOfCopy(table)]).toEqual([table, []]);
  for (const table of SORTED) {
    const rows = await rowsOfCopy(table);
    expect([table, rows.length]).toEqual([table, Math.max(rows.length, 2)]);
    expect([table, rows]).toEqual([table, rows.toSorted()]);
  }
  const [reader = ''] = await rowsOfCopy('newsletter_subscribers');
  const times = [...reader.matchAll(/(\d{4}-\d\d-\d\d) ([\d:.]+[+-][\d:]+)/g)];
  expect(times.map(([, day, time]) => Date.parse(`${day}T${time}`) % DAY_MS)).toEqual([0]);
}

const recordsOf = async (url) =>
  (await ask(`${url}/api/board`)).data.logs.map(({ log, origin, verifierKey }) => [log, origin, verifierKey]);

/**
 * Starts a server by a command of the page, and waits until it is ready or exits.
 * @param own replacements for the page's example names and addresses
 */
async function start(command, own, env = {}) {
  const said = { text: '' };
  // In one pass, since a replacement may contain another name.
  const names = Object.keys(own).map((name) => name.replace(/\W/g, '\\$&'));
  const replaced = command.replace(new RegExp(names.join('|'), 'g'), (name) => own[name]);
  const child = spawn('sh', ['-ec', replaced], {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said.text += bytes;
    });
  const gone = once(child, 'close');
  const end = async () => {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await gone;
  };
  started.push(end);
  while (child.exitCode === null && !said.text.includes(READY)) await sleep(100);
  const isReady = child.exitCode === null;
  if (!isReady) await gone;
  return { isReady, said: said.text, end };
}

/**
 * Starts the server as several processes, with the demo election.
 * @returns the address of the first HTTP process
 */
async function startProcesses(here) {
  const ports = { 3001: String(await freePort()), 3002: String(await freePort()) };
  const url = `http://127.0.0.1:${ports[3001]}`;
  const env = {
    DATABASE_OWNER_URL: addressOf(here, 'evoting_owner', 'evoting'),
    DATA_DIR: path.join(folder, 'data'),
  };
  const own = {
    ...ports,
    'postgresql://user:password@localhost:5432/evoting': addressOf(here, 'evoting_app', 'evoting'),
    'https://vote.example.org': url,
  };
  for (const command of processes) {
    const isFirst = command === processes[0];
    const { isReady, said } = await start(`${settings}\n${command}`, own, {
      ...env,
      ...(isFirst && { DEMO: 'true' }),
    });
    expect([isReady, said]).toEqual([true, said]);
  }
  return url;
}

beforeAll(async () => {
  if (!postgresql) return;
  folder = mkdtempSync(path.join(os.tmpdir(), 'evoting-backup-'));
  // PostgreSQL's account needs access.
  chmodSync(folder, 0o711);
  const own = path.join('scripts', 'back-up.sh');
  mkdirSync(path.join(folder, 'scripts'));
  writeFileSync(path.join(folder, own), script);
  const others = readdirSync('scripts').map((name) => path.join('scripts', name));
  for (const name of ['package.json', 'node_modules', 'apps', 'packages', ...others])
    if (name !== own) symlinkSync(path.resolve(name), path.join(folder, name));
}, TIMEOUT_MS);

afterAll(async () => {
  for (const end of started.toReversed()) await end();
  for (const stop of clusters) stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

/** Puts a script before a program in PATH. */
function interrupt(program, act) {
  const bin = path.join(folder, `before-${program}`);
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, program), `#!/bin/sh\n${act}\n`, { mode: 0o755 });
  return `PATH="${bin}:$PATH"`;
}

/** Makes a database with only the tables of casts, whose ballots are not in the record yet. */
async function makeSmallDatabase(here) {
  await run(
    [
      'createdb brief',
      `psql -qX brief -c "CREATE TABLE voted AS SELECT 1 AS election_id, n AS voter_id FROM generate_series(1, 9) AS n"`,
      `psql -qX brief -c "CREATE TABLE fresh_marks AS SELECT election_id, voter_id + 1000 AS voter_id FROM voted"`,
      `psql -qX brief -c "CREATE TABLE intake AS SELECT 10 - n AS tracker FROM generate_series(1, 9) AS n"`,
    ],
    here,
  );
}

/** Refills the intake before pg_dump runs, as the sequencer does. The backup's lock must prevent that. */
const refillIntake = `psql -qX brief -c "SET lock_timeout = '100ms'" -c "BEGIN;
  CREATE TEMPORARY TABLE kept AS TABLE intake; TRUNCATE intake; INSERT INTO intake TABLE kept; COMMIT" 2> rewritten
exec ${path.join(postgresql?.postgresqlDir ?? '', 'pg_dump')} "$@"`;

describe.skipIf(!postgresql)('the backups of docs/operate.md', () => {
  it(
    'contain waiting ballots and their voters, sorted among the others [A24 A231]',
    async () => {
      const here = await startPostgresql('waiting');
      await makeSmallDatabase(here);
      await run([`${interrupt('pg_dump', refillIntake)} sh scripts/back-up.sh brief waiting.dump`], here);
      await run(['createdb again', 'pg_restore --exit-on-error --dbname again waiting.dump'], here);
      const rows = async (sql) => (await run([`psql -qtA again -c "${sql}"`], here)).trim().split('\n');
      const marks = [...Array(9).keys()].map((n) => `1|${n + 1}`);
      const waiting = marks.map((mark) => mark.replace('|', '|100'));
      expect(await rows('SELECT * FROM voted ORDER BY voter_id')).toEqual([...marks, ...waiting]);
      expect(await rows('SELECT * FROM fresh_marks')).toEqual(['']);
      expect(await rows('SELECT * FROM intake')).toEqual([...'123456789']);
      expect(readFileSync(path.join(folder, 'rewritten'), 'utf8')).toContain('lock timeout');
      const stored = (await rows('SELECT * FROM voted')).map((row) => row.replace('|', '\t'));
      expect(stored).toEqual(stored.toSorted());
    },
    TIMEOUT_MS,
  );

  it(
    'leave no unsorted copy when interrupted, and remove that of a killed run at the next one [A165]',
    async () => {
      const here = await startPostgresql('interrupted');
      await makeSmallDatabase(here);
      const interruptedBackUp = (act) =>
        run(
          [
            `${interrupt('sort', `[ -e brief.dump.part ] && touch amid\n${act}`)} sh scripts/back-up.sh brief brief.dump`,
          ],
          here,
        );
      const left = () => readdirSync(folder).filter((name) => name.startsWith('brief.dump'));
      for (const act of ['exit 2', 'kill -TERM $PPID', 'kill -INT $PPID', 'kill -HUP $PPID']) {
        await expect(interruptedBackUp(act)).rejects.toThrow();
        expect([act, existsSync(path.join(folder, 'amid')), left()]).toEqual([act, true, []]);
        rmSync(path.join(folder, 'amid'));
      }
      await expect(interruptedBackUp('kill -KILL $PPID')).rejects.toThrow();
      expect(left()).toEqual(['brief.dump.part']);
      await run(['sh scripts/back-up.sh brief brief.dump'], here);
      expect(left()).toEqual(['brief.dump']);
    },
    TIMEOUT_MS,
  );

  it(
    'restore everything acknowledged on a new server, which refuses a copy older than its keys [A165]',
    async () => {
      const here = await startPostgresql('here');
      const passwords = `-v owner_password=${PASSWORD} -v application_password=${PASSWORD}`;
      await run([`psql ${passwords} -f apps/cluster/config/roles.sql`], here);
      const url = await startProcesses(here);
      const owner = { ...here, PGUSER: 'evoting_owner', DATA_DIR: path.join(folder, 'data') };
      await letVote(url, 'receipts.jsonl');
      await leaveTraces(url, owner);
      const checkpoint = await fetch(`${url}/api/board/${(await recordsOf(url))[0][0]}/checkpoint`);
      writeFileSync(path.join(folder, 'checkpoint'), await checkpoint.text());
      await run(backUp, owner);
      await expectSorted();
      await letVote(url, 'later.jsonl');

      const there = await startPostgresql('there');
      await run(restore, there);
      const port = String(await freePort());
      const own = {
        3001: port,
        'postgresql://user:password@localhost:5432/drill': addressOf(there, 'postgres', 'drill'),
      };
      // The newest keys beside the older database, which lacks what they have signed since.
      const unpack = restore.at(-1);
      await run(['mv keys.tar then.tar', backUp.at(1), unpack], owner);
      const refused = await start(startDrill, own);
      expect([refused.isReady, refused.said]).toEqual([false, expect.stringContaining(BEHIND)]);

      await run(['rm -r drill/keys', 'mv then.tar keys.tar', unpack]);
      const restored = await start(startDrill, own);
      expect([restored.isReady, restored.said]).toEqual([
        false,
        expect.stringContaining('was restored from a backup'),
      ]);
      expect((await start(goOn, own)).said).toContain('goes on from');
      const drill = await start(startDrill, own);
      expect([drill.isReady, drill.said]).toEqual([true, drill.said]);
      const drillUrl = `http://127.0.0.1:${port}`;
      expect(await recordsOf(drillUrl)).toEqual(await recordsOf(url));
      const marks = await run(['psql -qtA drill -c "SELECT count(*) FROM voted"'], there);
      expect(Number(marks)).toBe(await countedBallots(`${drillUrl}/api`));
      const [receipts, audit] = check.map((command) => command.replace('http://localhost:3001', drillUrl));
      expect(await run([receipts])).toContain(`All ${VOTERS} receipts are signed by the log`);
      await expect(run([receipts.replace('receipts.jsonl', 'later.jsonl')])).rejects.toMatchObject({
        stderr: expect.stringContaining(`${VOTERS} of ${VOTERS} receipts do not hold`),
      });
      await letVote(drillUrl, 'drill.jsonl');
      expect(await run([audit])).toContain('Verified: all');
    },
    TIMEOUT_MS,
  );
});
