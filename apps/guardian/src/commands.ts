import { join } from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';
import { httpSource } from '@evoting/record/http-source';
import { COSIGNATURE, formatVerifierKey } from '@evoting/tlog/key';
import { guardianEngine, RecordAudit } from './audit.ts';
import { AuditFile } from './audit-file.ts';
import { awaitLog, findLog, keyOf } from './find-log.ts';
import { Folder } from './folder.ts';
import type { GuardianOptions } from './options.ts';
import { readPassphrase } from './passphrase.ts';
import { poster } from './post.ts';
import { makeSealedKey, openSealedKey } from './sealed-key.ts';
import { witnessServer } from './serve.ts';
import { TrusteeDuty } from './trustee/duty.ts';
import { openTrusteeKey, ownerOf, requireRecordOf } from './trustee/key.ts';
import { type Served, watch } from './watch.ts';
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
  const passphrase = await readPassphrase(options.passphraseFile, world.env);
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
    const passphrase = await readPassphrase(options.passphraseFile, world.env);
    const secret = await openSealedKey(await folder.keyText(), passphrase);
    const trusteeText = await folder.trusteeText();
    const filed = trusteeText === null ? null : await openTrusteeKey(trusteeText, passphrase);
    const logKey = settings.logKey || (await awaitLog(folder, settings, options.intervalMs, world));
    if (logKey === null) return;
    const key = keyOf(logKey);
    const witness = await Witness.open(folder, { log: key, key: secret, nowMs: world.nowMs });
    await refuseAfterAlarm(folder);
    const source = httpSource({ apiUrl, log, fetch: world.fetch });
    if (filed !== null) requireRecordOf(filed, { log, logKey });
    const audit = new RecordAudit(source, key, guardianEngine(), new AuditFile(folder.path, secret, key));
    const post = poster(apiUrl, world.fetch);
    const guarded = { log, source, key, witness, audit, folder, post };
    const duty = filed && new TrusteeDuty({ ...guarded, nowMs: world.nowMs }, filed);
    const watched: Served = { ...guarded, duty };
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

async function refuseAfterAlarm(folder: Folder): Promise<void> {
  const alarm = await folder.alarm();
  if (alarm === null) return;
  const [reason] = alarm.split('\n');
  throw new CommandRefused(
    `ALARM: ${reason} The signed statements are in ${join(folder.path, 'alarm.txt')}: show them to the commission and to the other guardians. This guardian no longer cosigns.`,
  );
}
