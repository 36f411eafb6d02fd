import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countedBallots, countedOnce } from '../apps/simulator/src/counted.ts';
import { freePort } from '../e2e/server.ts';

/**
 * Kills the built server and its PostgreSQL in turn while simulated voters vote. Afterwards every receipt
 * must be proved to be in the record, the counts must add up, and the verifier must accept the record. After
 * a kill of Node the next start reuses the running PostgreSQL; after a kill of PostgreSQL the server restarts
 * it, and it recovers from its log.
 */
const { values } = parseArgs({
  options: {
    voters: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '3' },
    'postgres-kills': { type: 'string', default: '2' },
    'at-once': { type: 'string', default: '20' },
  },
});
const [voters, nodeKills, postgresKills] = ['voters', 'kills', 'postgres-kills'].map((name) =>
  Number(values[name]),
);
const kills = Array.from({ length: nodeKills + postgresKills }, (_, i) =>
  killsPostgres(i) ? 'PostgreSQL' : 'Node',
);
const READY_WITHIN_MS = 300_000;
const COUNTED_WITHIN_MS = 120_000;
const STALLED_AFTER_MS = 120_000;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'evoting-kill-'));
const receipts = path.join(dataDir, 'receipts.jsonl');
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const apiUrl = `${url}/api`;
const COMMAND = 'scripts/command.mjs';
const say = (line) => process.stdout.write(`${line}\n`);

/** Spreads the kills of PostgreSQL evenly among those of Node. */
function killsPostgres(i) {
  const upTo = (n) => Math.floor((n * postgresKills) / (nodeKills + postgresKills));
  return upTo(i + 1) > upTo(i);
}

/** The process id of the PostgreSQL in the data folder; undefined if it is stopped. */
function postmaster() {
  const file = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** Kills PostgreSQL with all its processes, and waits until it has been restarted. */
async function killPostgres() {
  const pid = postmaster();
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const children = rows.filter(([, parent]) => parent === pid).map(([child]) => child);
  for (const one of [pid, ...children])
    try {
      process.kill(one, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  for (const deadline = Date.now() + READY_WITHIN_MS; postmaster() === pid; await sleep(20))
    if (Date.now() > deadline) throw new Error('PostgreSQL was not started again.');
  return `with ${children.length} processes of its own`;
}

async function killNode() {
  const before = postmaster();
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  server = await start();
  return postmaster() === before ? 'its PostgreSQL was joined again' : 'its PostgreSQL was started again';
}

/**
 * Waits until the server is ready.
 * @throws Error if it exits or takes too long
 */
async function ready(running) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && running.exitCode === null) {
    if ((await fetch(`${url}/api/ready`).catch(() => null))?.ok) return;
    await sleep(50);
  }
  throw new Error('The server did not get ready.');
}

async function start() {
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['apps/server/dist/main-local.js'], {
    env: { ...process.env, DEMO: 'true', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(server).catch((error) => {
    server.kill('SIGKILL');
    throw error;
  });
  return server;
}

/** Runs one of the project's commands and returns its exit status. */
async function command(file, ...args) {
  const child = spawn(process.execPath, [COMMAND, file, ...args], { stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status;
}

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
}

let server = await start();
let simulation;
let passed = false;
try {
  const before = await countedBallots(apiUrl);
  const startedMs = Date.now();
  const wanted = ['--voters', values.voters, '--rate', '1000', '--at-once', values['at-once']];
  simulation = spawn(
    process.execPath,
    [COMMAND, 'apps/simulator/dist/main.js', '--url', url, ...wanted, '--receipts', receipts],
    { stdio: 'inherit' },
  );
  const ended = once(simulation, 'exit');
  for (const [n, what] of kills.entries()) {
    await waitForReceipts(Math.floor((voters * (n + 1)) / (kills.length + 1)), simulation);
    const [at, atMs] = [readReceipts().length, Date.now()];
    const how = what === 'Node' ? await killNode() : await killPostgres();
    await ready(server);
    say(`kill -9 of ${what} after ${at} receipts, ${how}; ready again after ${Date.now() - atMs} ms`);
  }
  const [simulated] = await ended;
  const seconds = (Date.now() - startedMs) / 1000;
  const trackers = new Set(readReceipts().map((line) => JSON.parse(line).tracker));
  const checked = await command('apps/simulator/dist/main.js', '--url', url, '--check', receipts);
  const more = (await countedOnce(apiUrl, before + trackers.size, COUNTED_WITHIN_MS)) - before;
  const verified = await command('apps/verifier/dist/main.js', url);
  say(
    `${trackers.size} receipts of ${voters} voters, ${more} more ballots counted, ${nodeKills} kills of Node and ${postgresKills} of PostgreSQL, ${seconds} s`,
  );
  say(`simulate ${simulated}, check ${checked}, verify ${verified} (exit statuses)`);
  passed = simulated === 0 && checked === 0 && verified === 0 && trackers.size === voters && more === voters;
} finally {
  if (simulation?.exitCode === null) simulation.kill('SIGTERM');
  if (server.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  }
  if (postmaster() !== undefined) {
    say('PostgreSQL outlived the server that was stopped.');
    passed = false;
  }
  // The cluster is elsewhere, behind a link, if PostgreSQL's account has no access to the folder.
  const folders = [realpathSync(path.join(dataDir, 'postgres')), dataDir];
  if (passed) for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  else say(`FAILED; the data stays in ${dataDir}`);
}
if (passed) say('Passed: nothing lost, nothing twice.');
process.exitCode = passed ? 0 : 1;
