import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const say = (sentence) => process.stdout.write(`${sentence}\n`);

/** Prints a sentence and exits with status 1. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Tells whether our packages support this Node.js version; `engines` in package.json says the same. */
export function isNodeGood(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19);
}

/** The server opens about 250 files at once when it starts. */
const OPEN_FILES = 512;

/** Exits with a sentence if this computer cannot run the project. */
export function checkComputer() {
  if (!isNodeGood(process.versions.node))
    giveUp(
      `E-Voting needs Node.js 20.19, 22.13, 24 or newer; this is ${process.versions.node}. Get one from https://nodejs.org`,
    );
  const allowed = openFilesAllowed();
  if (allowed < OPEN_FILES)
    giveUp(
      `This account may open ${allowed} files at once, and E-Voting needs ${OPEN_FILES}: raise it (ulimit -n).`,
    );
}

/** Reads the limit on Linux; elsewhere assumes none. */
function openFilesAllowed() {
  const file = '/proc/self/limits';
  const said = existsSync(file) && readFileSync(file, 'utf8').match(/^Max open files +(\d+) /m);
  return said ? Number(said[1]) : Number.POSITIVE_INFINITY;
}

/** Exits with a sentence for an error that the computer causes; throws any other, which is a defect. */
export function giveUpFor(error) {
  const advice = ADVICE[error?.code];
  if (!advice) throw error;
  giveUp(`${advice} ${error.message}`);
}

/** The folder for the output of installs and builds. */
const LOGS = path.join(ROOT, '.cache', 'logs');

/**
 * Installs missing packages of the lockfile, also after an interrupted install.
 * @param withTests adds the packages that only tests, benches and checks use
 */
export function ensureInstalled({ withTests = false } = {}) {
  const wanted = readLock(path.join(ROOT, 'package-lock.json'));
  if (!wanted) giveUp('There is no package-lock.json; fetch the project again.');
  if (isInstalled(wanted, withTests)) return;
  const addsTests = withTests && isInstalled(wanted, false);
  const hasTests = existsSync(path.join(ROOT, 'node_modules', 'vitest'));
  say(
    addsTests
      ? 'Installing the packages for tests (a minute or two, once) ...'
      : 'Installing the packages (a minute or two, once) ...',
  );
  run(
    'npm',
    [
      // `npm ci` would first remove the packages of a server that is running.
      ...(addsTests ? ['install', '--no-save'] : ['ci']),
      withTests || hasTests ? '--include=dev' : '--omit=dev',
      '--no-audit',
      '--no-fund',
    ],
    { log: 'install', failed: 'The packages could not be installed.' },
  );
}

/** Compares the lockfile with the one that npm writes into node_modules when it has finished. */
function isInstalled(wanted, withTests) {
  const present = readLock(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([at, { version, dev, optional, devOptional, peer, link }]) => {
    if (at === '' || link || optional || devOptional || peer || !at.includes('node_modules/')) return true;
    if (dev && !withTests) return true;
    return present[at]?.version === version && existsSync(path.join(ROOT, at));
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Enough lines to show why a step failed. */
const LINES_SHOWN = 20;

/**
 * Runs a program with its output in a log file. When it fails, prints the last lines and the file's name to
 * stderr and ends this process.
 */
export function run(program, args, { log, failed, env = {} }) {
  mkdirSync(LOGS, { recursive: true });
  const file = path.join(LOGS, `${log}.log`);
  const output = openSync(file, 'w');
  const { status, error } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  closeSync(output);
  if (status === 0) return;
  const lines = error
    ? [error.message]
    : readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN);
  giveUp([...lines, `${failed} The whole output is in ${file}.`].join('\n'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  checkComputer();
  ensureInstalled({ withTests: true });
}
