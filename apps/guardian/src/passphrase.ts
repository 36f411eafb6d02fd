import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the passphrase of the guardian's folder: from the file named, the environment, or the systemd credential.
 * @throws CommandRefused if there is none
 */
export async function readPassphrase(passphraseFile: string | null, env: Env): Promise<string> {
  const credentials = env.CREDENTIALS_DIRECTORY;
  const file = passphraseFile ?? (credentials === undefined ? null : join(credentials, 'passphrase'));
  if (passphraseFile === null && env.GUARDIAN_PASSPHRASE) return env.GUARDIAN_PASSPHRASE;
  if (file === null)
    throw new CommandRefused('Give the passphrase in GUARDIAN_PASSPHRASE or with --passphrase-file.');
  return readSecretLine(file, 'passphrase');
}

/**
 * Reads the password of a trustee's key file: from the file named, or the environment.
 * @throws CommandRefused if there is none
 */
export async function readKeyPassword(passwordFile: string | null, env: Env): Promise<string> {
  if (passwordFile !== null) return readSecretLine(passwordFile, 'password');
  if (env.TRUSTEE_KEY_PASSWORD) return env.TRUSTEE_KEY_PASSWORD;
  throw new CommandRefused(
    'Give the password of the key file in TRUSTEE_KEY_PASSWORD or with --key-password-file.',
  );
}

async function readSecretLine(file: string, kind: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandRefused(`The ${kind} file ${file} cannot be read.`, { cause });
  });
  return text.replace(/\r?\n$/, '');
}
