import path from 'node:path';
import { BadUsage, CommandRefused, readArguments, runCommand, say } from '@evoting/command-line/command';
import { REHEARSAL_VOTERS, REHEARSAL_VOTERS_MAX } from '@evoting/contract/constants';
import { chooseDatabase, removeLocalDatabase } from '../choose-database.ts';
import { REHEARSAL_PORT } from '../environment.ts';
import { Passwords } from '../platform/passwords.ts';
import { fillRehearsal, isOwnAddress, readDraft } from '../rehearsal/copy.ts';
import { beginFolder, type FolderRefusal } from '../rehearsal/folder.ts';
import { endWithParent, tellParent } from '../rehearsal/start.ts';
import { runServer } from '../server.ts';
import { createContext } from './context.ts';

const USAGE = `A mock election of the draft, on a server of its own, thrown away when it ends:
  npm run rehearse -- [--voters N] [--port PORT] [--url URL]
        --voters N   how many voters are made up on its roll (${REHEARSAL_VOTERS})
        --port PORT  where it listens on this machine (${REHEARSAL_PORT})
        --url URL    the address that people use for it, where others take part; a proxy must be in front of it
DATA_DIR and DATABASE_URL are those of the server whose draft is rehearsed: it is read, and nothing in it changes.
Ctrl+C ends the rehearsal and takes everything of it away. The console begins and ends one by this command, too.`;

/** A device that has used a rehearsal at an address accepts no other record there. */
const OWN_ADDRESS =
  'A rehearsal needs another address than the election: the devices that take part would refuse the election at the same one afterwards.';

const SENTENCES: Readonly<Record<FolderRefusal, string>> = {
  'no-rehearsal': 'is there and is no rehearsal: move it away.',
  'in-use': 'holds a rehearsal that runs: end that one first.',
};

function readOptions(args: string[]) {
  const { values } = readArguments({
    args,
    options: {
      voters: { type: 'string', default: String(REHEARSAL_VOTERS) },
      port: { type: 'string', default: String(REHEARSAL_PORT) },
      url: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [voters, port] = [Number(values.voters), Number(values.port)];
  if (!Number.isInteger(voters) || voters < 1 || voters > REHEARSAL_VOTERS_MAX)
    throw new BadUsage(`--voters is a whole number from 1 to ${REHEARSAL_VOTERS_MAX}.`);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new BadUsage('--port is a port.');
  return { ...values, voters, port };
}

/** Settings of the election's server that a rehearsal must not inherit. */
const RESET = {
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  DEMO: 'false',
  IDENTITY_URL: '',
  SMS_URL: '',
  ROLE: '',
  DRAIN_SECONDS: '',
  REHEARSAL_URL: '',
  REHEARSAL_PORT: '',
};
/** A rehearsal on this machine sends no mail and no SMS: its mailbox is a page. */
const ON_THIS_MACHINE = { NODE_ENV: '', HOST: '', PUBLIC_URL: '', SMTP_URL: '', TRUST_PROXY: '' };

endWithParent();
runCommand(async () => {
  const { help, voters, port, url } = readOptions(process.argv.slice(2));
  if (help) return say(USAGE);
  const original = await createContext({ mayBegin: false });
  const read = await readDraft(original.db);
  await original.close();
  if (!read.ok) throw new CommandRefused('There is no draft to rehearse: begin an election first.');
  if (url && URL.canParse(url) && isOwnAddress(url, original.config.publicUrl, read.copy))
    throw new CommandRefused(OWN_ADDRESS);
  const folder = path.resolve(original.config.dataDir, 'rehearsal');
  const place = url ? { PUBLIC_URL: url } : ON_THIS_MACHINE;
  Object.assign(process.env, RESET, place, { DATA_DIR: folder, PORT: String(port) });
  let remove = async () => {};
  runServer(
    async (config, onProgress) => {
      const begun = await beginFolder(folder, removeLocalDatabase);
      if (!begun.ok) throw new Error(`${folder} ${SENTENCES[begun.reason]}`);
      remove = async () => {
        if (await begun.remove()) say('The rehearsal is over, and nothing of it is left.');
      };
      const rehearsal = await createContext({ mayBegin: true });
      await fillRehearsal({ ...rehearsal, passwords: new Passwords() }, read.copy, voters).finally(
        rehearsal.close,
      );
      say(`This is a rehearsal of “${read.copy.election.title}”. Nothing of it reaches the election itself.`);
      say(
        'Its officers begin by the link below, and make the letters of its made-up voters under *The roll*.',
      );
      say('Once voting is open, made-up voters vote by themselves: *Elections*, *Made-up voters*.');
      return chooseDatabase(config, { keepRunning: true, onProgress });
    },
    { onReady: tellParent, onEnd: () => remove() },
  );
  // The server ends the process.
  await new Promise(() => {});
});
