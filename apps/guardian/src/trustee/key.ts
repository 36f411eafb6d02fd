import { readFile } from 'node:fs/promises';
import { type FiledKey, readKeyFile } from '@evoting/belenios/key-file';
import { CommandRefused } from '@evoting/command-line/command';
import { parseTexts } from '../files.ts';
import { keyOf } from '../find-log.ts';
import type { Settings } from '../folder.ts';
import { seal, unseal } from '../sealing.ts';

const SEED = /^[0-9a-f]{64}$/;

/**
 * Opens the key file that the key ceremony gave to a trustee.
 * @param password the one that was chosen in the ceremony
 * @throws CommandRefused for another file or a wrong password
 */
export async function openKeyFile(path: string, password: string): Promise<FiledKey> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CommandRefused(`The key file ${path} cannot be read.`, { cause });
  });
  const read = await readKeyFile(text, password);
  if (read.ok && isWhole(read.key)) return read.key;
  throw new CommandRefused(
    !read.ok && read.reason === 'wrong-password'
      ? 'The password does not open the key file, or the file was changed.'
      : `${path} is no key file of a trustee.`,
  );
}

function isWhole({ origin, name, trustee, seed }: FiledKey): boolean {
  const isNamed = typeof origin === 'string' && typeof name === 'string';
  return isNamed && Number.isSafeInteger(trustee) && trustee >= 1 && SEED.test(seed);
}

/**
 * Checks that a key was made for the record that this guardian watches.
 * @throws CommandRefused for a key of another record
 */
export function requireRecordOf(
  { origin }: Pick<FiledKey, 'origin'>,
  { log, logKey }: Pick<Settings, 'log' | 'logKey'>,
): void {
  const isOwn = logKey === '' ? origin.endsWith(`/board/${log}`) : origin === keyOf(logKey).name;
  if (!isOwn)
    throw new CommandRefused(
      `The key was made for the record ${origin}, and this guardian watches ${logKey === '' ? log : keyOf(logKey).name}.`,
    );
}

/** Seals a trustee's key for the guardian's folder. */
export async function sealTrusteeKey(
  { origin, name, trustee, seed }: FiledKey,
  passphrase: string,
): Promise<string> {
  const about = { origin, name, trustee: String(trustee) };
  const sealed = await seal(Buffer.from(seed, 'hex'), JSON.stringify(about), passphrase);
  return `${JSON.stringify({ version: 1, ...about, ...sealed })}\n`;
}

/** Reads whose key is sealed; null if the text is damaged. */
export function ownerOf(text: string): Omit<FiledKey, 'seed'> | null {
  const document = parseTexts(text, ['origin', 'name', 'trustee', 'salt', 'iv', 'sealed']);
  if (document === null) return null;
  const { origin, name, trustee } = document;
  return { origin, name, trustee: Number(trustee) };
}

/**
 * Opens a key that `sealTrusteeKey` sealed.
 * @throws CommandRefused for a damaged file or a wrong passphrase
 */
export async function openTrusteeKey(text: string, passphrase: string): Promise<FiledKey> {
  const document = parseTexts(text, ['origin', 'name', 'trustee', 'salt', 'iv', 'sealed']);
  if (document === null) throw new CommandRefused('trustee.json is damaged: put back a copy of it.');
  const { origin, name, trustee } = document;
  try {
    const seed = await unseal(document, JSON.stringify({ origin, name, trustee }), passphrase);
    return { origin, name, trustee: Number(trustee), seed: Buffer.from(seed).toString('hex') };
  } catch (cause) {
    throw new CommandRefused('The passphrase does not open trustee.json, or the file was changed.', {
      cause,
    });
  }
}
