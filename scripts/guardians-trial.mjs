import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countedBallots, countedOnce } from '../apps/simulator/src/counted.ts';
import { freePort } from '../e2e/server.ts';
import { parseSigningKey } from '../packages/tlog/src/signing.ts';
import { forkOf } from './lying-proxy.mjs';
import { end, guardianOf } from './tried-guardian.mjs';

/**
 * Three guardians share the key of an election, any two of whom open a count. While people vote they and the server are
 * killed at random, and their lines are cut. Then one, two and all of them are killed, and the server shows one of them a
 * second history. Afterwards there must be one history with every ballot in it, each count must be proved, and no
 * guardian may have given its share of a tree that the record does not open. With `--namespaces`, as root on Linux, each
 * guardian has a network of its own.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    namespaces: { type: 'boolean', default: false },
  },
});
const voters = Math.max(20, Math.round(Number(values.minutes) * 60));
const READY_WITHIN_MS = 300_000;
const COUNTED_WITHIN_MS = 180_000;
const LATE_MS = 10_000;
const NAMES = ['guardian-a', 'guardian-b', 'guardian-c'];
const say = (line) => process.stdout.write(`${line}\n`);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'evoting-guardians-'));
const folders = mkdtempSync(path.join(os.tmpdir(), 'evoting-folders-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const apiUrl = `${url}/api`;
const pick = (count) => Math.floor(Math.random() * count);
const figures = { 'kill -9 of a guardian': 0, 'kill -9 of the server': 0, 'a line cut': 0 };
const rows = [];
const row = (what, found, isRight) => rows.push({ what, found: String(found), isRight });
let server;
let cast = 0;

async function startServer() {
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
  };
  const main = ['apps/server/dist/main-local.js'];
  server = spawn(process.execPath, main, {
    env: { ...process.env, DEMO: 'true', DEMO_KEY: 'guardians', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    if (server.exitCode !== null) break;
    if ((await fetch(`${apiUrl}/ready`).catch(() => null))?.ok) return;
  }
  throw new Error('The server did not get ready.');
}

/** Lets people vote, and resolves once each has a receipt. */
async function vote(count, rate) {
  const wanted = ['--voters', String(count), '--rate', String(rate), '--at-once', '5'];
  const child = spawn(process.execPath, ['apps/simulator/dist/main.js', '--url', url, ...wanted], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('Not everybody could vote.');
  cast += count;
}
/** Waits for the count of every ballot, and notes how long it took. */
async function counted(what) {
  const startedMs = Date.now();
  const found = await countedOnce(apiUrl, cast, COUNTED_WITHIN_MS);
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  row(what, `${found} of ${cast} ballots, ${seconds} s after the last vote`, found === cast);
}

/** Kills and cuts at random until it is stopped. */
async function harm(guardians, stopping) {
  while (!stopping.aborted) {
    // Long enough for a guardian that starts again to check the record, or no count would come meanwhile.
    await sleep(2_000 + pick(8_000));
    const what = Object.keys(figures)[[0, 0, 0, 0, 1, 2, 2, 2][pick(8)]];
    const one = guardians[pick(guardians.length)];
    figures[what] += 1;
    if (what === 'kill -9 of the server') {
      await end(server, 'SIGKILL');
      await startServer();
    } else if (what === 'a line cut') {
      one.proxy.isCut = true;
      await sleep(pick(4_000));
      one.proxy.isCut = false;
    } else {
      await one.kill();
      await sleep(pick(3_000));
      one.start();
    }
  }
}

async function tryAll(guardians) {
  const [, second, third] = guardians;
  for (const one of guardians) one.start();
  await vote(3, 10);
  await counted('all three run');
  const stopping = new AbortController();
  const harming = harm(guardians, stopping.signal);
  await vote(voters, 1);
  stopping.abort();
  await harming;
  await counted('after kills and cuts');
  await third.kill();
  await vote(3, 10);
  await counted('one of three killed');
  await second.kill();
  const before = cast;
  await vote(3, 10);
  await sleep(LATE_MS);
  const meanwhile = await countedBallots(apiUrl);
  row(
    'two of three killed',
    `${meanwhile} of ${cast} ballots after ${LATE_MS / 1000} s`,
    meanwhile === before,
  );
  second.start();
  await counted('one of the two started again');
  for (const one of guardians) await one.kill();
  await vote(3, 10);
  for (const one of guardians) one.start();
  await counted('all killed, then started again');
  await showFork(third);
  await vote(3, 10);
  await counted('one of three has raised an alarm');
}

/** Shows one guardian a second history, signed by the log, and waits for its alarm. */
async function showFork(guardian) {
  const { log } = JSON.parse(readFileSync(path.join(guardian.folder, 'settings.json'), 'utf8'));
  const board = `${apiUrl}/board/${log}`;
  const { secret } = JSON.parse(readFileSync(path.join(dataDir, 'keys', `${log}.log.key`), 'utf8'));
  const sizeOf = (note) => Number(note.split('\n')[1]);
  const shown = sizeOf(await (await fetch(`${board}/checkpoint`)).text());
  const cosigned = () => sizeOf(readFileSync(path.join(guardian.folder, 'cosigned.txt'), 'utf8'));
  const waitFor = async (isThere) => {
    for (const deadline = Date.now() + COUNTED_WITHIN_MS; !isThere(); await sleep(100))
      if (Date.now() > deadline) return;
  };
  await waitFor(() => cosigned() === shown);
  const startedMs = Date.now();
  guardian.proxy.forged = await forkOf(board, parseSigningKey(secret));
  await waitFor(() => guardian.alarm() !== null);
  const found = `${guardian.alarm()} After ${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
  row('a second history shown to one', found, guardian.alarm()?.includes('two trees of one size') === true);
}

/** Checks that the record is one history, and that the guardians opened its trees and no other. */
async function judge(guardians) {
  const verifier = spawn(process.execPath, ['apps/verifier/dist/main.js', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let report = '';
  verifier.stdout.on('data', (part) => {
    report += part;
  });
  const [status] = await once(verifier, 'exit');
  row('verify', `exit status ${status}, ${report.match(/\d[\d,]* ballots/)?.[0]}`, status === 0);
  const { log } = JSON.parse(readFileSync(path.join(guardians[0].folder, 'settings.json'), 'utf8'));
  const openings = (await (await fetch(`${apiUrl}/board/${log}/openings`)).text()).trim().split('\n');
  const trees = openings.map((line) => Number(line.split(' ')[1]));
  const isRising = trees.every((size, i) => i === 0 || size > trees[i - 1]);
  row('trees opened', `${trees.length}, each larger than the one before`, isRising);
  const given = guardians.flatMap(({ proxy }) => proxy.shares);
  const others = new Set(given.filter((size) => !trees.includes(size)));
  row('shares sent', `${given.length}, of other trees: ${others.size}`, others.size === 0);
  const alarms = guardians.map((one) => one.alarm() !== null);
  row('alarms', `${alarms.filter(Boolean).length}`, !alarms[0] && !alarms[1] && alarms[2]);
}

let guardians = [];
let passed = false;
try {
  await startServer();
  await end(server, 'SIGTERM');
  // From now on they run apart from the server.
  cpSync(path.join(dataDir, 'guardians'), folders, { recursive: true });
  rmSync(path.join(dataDir, 'guardians'), { recursive: true });
  await startServer();
  const where = { url, folders, hasNetwork: values.namespaces };
  guardians = await Promise.all(NAMES.map((name, i) => guardianOf(name, i + 1, where)));
  cast = await countedBallots(apiUrl);
  await tryAll(guardians);
  await judge(guardians);
  passed = rows.every(({ isRight }) => isRight);
} finally {
  for (const one of guardians) await one.close();
  await end(server, 'SIGTERM');
  for (const [what, times] of Object.entries(figures)) say(`${what}: ${times} times`);
  for (const { what, found, isRight } of rows) say(`${isRight ? 'right' : 'WRONG'} | ${what} | ${found}`);
  const data = [realpathSync(path.join(dataDir, 'postgres')), dataDir, folders];
  if (passed) for (const folder of data) rmSync(folder, { recursive: true, force: true });
  else say(`FAILED; the data stays in ${dataDir} and ${folders}`);
}
if (passed) say('Passed: one history, no tree opened that the record does not open.');
process.exitCode = passed ? 0 : 1;
