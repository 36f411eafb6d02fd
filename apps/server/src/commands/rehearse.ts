import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadUsage, CommandRefused, readArguments, runCommand, say } from '@evoting/command-line/command';
import { Passwords } from '../platform/passwords.ts';
import { fillRehearsal, isOwnAddress, readDraft } from '../rehearsal/copy.ts';
import { createContext } from './context.ts';

const USAGE = `A mock election of the draft, on a server of its own, thrown away when it ends:
  npm run rehearse -- [--voters N] [--port PORT] [--url URL]
        --voters N   how many voters are made up on its roll (50)
        --port PORT  where it listens on this machine (3100)
        --url URL    the address that people use for it, where others take part; a proxy must be in front of it
DATA_DIR and DATABASE_URL are those of the server whose draft is rehearsed: it is read, and nothing in it changes.
Ctrl+C ends the rehearsal and takes everything of it away.`;

/** A device that has met a rehearsal at an address takes no other record there. */
const OWN_ADDRESS =
  'A rehearsal needs an address of its own: whoever takes part would not be let into the election at the same one afterwards.';
/** Says that a folder is this command's to remove. */
const MARK = 'THIS IS A REHEARSAL';
const MAIN = fileURLToPath(new URL('../../dist/main-local.js', import.meta.url));
const VOTERS_MAX = 5_000;

function readOptions(args: string[]) {
  const { values } = readArguments({
    args,
    options: {
      voters: { type: 'string', default: '50' },
      port: { type: 'string', default: '3100' },
      url: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [voters, port] = [Number(values.voters), Number(values.port)];
  if (!Number.isInteger(voters) || voters < 1 || voters > VOTERS_MAX)
    throw new BadUsage(`--voters is a whole number from 1 to ${VOTERS_MAX}.`);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new BadUsage('--port is a port.');
  return { ...values, voters, port };
}

/** Removes what an earlier rehearsal left, and nothing else; then begins a folder. */
function beginFolder(folder: string): void {
  if (existsSync(folder) && !existsSync(path.join(folder, MARK)))
    throw new CommandRefused(`${folder} is there and is no rehearsal: move it away.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, MARK), 'npm run rehearse removes this folder.\n');
}

/** Runs the server until it ends. Ctrl+C reaches it as well. */
async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', MAIN], { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) throw new CommandRefused('The rehearsal’s server ended.');
}

runCommand(async () => {
  const { help, voters, port, url } = readOptions(process.argv.slice(2));
  if (help) return say(USAGE);
  if (!existsSync(MAIN)) throw new CommandRefused('The server is not built: run npm run build first.');
  const counts = await createContext({ mayBegin: false });
  const read = await readDraft(counts.db);
  await counts.close();
  if (!read.ok) throw new CommandRefused('There is no draft to rehearse: begin an election first.');
  if (url && URL.canParse(url) && isOwnAddress(url, counts.config.publicUrl, read.copy))
    throw new CommandRefused(OWN_ADDRESS);
  const folder = path.resolve(counts.config.dataDir, 'rehearsal');
  beginFolder(folder);
  // No mail of a rehearsal on this machine reaches anybody: its mailbox is a page.
  const apart = { DATABASE_URL: '', DATABASE_OWNER_URL: '', DEMO: 'false', IDENTITY_URL: '' };
  const place = url
    ? { PUBLIC_URL: url }
    : { NODE_ENV: '', HOST: '', PUBLIC_URL: '', SMTP_URL: '', TRUST_PROXY: '' };
  Object.assign(process.env, apart, place, { DATA_DIR: folder, PORT: String(port) });
  try {
    const rehearsal = await createContext({ mayBegin: true });
    await fillRehearsal({ ...rehearsal, passwords: new Passwords() }, read.copy, voters);
    await rehearsal.close();
    say(`This is a rehearsal of “${read.copy.election.title}”. Nothing of it reaches the election itself.`);
    say('Its officers begin by the link below; its voters are in its roll, which makes their letters.');
    say(
      `Voters by the hundred: npm run simulate -- --url http://localhost:${port} --letters FILE --voters 20`,
    );
    await serve(process.env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    say('The rehearsal is over, and nothing of it is left.');
  }
});
