import { fork } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { MadeUpCrowd, StartCrowd } from '../deps.ts';

/** The built simulator, as seen from the bundle and from src/. */
const [BESIDE, BUILT] = ['./simulate.js', '../../dist/simulate.js'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
) as [string, string];

/** Returns a function that lets made-up voters vote by the simulator, which knows HTTP and the voters' codes only. */
export const crowdOf =
  ({ port, dataDir }: Pick<Config, 'port' | 'dataDir'>): StartCrowd =>
  (crowd) => {
    const file = path.join(dataDir, 'made-up-letters.csv');
    if (crowd.letters) writeFileSync(file, listOf(crowd.letters), { mode: 0o600 });
    const words = [
      ...['--url', `http://localhost:${port}`, '--voters', String(crowd.voters)],
      ...['--rate', String(crowd.perMinute / 60)],
      ...(crowd.letters ? ['--letters', file] : []),
      ...(crowd.useLinks ? ['--links'] : []),
    ];
    const child = fork(existsSync(BESIDE) ? BESIDE : BUILT, words, {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = new Promise<boolean>((resolve) => {
      child.once('exit', (status) => resolve(status === 0));
      child.once('error', () => resolve(false));
    });
    void ended.then(() => rmSync(file, { force: true }));
    return { ended, stop: () => void child.kill('SIGKILL') };
  };

/** Writes letters as the console saves them. */
const listOf = (letters: NonNullable<MadeUpCrowd['letters']>): string =>
  ['number,code', ...letters.map(({ voterNumber, code }) => `"${voterNumber}","","${code}"`), ''].join('\n');
