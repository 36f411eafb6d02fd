import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadUsage, CommandRefused, readArguments, runCommand, say } from '@evoting/command-line/command';
import { PAGES } from '@evoting/contract/constants';
import { NIGHT_PORT } from '../environment.ts';
import { listenProblem } from '../listening.ts';
import { buildNight } from '../night/app.ts';
import { BALLOTS } from '../night/made-up.ts';
import { playNight } from '../night/played.ts';

const SPEED = 60;
const SPEED_MAX = 3_600;

const USAGE = `A made-up night of ${BALLOTS.toLocaleString('en')} ballots in 37 states, for newsrooms to rehearse with:
  npm run night -- [--speed N] [--port PORT]
        --speed N    how much faster than the clock it goes (${SPEED}): eleven hours in eleven minutes
        --port PORT  where it listens on this machine (${NIGHT_PORT})
It is a server of its own, without a database, accounts or keys: it reads and changes no election. Each page says
that it is a rehearsal. Ctrl+C ends it.`;

/** The same folder seen from src/commands/ and from the bundle in dist/. */
const WEB_DIRS = ['../../web/dist', '../../../web/dist'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

function readOptions(args: string[]) {
  const { values } = readArguments({
    args,
    options: {
      speed: { type: 'string', default: String(SPEED) },
      port: { type: 'string', default: String(NIGHT_PORT) },
      help: { type: 'boolean' },
    },
  });
  const [speed, port] = [Number(values.speed), Number(values.port)];
  if (!(speed >= 1 && speed <= SPEED_MAX)) throw new BadUsage(`--speed is a number from 1 to ${SPEED_MAX}.`);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new BadUsage('--port is a port.');
  return { help: values.help, speed, port };
}

runCommand(async () => {
  const { help, speed, port } = readOptions(process.argv.slice(2));
  if (help) return say(USAGE);
  const built = WEB_DIRS.find((folder) => existsSync(path.join(folder, 'index.html')));
  if (!built) throw new CommandRefused('The web app is not built: npm run build.');
  const address = { host: '127.0.0.1', port };
  const problem = await listenProblem(address);
  if (problem) throw new CommandRefused(problem);
  const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-night-'));
  // A terminal and npm may both send the signal.
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
  try {
    const site = `http://localhost:${port}`;
    const sources = playNight({ startMs: Date.now(), speed, now: Date.now });
    const app = await buildNight(sources, { webDir: built, copy: path.join(folder, 'web'), publicUrl: site });
    await app.listen(address);
    say(`A made-up night begins, ${speed} times as fast as the clock. Nothing in it is an election.`);
    say(`Page:  ${site}${PAGES.results}`);
    say(`Wall:  ${site}${PAGES.results}/wall`);
    say(`Frame: ${site}/embed/President`);
    await ended;
    await app.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
