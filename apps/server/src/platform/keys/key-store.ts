import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { generateKey } from '@evoting/belenios/trustee';
import { formatVerifierKey } from '@evoting/tlog/key';
import { formatSigningKey, parseSigningKey, type SigningKey, signingKeyFrom } from '@evoting/tlog/signing';
import { type AuthenticatedFile, authenticatedFile } from './authenticated-file.ts';
import { foreign, lostHead, restored, takenBack } from './head-errors.ts';
import { type Head, readHead, writeHead } from './head-file.ts';
import {
  auditedFile,
  exists,
  headFile,
  type KeyFile,
  openedFile,
  seenFile,
  setAside,
  signingFile,
  trusteeFile,
} from './key-files.ts';
import { nativeSigner } from './native-signer.ts';
import { SecretCache } from './secret-cache.ts';
import { KeyError, readSecretFile, writeSecretFile } from './secret-file.ts';
import { parseTrusteeKey, type TrusteeKey } from './trustee-key.ts';

/**
 * The elections' secrets, in files apart from the database: a thief of only one of the two can neither
 * decrypt nor forge. A key is created once, with its record; for an existing record a missing or foreign key
 * is refused, never replaced.
 */
export interface KeyStore {
  /** Creates the signing key of a new record. Sets a file of an unfinished creation aside. */
  createSigningKey(log: string, origin: string): Promise<SigningKey>;
  /** Creates the key of the server's own trustee for a new record. */
  createTrusteeKey(log: string, origin: string): Promise<TrusteeKey>;
  /**
   * Loads the signing key of a log. Notices a key folder that was lost after an earlier read.
   * @throws {KeyError} if its file is missing, damaged, locked, or not the one of `verifierKey`
   */
  signingKey(record: { log: string; origin: string; verifierKey: string }): Promise<SigningKey>;
  /**
   * Loads the trustee key with this public half.
   * @throws {KeyError} as `signingKey` does
   */
  trusteeKey(record: { log: string; origin: string; publicKey: string }): Promise<TrusteeKey>;
  /**
   * Loads the key that seals the secrets of officers' authenticator apps, 32 bytes.
   * @param mayMake creates a missing key: only while nothing is sealed yet, one caller at a time
   * @throws {KeyError} if the file is missing and may not be created
   */
  sealingKey(mayMake: boolean): Promise<Buffer>;
  /**
   * Loads the key that seals lists of voters on their way, and digests identity numbers, 32 bytes.
   * @param mayMake as of `sealingKey`
   * @throws {KeyError} if the file is missing and may not be created
   */
  registerKey(mayMake: boolean): Promise<Buffer>;
  /** Tells whether the highest signed head of this log is stored. */
  hasHead(record: { log: string }): Promise<boolean>;
  /**
   * Checks that the database holds the highest signed head or an extension of it. After a failure
   * `signingKey` refuses too, so that no receipt is signed either, until this passes again.
   * @param record with the published size according to the database, and whether that was restored from a backup
   * @param hasGrownFrom checks that the database's tree extends a head
   * @throws {KeyError} if it does not, or the stored head is lost or damaged, or a backup was restored
   */
  requireHead(
    record: { log: string; origin: string; publishedSize: number; isRestored: boolean },
    hasGrownFrom: (head: Head) => Promise<boolean>,
  ): Promise<void>;
  /**
   * Stores a head that another process has signed, so that this process knows as much as its database has
   * shown. Call it after `requireHead`.
   */
  storeSeenHead(record: { log: string; origin: string }, head: Head): Promise<void>;
  /**
   * Returns the highest signed head of this log, or null.
   * @throws {KeyError} for a damaged file
   */
  lastHead(record: { log: string; origin: string }): Promise<Head | null>;
  /**
   * Returns the tree whose sums this log's trustee key decrypted last, or was about to; null before the
   * first.
   * @throws {KeyError} for a damaged file
   */
  lastOpened(record: { log: string; origin: string }): Head | null;
  /** Stores that tree durably, before its sums are decrypted. */
  storeOpened(record: { log: string; origin: string }, tree: Head): Promise<void>;
  /**
   * Returns the file with the state of the server's own audit, authenticated by the trustee's key, or by the
   * log's key where the server holds no trustee's: nobody without that key can claim that another sum was
   * audited. It holds no secret and may be deleted.
   */
  audited(record: { log: string; origin: string; heldTrustee: number | null }): AuthenticatedFile;
  /** Stores a head durably, before it is signed; never replaces a larger one. Call it after `requireHead`. */
  storeHead(record: { log: string; origin: string }, head: Head): Promise<void>;
}

export interface KeyStoreOptions {
  /** DATA_DIR/keys */
  readonly folder: string;
  readonly passphrase?: string | undefined;
  readonly random?: (length: number) => Uint8Array;
}

/** Opens the key store of a folder. Reads and creates nothing by itself. */
export function createKeyStore({ folder, passphrase, random = randomBytes }: KeyStoreOptions): KeyStore {
  const cache = new SecretCache();
  /** Signing keys, by the text of their file and the verifier key. */
  const signing = new Map<string, SigningKey>();
  /** Verified trustee keys, by the text of their file: a check costs as much as a decryption. */
  const trustees = new Map<string, TrusteeKey>();
  /** Why nothing may be signed for a log now, by its head's file. */
  const stopped = new Map<string, KeyError>();
  const create = async (file: KeyFile, secret: string) => {
    await setAside(file.path);
    await writeSecretFile(file.path, { purpose: file.purpose, secret }, passphrase, random);
    cache.store(file.path, secret);
  };
  const load = async (file: KeyFile, what: string) => {
    const known = cache.find(file.path);
    if (known !== undefined) return known;
    const secret = await loadSecret(file, what, passphrase, random);
    cache.store(file.path, secret);
    return secret;
  };
  const keyIn = async (name: string, purpose: string, what: string, mayMake: boolean) => {
    const file = { path: join(folder, name), purpose };
    if (mayMake && !(await exists(file.path))) await create(file, random32(random));
    return Buffer.from(await load(file, what), 'base64');
  };
  return {
    async createSigningKey(log, origin) {
      const key = signingKeyFrom(origin, random(32));
      for (const file of [headFile(folder, log), seenFile(folder, log)]) await setAside(file);
      await create(signingFile(folder, log, origin), formatSigningKey(key));
      return key;
    },
    async createTrusteeKey(log, origin) {
      const key = generateKey(random);
      await setAside(openedFile(folder, log));
      await create(trusteeFile(folder, log, origin), JSON.stringify(key));
      return key;
    },
    async signingKey({ log, origin, verifierKey }) {
      const problem = stopped.get(headFile(folder, log));
      if (problem) throw problem;
      const file = signingFile(folder, log, origin);
      const text = await load(file, `signs the record of ${log}`);
      const known = signing.get(`${text} ${verifierKey}`);
      if (known) return known;
      const key = parseSigningKey(text);
      if (key === null || formatVerifierKey(key) !== verifierKey) throw foreign(file, log);
      const fast = { ...key, sign: nativeSigner(key.seed) };
      signing.set(`${text} ${verifierKey}`, fast);
      return fast;
    },
    async trusteeKey({ log, origin, publicKey }) {
      const file = trusteeFile(folder, log, origin);
      const text = await load(file, `opens the sums of ${log}`);
      const key = trustees.get(text) ?? parseTrusteeKey(text);
      if (key === null || key.publicKey.public_key !== publicKey) throw foreign(file, log);
      trustees.set(text, key);
      return key;
    },
    sealingKey: (mayMake) =>
      keyIn('officers.key', 'second factors of officers', 'seals the second factors of officers', mayMake),
    registerKey: (mayMake) =>
      keyIn('register.key', 'lists of voters', 'seals lists of voters and digests identity numbers', mayMake),
    hasHead: ({ log }) => exists(headFile(folder, log)),
    async requireHead({ log, origin, publishedSize, isRestored }, hasGrownFrom) {
      const path = headFile(folder, log);
      try {
        const head = readHead(path, origin);
        if (head === null && publishedSize > 0 && !isRestored) throw lostHead(path, log);
        const highest = higher(head, readHead(seenFile(folder, log), origin));
        if (highest !== null && !(await hasGrownFrom(highest))) throw takenBack(highest, log);
        if (isRestored) throw restored(log);
        stopped.delete(path);
      } catch (error) {
        if (error instanceof KeyError) stopped.set(path, error);
        throw error;
      }
    },
    lastHead: async ({ log, origin }) =>
      higher(readHead(headFile(folder, log), origin), readHead(seenFile(folder, log), origin)),
    lastOpened: ({ log, origin }) => readHead(openedFile(folder, log), origin),
    storeOpened: ({ log, origin }, tree) => writeHead(openedFile(folder, log), origin, tree),
    audited: ({ log, origin, heldTrustee }) =>
      authenticatedFile(auditedFile(folder, log), `audited of ${origin}`, () =>
        heldTrustee === null
          ? load(signingFile(folder, log, origin), `signs the record of ${log}`)
          : load(trusteeFile(folder, log, origin), `opens the sums of ${log}`),
      ),
    async storeSeenHead({ log, origin }, head) {
      const path = seenFile(folder, log);
      const before = readHead(path, origin);
      if (before === null || before.size < head.size) await writeHead(path, origin, head);
    },
    async storeHead({ log, origin }, head) {
      const path = headFile(folder, log);
      const before = readHead(path, origin);
      if (before !== null && before.size > head.size) throw takenBack(before, log);
      await writeHead(path, origin, head);
    },
  };
}

const random32 = (random: (length: number) => Uint8Array) => Buffer.from(random(32)).toString('base64');

const higher = (head: Head | null, seen: Head | null) =>
  seen === null || (head !== null && head.size >= seen.size) ? head : seen;

async function loadSecret(
  { path, purpose }: KeyFile,
  what: string,
  passphrase: string | undefined,
  random: (length: number) => Uint8Array,
): Promise<string> {
  const read = await readSecretFile(path, purpose, passphrase);
  if (read === null) {
    throw new KeyError(
      `The key that ${what} is missing: put back the file ${path}; a new one cannot replace it.`,
    );
  }
  // A passphrase set after the key was created seals it from now on.
  if (passphrase !== undefined && !read.sealed) {
    await writeSecretFile(path, { purpose, secret: read.secret }, passphrase, random);
  }
  return read.secret;
}
