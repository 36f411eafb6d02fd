import { CommandRefused } from '@evoting/command-line/command';
import { httpSource } from '@evoting/record/http-source';
import { readText } from '@evoting/record/source';
import type { World } from '../commands.ts';
import { keyOf } from '../find-log.ts';
import { Folder } from '../folder.ts';
import { type GuardianOptions, wordsOf } from '../options.ts';
import { readKeyPassword, readPassphrase } from '../passphrase.ts';
import { openSealedKey } from '../sealed-key.ts';
import { openKeyFile, openTrusteeKey, requireRecordOf, sealTrusteeKey } from './key.ts';
import { findOwnShare, isUsable } from './own-share.ts';

type Options<K extends GuardianOptions['kind']> = Extract<GuardianOptions, { kind: K }>;

/** Takes the key file of a trustee into the folder, sealed under the guardian's passphrase. */
export async function takeKey(options: Options<'take-key'>, world: World): Promise<void> {
  const folder = new Folder(options.folder);
  const release = await folder.lock();
  try {
    const settings = await folder.settings();
    const passphrase = await readPassphrase(options.passphraseFile, world.env);
    await openSealedKey(await folder.keyText(), passphrase);
    const password = await readKeyPassword(options.keyPasswordFile, world.env);
    const filed = await openKeyFile(options.file, password);
    requireRecordOf(filed, settings);
    await folder.storeTrustee(await sealTrusteeKey(filed, passphrase));
    world.say(`Took the key of trustee ${filed.trustee}, ${filed.name}, for ${filed.origin}.
Keep the key file and its password apart from this machine. Once the record has begun, try it by this program with: drill${wordsOf(options)}`);
  } finally {
    await release();
  }
}

/** Tries the trustee's key on a made-up sum. Nothing leaves the machine. */
export async function drill(options: Options<'drill'>, world: World): Promise<void> {
  const folder = new Folder(options.folder);
  const { apiUrl, log, logKey } = await folder.settings();
  const text = await folder.trusteeText();
  if (text === null)
    throw new CommandRefused(`${options.folder} has no trustee's key: give it one with take-key.`);
  const filed = await openTrusteeKey(text, await readPassphrase(options.passphraseFile, world.env));
  const whose = `the key of trustee ${filed.trustee}, ${filed.name},`;
  if (logKey === '')
    return world.say(`The passphrase opens ${whose} and the record has not begun: try again when it has.`);
  const key = keyOf(logKey);
  requireRecordOf(filed, { log, logKey });
  const source = httpSource({ apiUrl, log, fetch: world.fetch });
  const note = (await folder.cosigned()) ?? (await readText(source, 'checkpoint'));
  const own = await findOwnShare(source, { note, logKey: key }, filed);
  if (own === null || !(await isUsable(own)))
    throw new CommandRefused(`The record was not made with ${whose} so this guardian can open nothing.`);
  world.say(`It works: ${whose} proved its share of a made-up sum. Nothing was sent.`);
}
