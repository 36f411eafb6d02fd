import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { generateKey, provePossession, type TrusteeKey } from '@evoting/belenios/trustee';
import { BadUsage, CommandRefused, readArguments, runCommand, say } from '@evoting/command-line/command';
import { readSecretFile, writeSecretFile } from '../platform/keys/secret-file.ts';
import { writeJsonFile } from './trustee-files.ts';
import { loadTrusteeRecord } from './trustee-record.ts';
import { readTrusteeSeen, requireCompared, seenPathOf, storeTrusteeSeen } from './trustee-seen.ts';
import { decryptShares } from './trustee-shares.ts';

const USAGE = `A trustee's work, on a machine of the trustee's own.
  npm run trustee -- keygen --name NAME --origin ORIGIN --key FILE --public FILE
        makes a key for one election; FILE of --public goes to the election's commission, who tells the ORIGIN of its record, such as vote.example.org/api/board/2027
  npm run trustee -- decrypt --key FILE --record URL|DIR --out FILE [--compared GROUPS]
        checks the record, adds up its ballots, shows four groups to compare with another trustee, and opens these sums
        once you have typed OPEN (or said the groups with --compared): URL of the server, or a folder that
        npm run verify -- URL --download DIR has made, for a machine without a network. Which record it was is
        kept in the key file's name with .seen.json: no second one is ever opened
TRUSTEE_PASSPHRASE (12 characters or more), when set, encrypts the key file.`;

const PURPOSE = 'external trustee';

function passphrase(): string | undefined {
  const given = process.env.TRUSTEE_PASSPHRASE || undefined;
  if (given && given.length < 12) throw new BadUsage('TRUSTEE_PASSPHRASE must have at least 12 characters.');
  return given;
}

/** Makes a key and its public half. */
async function keygen(
  holder: { name: string; origin: string },
  keyPath: string,
  publicPath: string,
): Promise<void> {
  if (existsSync(keyPath))
    throw new CommandRefused(`${keyPath} is there already: a key is never replaced, name another file.`);
  const key = generateKey(randomBytes);
  const possession = provePossession(holder, key.privateKey, randomBytes);
  await writeSecretFile(
    keyPath,
    { purpose: PURPOSE, secret: JSON.stringify({ ...key, origin: holder.origin }) },
    passphrase(),
    randomBytes,
  );
  await writeJsonFile(publicPath, { ...key.publicKey, possession });
  say(`The key is in ${keyPath}: keep it, it cannot be made again. Hand over ${publicPath}.`);
}

/** The content of a key file: the key, and the record for which it was made. */
type StoredKey = TrusteeKey & { origin: string };

/** Asks the person at the terminal; null where there is none. */
const ask = process.stdin.isTTY
  ? (question: string) => {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      return lines.question(question).finally(() => lines.close());
    }
  : null;

/** Decrypts the trustee's share of the sums that the audited record gives. */
async function decrypt(
  keyPath: string,
  location: string,
  outPath: string,
  compared: string | undefined,
): Promise<void> {
  const read = await readSecretFile(keyPath, PURPOSE, passphrase());
  if (!read) throw new CommandRefused(`There is no key file ${keyPath}.`);
  const { privateKey, publicKey, origin } = JSON.parse(read.secret) as StoredKey;
  const record = await loadTrusteeRecord(location, origin);
  say(`Checking the record ${origin} …`);
  const seenPath = seenPathOf(keyPath);
  const seen = await readTrusteeSeen(seenPath);
  const secret = { privateKey, publicKey: publicKey.public_key };
  const given = await decryptShares(record, secret, {
    seen,
    say,
    agree: (groups) => requireCompared(groups, compared, ask),
    store: (now) => storeTrusteeSeen(seenPath, now, seen),
  });
  await writeJsonFile(outPath, given);
  say(`They are in ${outPath}. Hand it over.`);
}

/** The options that each command needs, and below those that it may have. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  keygen: ['name', 'origin', 'key', 'public'],
  decrypt: ['key', 'record', 'out'],
};
const OPTIONAL: Readonly<Record<string, readonly string[]>> = { decrypt: ['compared'] };

runCommand(async () => {
  const text = { type: 'string' } as const;
  const options = {
    name: text,
    origin: text,
    key: text,
    public: text,
    record: text,
    out: text,
    compared: text,
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals } = readArguments({
    args: process.argv.slice(2),
    allowPositionals: true,
    options,
  });
  if (values.help) return say(USAGE);
  const [name = '', extra] = positionals;
  const takes = Object.hasOwn(REQUIRED, name) ? (REQUIRED[name] ?? []) : [];
  if (takes.length === 0 || extra !== undefined)
    throw new BadUsage('Say keygen or decrypt; --help tells more.');
  const missing = takes.find((option) => !(option in values));
  if (missing) throw new BadUsage(`--${missing} is missing.`);
  const may = [...takes, ...(OPTIONAL[name] ?? [])];
  const foreign = Object.keys(values).find((option) => !may.includes(option));
  if (foreign) throw new BadUsage(`${name} does not take --${foreign}.`);
  const { key = '', public: publicPath = '', record = '', out = '', origin = '' } = values;
  if (/[|\s]/.test(origin) || values.name?.includes('|'))
    throw new BadUsage('--name and --origin must be without | and --origin without blanks.');
  return name === 'keygen'
    ? keygen({ name: values.name ?? '', origin }, key, publicPath)
    : decrypt(key, record, out, values.compared);
});
