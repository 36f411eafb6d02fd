import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { httpSource } from '@evoting/record/http-source';
import { SourceError } from '@evoting/record/source';
import { COSIGNATURE, formatVerifierKey } from '@evoting/tlog/key';
import { guardianEngine, RecordAudit } from './audit.ts';
import { awaitLog, findLog, keyOf } from './find-log.ts';
import { Folder } from './folder.ts';
import { give } from './give.ts';
import { type Look, look, type Watched } from './look.ts';
import type { GuardianOptions } from './options.ts';
import { makeSealedKey, openSealedKey } from './sealed-key.ts';
import { witnessServer } from './serve.ts';
import { Witness } from './witness.ts';

type Options<K extends GuardianOptions['kind']> = Extract<GuardianOptions, { kind: K }>;

/** The world outside the commands; tests replace it. */
export interface World {
  fetch: typeof fetch;
  say: (lines: string) => void;
  env: Readonly<Record<string, string | undefined>>;
  nowMs: () => number;
  /** Ends `run`. */
  signal: AbortSignal;
  /** Called once requests are answered at a port. */
  onListening?: (port: number) => void;
}

/** Makes the folder and the key of a new guardian, and says what to give to the commission. */
export async function init(options: Options<'init'>, world: World): Promise<void> {
  const { apiUrl, name, folder: path } = options;
  const passphrase = await passphraseOf(options, world.env);
  if (passphrase.length < 12)
    throw new CommandRefused('The passphrase must have at least 12 characters; four random words will do.');
  const found = await findLog(options, world.fetch);
  const folder = new Folder(path);
  const { key, text } = await makeSealedKey(name, passphrase);
  await folder.create({ apiUrl, log: found.log, logKey: found.logKey }, text);
  world.say(`The guardian of ${found.log} is in ${path}. Start it with: evoting-guardian run --folder ${path}
Its witness key, for the electoral commission:
  ${formatVerifierKey(key, COSIGNATURE)}
${found.logKey === '' ? 'The record has not begun; run waits for it.' : `The log's key; compare it with the one that the commission has published elsewhere:\n  ${found.logKey}`}
Keep the passphrase and a copy of key.json. Never put an old copy of cosigned.txt back, and never run two copies.`);
}

/** Watches and cosigns until it is stopped, or until an alarm. */
export async function run(options: Options<'run'>, world: World): Promise<void> {
  const folder = new Folder(options.folder);
  const release = await folder.lock();
  try {
    const settings = await folder.settings();
    const { apiUrl, log } = settings;
    const secret = await openSealedKey(await folder.keyText(), await passphraseOf(options, world.env));
    const logKey = settings.logKey || (await awaitLog(folder, settings, options.intervalMs, world));
    if (logKey === null) return;
    const key = keyOf(logKey);
    const witness = await Witness.open(folder, { log: key, key: secret, nowMs: world.nowMs });
    await refuseAfterAlarm(folder);
    const source = httpSource({ apiUrl, log, fetch: world.fetch });
    const watched = {
      apiUrl,
      log,
      source,
      key,
      witness,
      audit: new RecordAudit(source, key, guardianEngine()),
    };
    const server = options.listen && witnessServer(witness, key.name);
    try {
      if (server && options.listen) {
        const { host, port } = options.listen;
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject).listen(port, host, resolve);
        });
        world.onListening?.((server.address() as { port: number }).port);
      }
      await watch(watched, options.intervalMs, world);
    } finally {
      server?.close();
      server?.closeAllConnections();
    }
    await refuseAfterAlarm(folder);
  } finally {
    await release();
  }
}

interface Served extends Watched {
  apiUrl: string;
  log: string;
}

async function watch(watched: Served, intervalMs: number, world: World): Promise<void> {
  let said = '';
  while (!world.signal.aborted && !watched.witness.isHalted) {
    const seen = await lookOnce(watched);
    const told = watched.witness.last.note === null ? '' : await give(watched, world.fetch);
    const sentence = told === '' ? seen : `${seen} ${told}`;
    if (sentence !== said) world.say(`${new Date(world.nowMs()).toISOString()} ${sentence}`);
    said = sentence;
    if (watched.witness.isHalted) return;
    await wait(intervalMs, undefined, { signal: world.signal }).catch(() => undefined);
  }
}

async function lookOnce(watched: Watched): Promise<string> {
  try {
    return sentenceOf(await look(watched));
  } catch (error) {
    if (error instanceof SourceError) return `The server cannot be read (${error.message}); trying again.`;
    throw error;
  }
}

function sentenceOf(seen: Look): string {
  if (seen.kind === 'cosigned')
    return `Cosigned a tree of ${seen.size} entries; ${seen.audited} of them are checked.`;
  if (seen.kind === 'older') return `The server shows an older copy, of ${seen.size} entries; not cosigned.`;
  if (seen.kind === 'clock')
    return 'Not cosigned: the clock of this machine and the time in the record differ by more than ten minutes, or it went back. Set the clock.';
  if (seen.kind === 'unusable') return `Not cosigned: what the server sent cannot be used (${seen.reason}).`;
  return 'ALARM: this guardian no longer cosigns.';
}

/** Says where a guardian stands, without its passphrase. */
export async function status({ folder: path }: Options<'status'>, world: World): Promise<void> {
  const folder = new Folder(path);
  const { apiUrl, log, logKey } = await folder.settings();
  const note = await folder.cosigned();
  const size = note?.split('\n')[1];
  if (logKey === '') return world.say(`Waiting for the record ${log} of ${apiUrl} to begin.`);
  world.say(`Record ${log} of ${apiUrl}\nLog's key ${keyOf(logKey).name}`);
  world.say(note === null ? 'Nothing is cosigned yet.' : `Cosigned last: a tree of ${size} entries.`);
  await refuseAfterAlarm(folder);
}

async function refuseAfterAlarm(folder: Folder): Promise<void> {
  const alarm = await folder.alarm();
  if (alarm === null) return;
  const [reason] = alarm.split('\n');
  throw new CommandRefused(
    `ALARM: ${reason} The signed statements are in ${join(folder.path, 'alarm.txt')}: show them to the commission and to the other guardians. This guardian no longer cosigns.`,
  );
}

async function passphraseOf(
  { passphraseFile }: { passphraseFile: string | null },
  env: World['env'],
): Promise<string> {
  const credentials = env.CREDENTIALS_DIRECTORY;
  const file = passphraseFile ?? (credentials === undefined ? null : join(credentials, 'passphrase'));
  if (passphraseFile === null && env.GUARDIAN_PASSPHRASE) return env.GUARDIAN_PASSPHRASE;
  if (file === null)
    throw new CommandRefused('Give the passphrase in GUARDIAN_PASSPHRASE or with --passphrase-file.');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandRefused(`The passphrase file ${file} cannot be read.`, { cause });
  });
  return text.replace(/\r?\n$/, '');
}
