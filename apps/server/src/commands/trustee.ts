import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { generateKey, partialDecrypt, type TrusteeKey } from '@evoting/belenios/trustee';
import { readSecretFile, writeSecretFile } from '../plugins/keys/secret-file.ts';
import { CommandRefused, runCommand, say } from './context.ts';
import { readJsonFile, requestSchema, type TrusteeShares } from './trustee-files.ts';

const USAGE = `A trustee's work, on a machine of the trustee's own; nothing here needs a network.
  npm run trustee -- keygen --key FILE --public FILE      makes a key; FILE of --public goes to the election's commission
  npm run trustee -- decrypt --key FILE --request FILE --out FILE
TRUSTEE_PASSPHRASE, when set, encrypts the key file.`;

const PURPOSE = 'external trustee';

/** Makes a key and its public half. */
async function keygen(keyPath: string, publicPath: string): Promise<void> {
  const key = generateKey(randomBytes);
  await writeSecretFile(
    keyPath,
    { purpose: PURPOSE, secret: JSON.stringify(key) },
    process.env.TRUSTEE_PASSPHRASE,
    randomBytes,
  );
  await writeFile(publicPath, `${JSON.stringify(key.publicKey)}\n`);
  say(`The key is in ${keyPath}: keep it, it cannot be made again. Hand over ${publicPath}.`);
}

/** Opens the trustee's share of every sum in a request. */
async function decrypt(keyPath: string, requestPath: string, outPath: string): Promise<void> {
  const read = await readSecretFile(keyPath, PURPOSE, process.env.TRUSTEE_PASSPHRASE);
  if (!read) throw new CommandRefused(`There is no key file ${keyPath}.`);
  const key = JSON.parse(read.secret) as TrusteeKey;
  const request = await readJsonFile(requestPath, requestSchema);
  const shares = request.openings.map(({ style, context, encrypted_tally }) => {
    const asked = { context, privateKey: key.privateKey, encryptedTally: encrypted_tally };
    return { style, share: JSON.stringify(partialDecrypt({ ...asked, random: randomBytes })) };
  });
  const given: TrusteeShares = {
    version: 1,
    log: request.log,
    public_key: key.publicKey.public_key,
    shares,
  };
  await writeFile(outPath, `${JSON.stringify(given)}\n`);
  say(`${shares.length} sums of ${request.origin} are opened in ${outPath}. Hand it over.`);
}

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      ['key', 'public', 'request', 'out'].map((name) => [name, { type: 'string' as const }]),
    ),
  });
  const given = (name: string): string => {
    const value = values[name];
    if (typeof value === 'string') return value;
    throw new CommandRefused(`--${name} is missing.\n${USAGE}`);
  };
  if (positionals[0] === 'keygen') return keygen(given('key'), given('public'));
  if (positionals[0] === 'decrypt') return decrypt(given('key'), given('request'), given('out'));
  throw new CommandRefused(USAGE);
});
