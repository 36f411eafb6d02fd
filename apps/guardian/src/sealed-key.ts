import { randomBytes } from 'node:crypto';
import { CommandRefused } from '@evoting/command-line/command';
import { type CosigningKey, cosigningKeyFrom } from '@evoting/tlog/cosigning';
import { parseTexts } from './files.ts';
import { seal, unseal } from './sealing.ts';

/**
 * Makes a new key and seals it under a passphrase, bound to its name.
 * @returns the key, and the text of its file
 * @throws TypeError for an invalid name
 */
export async function makeSealedKey(
  name: string,
  passphrase: string,
): Promise<{ key: CosigningKey; text: string }> {
  const seed = randomBytes(32);
  const key = cosigningKeyFrom(name, seed);
  const text = `${JSON.stringify({ version: 1, name, ...(await seal(seed, name, passphrase)) })}\n`;
  return { key, text };
}

/**
 * Opens a key that `makeSealedKey` sealed.
 * @throws CommandRefused for a damaged file or a wrong passphrase
 */
export async function openSealedKey(text: string, passphrase: string): Promise<CosigningKey> {
  const document = parseTexts(text, ['name', 'salt', 'iv', 'sealed']);
  if (document === null) throw new CommandRefused('key.json is damaged: put back a copy of it.');
  try {
    return cosigningKeyFrom(document.name, await unseal(document, document.name, passphrase));
  } catch (cause) {
    throw new CommandRefused('The passphrase does not open key.json, or the file was changed.', { cause });
  }
}
