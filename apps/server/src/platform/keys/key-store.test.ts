import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatVerifierKey } from '@evoting/tlog/key';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeyStore, type KeyStore } from './key-store.ts';

const origin = 'localhost/election/2026';
const log = '2026';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function made(passphrase?: string) {
  const store = createKeyStore({ folder, passphrase });
  const signing = await store.createSigningKey(log, origin);
  const trustee = await store.createTrusteeKey(log, origin);
  return { verifierKey: formatVerifierKey(signing), publicKey: trustee.publicKey.public_key };
}

/** Asks a running store for both keys, each time it is called. */
function useOf({ verifierKey, publicKey }: Awaited<ReturnType<typeof made>>) {
  const store = createKeyStore({ folder });
  return () => [store.signingKey({ log, origin, verifierKey }), store.trusteeKey({ log, origin, publicKey })];
}

it('several processes can store seen heads in one folder at the same moment, which stays intact [A65]', async () => {
  await made();
  const stores = Array.from({ length: 8 }, () => createKeyStore({ folder }));
  const keep = (size: number, store: KeyStore) =>
    store.storeSeenHead({ log, origin }, { size, root: new Uint8Array(32).fill(size) });
  for (const size of [9, 10, 99, 100]) {
    await Promise.all(stores.map((store) => keep(size, store)));
    expect(await stores[0]?.lastHead({ log, origin })).toMatchObject({ size });
  }
  expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
});

describe('the keys of an election', () => {
  it('are there again after a restart, readable by their owner alone', async () => {
    const { verifierKey, publicKey } = await made();
    const again = createKeyStore({ folder });
    expect(formatVerifierKey(await again.signingKey({ log, origin, verifierKey }))).toBe(verifierKey);
    expect((await again.trusteeKey({ log, origin, publicKey })).publicKey.public_key).toBe(publicKey);
    for (const file of await readdir(folder))
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  });

  it('are sealed when there is a passphrase, and decrypted with that passphrase only', async () => {
    const { verifierKey, publicKey } = await made('correct horse');
    const text = await readFile(join(folder, '2026.trustee.key'), 'utf8');
    expect(text).not.toContain('privateKey');
    const right = createKeyStore({ folder, passphrase: 'correct horse' });
    expect((await right.trusteeKey({ log, origin, publicKey })).publicKey.public_key).toBe(publicKey);
    const wrong = createKeyStore({ folder, passphrase: 'wrong horse' });
    await expect(wrong.trusteeKey({ log, origin, publicKey })).rejects.toThrow(
      'does not decrypt the key file',
    );
    const none = createKeyStore({ folder });
    await expect(none.signingKey({ log, origin, verifierKey })).rejects.toThrow('give its passphrase');
  });

  it('are sealed by the first start that has a passphrase', async () => {
    const { publicKey } = await made();
    await createKeyStore({ folder, passphrase: 'late' }).trusteeKey({ log, origin, publicKey });
    expect(await readFile(join(folder, '2026.trustee.key'), 'utf8')).not.toContain('privateKey');
  });

  it('are refused when missing, and no new one is made in their place', async () => {
    const { verifierKey } = await made();
    await rm(join(folder, '2026.log.key'));
    const store = createKeyStore({ folder });
    await expect(store.signingKey({ log, origin, verifierKey })).rejects.toThrow(
      'is missing: put back the file',
    );
    expect(await readdir(folder)).toEqual(['2026.trustee.key']);
  });

  it('are refused when they are those of another record', async () => {
    const before = await made();
    await made();
    const store = createKeyStore({ folder });
    await expect(store.signingKey({ log, origin, verifierKey: before.verifierKey })).rejects.toThrow(
      'is not the one that the election 2026 was made with',
    );
    await expect(store.trusteeKey({ log, origin, publicKey: before.publicKey })).rejects.toThrow(
      'is not the one',
    );
  });

  it('are missed at once when their files are removed while the server runs, and used again when they are back', async () => {
    const use = useOf(await made());
    await Promise.all(use());
    for (const name of ['log', 'trustee'])
      await rename(join(folder, `2026.${name}.key`), join(folder, `2026.${name}.copy`));
    await Promise.all(use().map((used) => expect(used).rejects.toThrow('is missing: put back the file')));
    for (const name of ['log', 'trustee'])
      await rename(join(folder, `2026.${name}.copy`), join(folder, `2026.${name}.key`));
    await expect(Promise.all(use())).resolves.toHaveLength(2);
  });

  it('are refused at once when those of another record replace them while the server runs [A65]', async () => {
    const use = useOf(await made());
    await Promise.all(use());
    await made();
    await Promise.all(use().map((used) => expect(used).rejects.toThrow('is not the one')));
  });

  it('are still used where the system cannot look at their files', async () => {
    const { verifierKey } = await made();
    const store = createKeyStore({ folder });
    await store.signingKey({ log, origin, verifierKey });
    // A folder that is a file says ENOTDIR, as a failing disk would say EIO.
    await rename(folder, `${folder}.away`);
    await writeFile(folder, '');
    const used = store.signingKey({ log, origin, verifierKey });
    await expect(used.then(formatVerifierKey)).resolves.toBe(verifierKey);
    await rm(folder);
    await rename(`${folder}.away`, folder);
  });

  it('are set aside, not overwritten, when a record is created a second time', async () => {
    await made();
    const first = await readFile(join(folder, '2026.log.key'), 'utf8');
    await made();
    expect(await readFile(join(folder, '2026.log.key.unused-1'), 'utf8')).toBe(first);
  });

  it('are refused when damaged', async () => {
    const { verifierKey } = await made();
    await writeFile(join(folder, '2026.log.key'), '{"version":1,"purpose":"log');
    await expect(createKeyStore({ folder }).signingKey({ log, origin, verifierKey })).rejects.toThrow(
      'is damaged',
    );
  });
});

describe('how far an audit has come', () => {
  const pieces = [Buffer.from('line\n'), Buffer.from([0, 1, 255])];
  const path = () => join(folder, `${log}.audited`);

  it('is read as it was written, by every process with the key, and by nobody else', async () => {
    await made();
    const file = createKeyStore({ folder }).audited({ log, origin, heldTrustee: 1 });
    expect([await file.read(), await file.peek(4)]).toEqual([null, null]);
    await file.write(pieces);
    expect((await stat(path())).mode & 0o777).toBe(0o600);
    const other = createKeyStore({ folder, passphrase: 'a passphrase that is long' }).audited({
      log,
      origin,
      heldTrustee: 1,
    });
    expect(await other.read()).toEqual(Buffer.concat(pieces));
    expect(Buffer.from((await other.peek(4)) ?? []).toString()).toBe('line');
    await other.remove();
    expect(await file.read()).toBe(null);
  });

  it('is taken from nobody who does not have the key [A238]', async () => {
    await made();
    const file = createKeyStore({ folder }).audited({ log, origin, heldTrustee: 1 });
    await file.write(pieces);
    const bytes = await readFile(path());
    for (const changed of [
      bytes.with(0, 1),
      bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1),
      bytes.subarray(1),
      bytes.subarray(0, -1),
      bytes.subarray(0, 31),
      Buffer.concat([bytes, bytes]),
    ]) {
      await writeFile(path(), changed);
      expect(await file.read()).toBe(null);
    }
    await writeFile(path(), bytes);
    expect(await file.read()).not.toBe(null);
    expect(
      await createKeyStore({ folder })
        .audited({ log, origin: 'other/2026', heldTrustee: 1 })
        .read()
        .catch(String),
    ).toContain('belongs to something else');
    await createKeyStore({ folder }).createTrusteeKey(log, origin);
    expect(await createKeyStore({ folder }).audited({ log, origin, heldTrustee: 1 }).read()).toBe(null);
    await rm(join(folder, `${log}.trustee.key`));
    await expect(file.read()).rejects.toThrow('is missing');
  });

  it('is authenticated by the key of the log where the server holds no trustee’s key', async () => {
    await made();
    const file = createKeyStore({ folder }).audited({ log, origin, heldTrustee: null });
    await file.write(pieces);
    await rm(join(folder, `${log}.trustee.key`));
    expect(await file.read()).toEqual(Buffer.concat(pieces));
    await createKeyStore({ folder }).createSigningKey(log, origin);
    expect(await createKeyStore({ folder }).audited({ log, origin, heldTrustee: null }).read()).toBe(null);
  });
});
