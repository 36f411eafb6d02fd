import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type Account, canEnter, nearestExisting } from './account.ts';
import { codeOf, ifMissing } from './failures.ts';
import { temporaryNameOf } from './temporary-names.ts';

/**
 * The passwords of the two database roles: the owner of the tables, and the application, which may not change
 * append-only data.
 */
export interface Passwords {
  readonly owner: string;
  readonly application: string;
}

/** A file in a private folder outside the data folder; it names the link to the folder. */
export const LINK_FILE = 'linked-from';

/** The location of private folders if the account may not enter the data folder. */
const ELSEWHERE = '/var/lib/e-voting';

/**
 * Creates the private folder for cluster, passwords, log and socket.
 * @returns its real path: `DATA_DIR/postgres` or, if the account cannot get there (a data folder below
 *   /root), a folder below /var/lib that `DATA_DIR/postgres` links to. `moved` reports the latter to the
 *   operator
 * @throws for a link that was copied with its data folder and would lead to the first folder's database
 */
export async function prepareHome(
  dataDir: string,
  account: Account,
): Promise<{ home: string; moved: boolean }> {
  await mkdir(dataDir, { recursive: true });
  const wanted = path.join(dataDir, 'postgres');
  if (!(await isLink(wanted)) && !canEnter(account, nearestExisting(dataDir)))
    await linkElsewhere(wanted, account);
  const moved = await isLink(wanted);
  const home = moved ? await realpath(wanted) : wanted;
  if (moved) await refuseCopiedLink(wanted, home);
  await makePrivate(home, account);
  return { home, moved };
}

const isLink = (file: string) => lstat(file).then((entry) => entry.isSymbolicLink(), ifMissing(false));

/**
 * Creates the folder under a random name, not one derived from the data folder's: a data folder that was
 * removed and created again (a clone deleted and cloned again) must not meet the old database, whose keys are
 * gone. Two simultaneous starters use the first one's link.
 */
async function linkElsewhere(wanted: string, account: Account): Promise<void> {
  const elsewhere = path.join(ELSEWHERE, randomBytes(8).toString('hex'));
  await makePrivate(elsewhere, account);
  await writeFile(path.join(elsewhere, LINK_FILE), wanted);
  await symlink(elsewhere, wanted).catch(async (error: unknown) => {
    await rm(elsewhere, { recursive: true });
    if (codeOf(error) !== 'EEXIST' || !(await isLink(wanted))) throw error;
  });
}

/**
 * Rejects a copied link. A data folder that was moved leaves no link behind; one that was copied leaves the
 * original.
 */
async function refuseCopiedLink(wanted: string, home: string): Promise<void> {
  const first = await readFile(path.join(home, LINK_FILE), 'utf8').catch(ifMissing(null));
  if (first === null || first === wanted) return;
  if ((await realpath(first).catch(ifMissing(null))) === home)
    throw new Error(
      `${wanted} is a copy of ${first}, and would use its database. Remove the copied link (rm '${wanted}') to begin with an empty database; to copy an election, restore a backup as docs/operate.md says.`,
    );
  await writeFile(path.join(home, LINK_FILE), wanted);
}

async function makePrivate(folder: string, account: Account): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o755 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
}

/**
 * Reads the passwords, or creates them for a new cluster. The file is written before the cluster exists, so a
 * crash cannot leave a cluster without passwords; the write is atomic, and two simultaneous starters use the
 * first one's.
 */
export async function loadPasswords(home: string): Promise<Passwords> {
  const file = path.join(home, 'passwords.json');
  const read = () => readFile(file, 'utf8');
  const kept = await read().catch(ifMissing(null));
  if (kept !== null) return JSON.parse(kept) as Passwords;
  const fresh = () => randomBytes(24).toString('base64url');
  const made = temporaryNameOf(file);
  await writeFile(made, JSON.stringify({ owner: fresh(), application: fresh() }), {
    mode: 0o600,
    flush: true,
  });
  await link(made, file).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await rm(made);
  return JSON.parse(await read()) as Passwords;
}
