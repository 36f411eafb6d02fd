import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  generateKey,
  openSums,
  partialDecrypt,
  provePossession,
  type TrusteeKey,
} from '@evoting/belenios/trustee';
import { giveShare } from '../domains/election/trustee-share.ts';
import { readSecretFile, writeSecretFile } from '../plugins/keys/secret-file.ts';
import { BadUsage, CommandRefused, readArguments, runCommand, say } from './context.ts';
import { readJsonFile, requestSchema, type TrusteeShares, writeJsonFile } from './trustee-files.ts';

const USAGE = `A trustee's work, on a machine of the trustee's own; nothing here needs a network.
  npm run trustee -- keygen --name NAME --origin ORIGIN --key FILE --public FILE
        makes a key for one election; FILE of --public goes to the election's commission, who tells the ORIGIN of its record, such as vote.example.org/api/board/2027
  npm run trustee -- decrypt --key FILE --request FILE --out FILE
TRUSTEE_PASSPHRASE (12 characters or more), when set, encrypts the key file.`;

const PURPOSE = 'external trustee';

function passphrase(): string | undefined {
  const given = process.env.TRUSTEE_PASSPHRASE || undefined;
  if (given && given.length < 12) throw new BadUsage('TRUSTEE_PASSPHRASE must have at least 12 characters.');
  return given;
}

/** Makes a key and its public half. */
async function keygen(
  whose: { name: string; origin: string },
  keyPath: string,
  publicPath: string,
): Promise<void> {
  if (existsSync(keyPath))
    throw new CommandRefused(`${keyPath} is there already: a key is never replaced, name another file.`);
  const key = generateKey(randomBytes);
  const possession = provePossession(whose, key.privateKey, randomBytes);
  await writeSecretFile(
    keyPath,
    { purpose: PURPOSE, secret: JSON.stringify(key) },
    passphrase(),
    randomBytes,
  );
  await writeJsonFile(publicPath, { ...key.publicKey, possession });
  say(`The key is in ${keyPath}: keep it, it cannot be made again. Hand over ${publicPath}.`);
}

/** Opens the trustee's share of every sum in a request. */
async function decrypt(keyPath: string, requestPath: string, outPath: string): Promise<void> {
  const read = await readSecretFile(keyPath, PURPOSE, passphrase());
  if (!read) throw new CommandRefused(`There is no key file ${keyPath}.`);
  const key = JSON.parse(read.secret) as TrusteeKey;
  const request = await readJsonFile(requestPath, requestSchema);
  const trustee = request.trustees.indexOf(key.publicKey.public_key) + 1;
  if (trustee === 0) throw new CommandRefused(`${requestPath} is not for the trustee of this key.`);
  const secret = { trustee, privateKey: key.privateKey };
  const engine = { openSums, partialDecrypt };
  const shares = request.openings.map((opening) => {
    return { revision: opening.revision, share: giveShare(engine, opening, secret, randomBytes) };
  });
  const given: TrusteeShares = {
    version: 2,
    log: request.log,
    public_key: key.publicKey.public_key,
    shares,
  };
  await writeJsonFile(outPath, given);
  say(`${shares.length} sums of ${request.origin} are opened in ${outPath}. Hand it over.`);
}

/** What each command takes, all of it needed. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  keygen: ['name', 'origin', 'key', 'public'],
  decrypt: ['key', 'request', 'out'],
};

runCommand(async () => {
  const text = { type: 'string' } as const;
  const options = {
    name: text,
    origin: text,
    key: text,
    public: text,
    request: text,
    out: text,
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals } = readArguments({
    args: process.argv.slice(2),
    allowPositionals: true,
    options,
  });
  if (values.help) return say(USAGE);
  const [name = '', extra] = positionals;
  const takes = Object.hasOwn(TAKES, name) ? (TAKES[name] ?? []) : [];
  if (takes.length === 0 || extra !== undefined)
    throw new BadUsage('Say keygen or decrypt; --help tells more.');
  const missing = takes.find((option) => !(option in values));
  if (missing) throw new BadUsage(`--${missing} is missing.`);
  const foreign = Object.keys(values).find((option) => !takes.includes(option));
  if (foreign) throw new BadUsage(`${name} does not take --${foreign}.`);
  const { key = '', public: publicPath = '', request = '', out = '', origin = '' } = values;
  if (/[|\s]/.test(origin) || values.name?.includes('|'))
    throw new BadUsage('--name and --origin must be without | and --origin without blanks.');
  return name === 'keygen'
    ? keygen({ name: values.name ?? '', origin }, key, publicPath)
    : decrypt(key, request, out);
});
