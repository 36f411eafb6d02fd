import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { findPostgresql } from '../apps/cluster/src/programs.ts';
import { countedBallots, countedOnce } from '../apps/simulator/src/counted.ts';
import { startFront } from '../bench/front.ts';
import { freePort } from '../e2e/server.ts';
import { Site } from './two-sites.mjs';

/**
 * Cuts the line between two sites while simulated voters vote, and then burns the first one with its server, its
 * database and its keys. The second site, whose PostgreSQL confirms every commit, goes on at the same address: every
 * receipt must be proved to be in the record, and the counts must add up. Then a third site has only a backup from
 * before the fire: it must refuse to go on, and name each ballot that it lacks, from receipts and from a mirror alike.
 */
const { values } = parseArgs({ options: { voters: { type: 'string', default: '400' } } });
const voters = Number(values.voters);
const COMMAND = 'scripts/command.mjs';
const LOG = '2026';
/** More receipts after a cut line than can have been on their way to the simulated voters. */
const MORE = 20;
const COUNTED_WITHIN_MS = 120_000;
const STALLED_AFTER_MS = 120_000;
const postgresql = findPostgresql();
if (!postgresql) throw new Error('This trial needs PostgreSQL: apt-get install postgresql');
const folder = mkdtempSync(path.join(os.tmpdir(), 'evoting-sites-'));
// PostgreSQL's account needs access.
chmodSync(folder, 0o711);
const receipts = path.join(folder, 'receipts.jsonl');
const ports = async () => ({ postgres: await freePort(), server: await freePort() });
const [portsOfA, portsOfB] = [await ports(), await ports()];
const front = await startFront([portsOfA.server, portsOfB.server]);
const apiUrl = `${front.url}/api`;
const siteOf = (name, own) =>
  new Site(path.join(folder, name), { postgresql, ports: own, publicUrl: front.url });
const a = siteOf('a', portsOfA);
const b = siteOf('b', portsOfB);
const c = siteOf('c', await ports());
const say = (line) => process.stdout.write(`${line}\n`);

const readReceipts = () =>
  existsSync(receipts) ? readFileSync(receipts, 'utf8').split('\n').filter(Boolean) : [];

async function waitForReceipts(wanted, simulation) {
  let [last, lastMs] = [readReceipts().length, Date.now()];
  while (last < wanted && simulation.exitCode === null) {
    await sleep(50);
    const now = readReceipts().length;
    if (now > last) [last, lastMs] = [now, Date.now()];
    if (Date.now() - lastMs > STALLED_AFTER_MS) throw new Error(`No receipt came after ${last}.`);
  }
  return last;
}

/** Runs one of the project's commands and returns its exit status. */
async function command(file, ...args) {
  const child = spawn(process.execPath, [COMMAND, file, ...args], { stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status;
}

/** Runs the election's command of a site, and returns what it says. */
async function election(site, ...args) {
  const env = { ...process.env, ...site.settings() };
  const words = [COMMAND, 'apps/server/dist/election.js', ...args];
  const done = await promisify(execFile)(process.execPath, words, { env }).catch((error) => error);
  return `${done.stdout}${done.stderr}`;
}

const checkpointNow = async () => (await fetch(`${apiUrl}/board/${LOG}/checkpoint`)).text();

/** Puts the newest checkpoint that anybody has kept where the second site finds it, as docs/operate.md says. */
function keepHead(site, checkpoint) {
  const [origin, size, root] = checkpoint.split('\n');
  const file = path.join(site.dataDir, 'keys', `${LOG}.log.head`);
  writeFileSync(file, `{"version":1,"origin":"${origin}","size":${size},"root":"${root}"}\n`);
}

/** Backs up site A as the hourly timer does. */
async function backUp() {
  const copies = path.join(folder, 'copies');
  mkdirSync(copies);
  const bin = postgresql.postgresqlDir;
  const env = { ...process.env, ...a.programsEnv, PATH: `${bin}:${process.env.PATH}` };
  await promisify(execFile)('sh', ['scripts/back-up-newest.sh', 'evoting', a.dataDir, copies], { env });
  return path.join(copies, 'newest');
}

/** The ballots that a restored site says it lacks. */
const namedIn = (said) => [...said.matchAll(/^not here: (.*)$/gm)].map(([, tracker]) => tracker).sort();

/** Restores the backup at a third site; returns what it says of the record that was signed since. */
async function restoreBackup(copy, mirror) {
  c.makePostgres();
  const bin = postgresql.postgresqlDir;
  const env = { ...process.env, ...c.programsEnv, PATH: `${bin}:${process.env.PATH}` };
  const restore = ['--exit-on-error', '--dbname', 'evoting', path.join(copy, 'evoting.dump')];
  await promisify(execFile)('pg_restore', restore, { env });
  await promisify(execFile)('tar', ['-C', c.dataDir, '-xf', path.join(copy, 'keys.tar')]);
  const newest = path.join(folder, 'newest-checkpoint');
  writeFileSync(newest, await checkpointNow());
  const seen = await election(c, 'go-on', '--seen', newest);
  const old = path.join(folder, 'checkpoint-of-the-copy');
  const named = await election(c, 'go-on', '--seen', old, '--receipts', receipts);
  const mirrored = await election(c, 'go-on', '--seen', mirror);
  return { seen, named, mirrored };
}

let simulation;
let passed = false;
try {
  a.makePostgres();
  await b.follow(a);
  await a.startServer();
  cpSync(path.join(a.dataDir, 'keys'), path.join(b.dataDir, 'keys'), { recursive: true });
  const before = await countedBallots(apiUrl);
  const crowd = ['--voters', String(voters), '--rate', '1000', '--at-once', '10', '--receipts', receipts];
  simulation = spawn(
    process.execPath,
    [COMMAND, 'apps/simulator/dist/main.js', '--url', front.url, ...crowd],
    { stdio: 'inherit' },
  );
  const ended = once(simulation, 'exit');
  await waitForReceipts(Math.floor(voters / 4), simulation);
  const copy = await backUp();
  writeFileSync(path.join(folder, 'checkpoint-of-the-copy'), await checkpointNow());
  await waitForReceipts(Math.floor(voters / 2), simulation);
  const kept = await checkpointNow();
  const { logs } = (await (await fetch(`${apiUrl}/board`)).json()).data;
  const seenBefore = path.join(folder, 'seen.json');
  writeFileSync(seenBefore, JSON.stringify({ verifierKey: logs[0].verifierKey, checkpoint: kept }));
  const cutAt = readReceipts().length;
  b.cutLine();
  // Without a second site that confirms each commit, receipts would still be given.
  while (!a.isWaiting && readReceipts().length < cutAt + MORE && simulation.exitCode === null)
    await sleep(50);
  const haveWaited = a.isWaiting;
  const [held, burntMs] = [readReceipts().length, Date.now()];
  await a.burn();
  b.dropLine();
  b.promote();
  keepHead(b, kept);
  await b.startServer();
  say(`site A burnt after ${held} receipts; site B is ready ${Date.now() - burntMs} ms later`);
  const [simulated] = await ended;
  const trackers = new Set(readReceipts().map((line) => JSON.parse(line).tracker));
  const checked = await command('apps/simulator/dist/main.js', '--url', front.url, '--check', receipts);
  const more = (await countedOnce(apiUrl, before + trackers.size, COUNTED_WITHIN_MS)) - before;
  const verified = await command('apps/verifier/dist/main.js', front.url, '--seen', seenBefore);
  say(`${trackers.size} receipts of ${voters} voters, ${more} more ballots counted`);
  say(`after the cut casts ${haveWaited ? 'waited' : 'did NOT wait'} for site B`);
  say(`simulate ${simulated}, check ${checked}, verify ${verified} (exit statuses)`);
  const mirror = path.join(folder, 'mirror');
  const downloaded = await command(
    'apps/verifier/dist/main.js',
    front.url,
    '--seen',
    '-',
    '--download',
    mirror,
  );
  const { seen, named, mirrored } = await restoreBackup(copy, mirror);
  const [, there, lost] = /(\d+) receipts have their ballots here, (\d+) have none/.exec(named) ?? [];
  const names = namedIn(named);
  say(`site C with the backup: ${seen.trim().split('\n').at(-1)}`);
  say(`site C with the receipts: ${there} are in the backup, ${lost} are not, ${names.length} of them named`);
  const proved = / proves \d+ entries that are not here/.exec(mirrored)?.[0];
  say(`site C with the mirror:${proved}, and names ${namedIn(mirrored).length} ballots`);
  const isNamed =
    / are missing\. Nothing is signed/.test(seen) &&
    Number(lost) === names.length &&
    names.join() === namedIn(mirrored).join() &&
    Number(there) + Number(lost) === voters;
  passed =
    simulated === 0 &&
    checked === 0 &&
    verified === 0 &&
    downloaded === 0 &&
    trackers.size === voters &&
    more === voters &&
    haveWaited &&
    held < voters &&
    isNamed;
} finally {
  if (simulation?.exitCode === null) simulation.kill('SIGTERM');
  for (const site of [a, b, c]) await site.stop();
  front.close();
  if (passed) rmSync(folder, { recursive: true, force: true });
  else say(`FAILED; the data stays in ${folder}: ${readdirSync(folder).join(' ')}`);
}
if (passed) say('Passed: nothing acknowledged was lost.');
process.exitCode = passed ? 0 : 1;
