import { CommandRefused } from '@evoting/command-line/command';
import { COSIGNATURE, formatVerifierKey } from '@evoting/tlog/key';
import { findLog, keyOf } from './find-log.ts';
import { Folder } from './folder.ts';
import { type GuardianOptions, wordsOf } from './options.ts';
import { readPassphrase } from './passphrase.ts';
import { refuseAfterAlarm } from './run-one.ts';
import { makeSealedKey } from './sealed-key.ts';
import { runTogether } from './together.ts';
import { ownerOf } from './trustee/key.ts';

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
  const passphrase = await readPassphrase(options.passphraseFile, world.env);
  if (passphrase.length < 12)
    throw new CommandRefused('The passphrase must have at least 12 characters; four random words will do.');
  const found = await findLog(options, world.fetch);
  const folder = new Folder(path);
  const { key, text } = await makeSealedKey(name, passphrase);
  await folder.create({ apiUrl, log: found.log, logKey: found.logKey }, text);
  world.say(`The guardian of ${found.log} is in ${path}. Start it by this program with: run${wordsOf(options)}
Its witness key, for the electoral commission:
  ${formatVerifierKey(key, COSIGNATURE)}
${found.logKey === '' ? 'The record has not begun; run waits for it.' : `The log's key; compare it with the one that the commission has published elsewhere:\n  ${found.logKey}`}
Keep the passphrase and a copy of key.json. Never put an old copy of cosigned.txt back, and never run two copies.`);
}

/** Runs the guardians of all folders named until they are stopped. An alarm of one stops that one alone. */
export async function run(options: Options<'run'>, world: World): Promise<void> {
  const passphrase = await readPassphrase(options.passphraseFile, world.env);
  await runTogether(options.folders, { ...options, passphrase }, world);
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
  await sayTrustee(folder, world);
  const said = await folder.said();
  if (said !== null) world.say(`It said last: ${said.trim()}`);
  await refuseAfterAlarm(folder);
}

/** Says whose key the guardian has, and which share it gave last. */
async function sayTrustee(folder: Folder, world: World): Promise<void> {
  const text = await folder.trusteeText();
  if (text === null) return;
  const owner = ownerOf(text);
  if (owner === null) throw new CommandRefused('trustee.json is damaged: put back a copy of it.');
  world.say(`It has the key of trustee ${owner.trustee}, ${owner.name}.`);
  const opened = await folder.opened();
  world.say(
    opened === null
      ? 'No share was given yet.'
      : `Its last share was for the tree of ${opened.size} entries, at ${opened.at}.`,
  );
}
