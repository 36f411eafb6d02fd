import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { say } from './install.mjs';

/** The headless shell takes a fifth less processor time than the full browser. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Debian's packages of Chromium. Some releases lack the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Finds Chromium for the browser tests, or installs Debian's package as root.
 * @returns its path, or null after printing what to run
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('Installing Chromium for the tests in a browser ...');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], options);
    for (const name of PACKAGES) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  say(
    'No Chromium was found: run `apt-get install chromium` as root, or set CHROME_PATH to a Chromium or Chrome.',
  );
  return null;
}

/** Returns CHROME_PATH, or the path of the first Chromium or Chrome in PATH, or null. */
export function findChromium() {
  if (process.env.CHROME_PATH && existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  for (const name of NAMES) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (existsSync(file)) return file;
    }
  }
  return null;
}
