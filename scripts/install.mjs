import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const say = (sentence) => process.stdout.write(`${sentence}\n`);

/** Ends with one sentence. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** What the packages that we use promise to run on; `engines` in package.json says the same. */
export function isNodeGood(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19);
}

/** The server alone reads some 250 files at the same moment when it starts. */
const OPEN_FILES = 512;

/** Ends with a sentence where this computer cannot run the project. */
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

/** Where the system does not say it in a file, as many as wanted. */
function openFilesAllowed() {
  const file = '/proc/self/limits';
  const said = existsSync(file) && readFileSync(file, 'utf8').match(/^Max open files +(\d+) /m);
  return said ? Number(said[1]) : Number.POSITIVE_INFINITY;
}

/**
 * Ends with a sentence where the computer and not the program is at fault; anything else is a defect, whose
 * trace is wanted.
 */
export function giveUpFor(error) {
  const advice = ADVICE[error?.code];
  if (!advice) throw error;
  giveUp(`${advice} ${error.message}`);
}

/**
 * Installs exactly what the lockfile says, unless that is what is there. An install that was cut off is done
 * again.
 */
export function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing the dependencies (a minute or two, once) ...');
  run(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund'],
    'The dependencies could not be installed; see the lines above.',
  );
}

/**
 * npm writes its own lockfile into node_modules when it is done: each package of ours must be in it in the
 * same version.
 */
function isInstalled() {
  const wanted = readLock(path.join(ROOT, 'package-lock.json'));
  const present = readLock(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (!wanted) giveUp('There is no package-lock.json; fetch the project again.');
  if (!present) return false;
  return Object.entries(wanted).every(([at, { version, optional, devOptional, peer, link }]) => {
    if (at === '' || link || optional || devOptional || peer || !at.includes('node_modules/')) return true;
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

/**
 * Runs a program with its output shown, all of it on stderr.
 * Gives: nothing; ends with the sentence when it fails.
 */
export function run(program, args, sentence, env = {}) {
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['inherit', process.stderr.fd, process.stderr.fd],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  if (status !== 0) giveUp(sentence);
}
