import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

// Kills the built server in the middle of simulated casts, several times, and shows that every acknowledged receipt is in the record.
const { values } = parseArgs({
  options: {
    voters: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '20' },
  },
});
const [voters, kills] = [Number(values.voters), Number(values.kills)];
const READY_WITHIN_MS = 90_000;
const STALLED_AFTER_MS = 120_000;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'evoting-kill-'));
const receipts = path.join(dataDir, 'receipts.jsonl');
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const say = (line) => process.stdout.write(`${line}\n`);

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

async function start() {
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DEMO: 'true', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    if ((await fetch(`${url}/api/ready`).catch(() => null))?.ok) return server;
    await sleep(100);
  }
  server.kill('SIGKILL');
  throw new Error('The server did not get ready.');
}

/** Runs one of the project's commands. Gives its exit status. */
async function command(file, ...args) {
  const child = spawn('npx', ['tsx', file, ...args], { stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status;
}

const kept = () => (existsSync(receipts) ? readFileSync(receipts, 'utf8').split('\n').filter(Boolean) : []);

/** The published count, whose every post must add up to its number of ballots. */
async function counted() {
  const { data, meta } = await (await fetch(`${url}/api/extras/election-results`)).json();
  for (const [post, entries] of Object.entries(data)) {
    const votes = entries.reduce((sum, { votes }) => sum + votes, 0);
    if (votes !== meta.countedBallots) throw new Error(`${post}: ${votes} of ${meta.countedBallots}`);
  }
  return meta.countedBallots;
}

async function waitForReceipts(wanted, simulation) {
  let [last, lastMs] = [kept().length, Date.now()];
  while (last < wanted && simulation.exitCode === null) {
    await sleep(50);
    const now = kept().length;
    if (now > last) [last, lastMs] = [now, Date.now()];
    if (Date.now() - lastMs > STALLED_AFTER_MS) throw new Error(`No receipt came after ${last}.`);
  }
}

let server = await start();
let simulation;
let passed = false;
try {
  const before = await counted();
  const startedMs = Date.now();
  const wanted = ['--voters', values.voters, '--rate', '1000', '--at-once', values['at-once']];
  simulation = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'apps/server/src/commands/simulate.ts',
      '--url',
      url,
      ...wanted,
      '--receipts',
      receipts,
    ],
    { stdio: 'inherit' },
  );
  const ended = once(simulation, 'exit');
  for (let kill = 1; kill <= kills; kill++) {
    await waitForReceipts(Math.floor((voters * kill) / (kills + 1)), simulation);
    const atMs = Date.now();
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    const at = kept().length;
    server = await start();
    say(`kill -9 number ${kill} after ${at} receipts; ready again after ${Date.now() - atMs} ms`);
  }
  const [simulated] = await ended;
  const seconds = (Date.now() - startedMs) / 1000;
  const trackers = new Set(kept().map((line) => JSON.parse(line).tracker));
  const checked = await command('apps/server/src/commands/simulate.ts', '--url', url, '--check', receipts);
  const deadline = Date.now() + 30_000;
  while ((await counted()) < before + trackers.size && Date.now() < deadline) await sleep(250);
  const more = (await counted()) - before;
  const verified = await command('apps/verifier/src/main.ts', url);
  say(
    `${trackers.size} receipts of ${voters} voters, ${more} more ballots counted, ${kills} kills, ${seconds} s`,
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
  if (passed) rmSync(dataDir, { recursive: true, force: true });
  else say(`FAILED; the data stays in ${dataDir}`);
}
if (passed) say('Passed: nothing lost, nothing twice.');
process.exitCode = passed ? 0 : 1;
