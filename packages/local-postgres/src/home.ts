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
import { asideOf } from './aside.ts';
import { absent, codeOf } from './failures.ts';

/**
 * Passwords of the two database roles: the owner of the tables, and the application, which may not change
 * what is append-only.
 */
export interface Passwords {
  readonly owner: string;
  readonly application: string;
}

/** In a private folder outside the data folder: the link that leads to it. */
export const LINK_FILE = 'linked-from';

/** Where private folders lie whose account may not enter the data folder. */
const ELSEWHERE = '/var/lib/e-voting';

/**
 * Makes the private folder that holds cluster, passwords, log and socket.
 * Takes: the data folder, and the account that PostgreSQL runs as.
 * Gives: its real path: `DATA_DIR/postgres`, or where the account cannot get there (a data folder below
 * /root) a folder below /var/lib that `DATA_DIR/postgres` then links to. `moved` says so, for the operator.
 * Refuses (throws): a link that was copied with its data folder, which would lead to the database of the
 * first.
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

const isLink = (file: string) => lstat(file).then((entry) => entry.isSymbolicLink(), absent(false));

/**
 * Its name is drawn, not made from the data folder's: a data folder that was removed and made once more (the
 * clone is deleted and cloned again) must not meet the database of the first, whose keys went with it. Of two
 * starters both take the first's link.
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

/** A data folder that was moved leaves nothing behind; one that was copied leaves the link that it had. */
async function refuseCopiedLink(wanted: string, home: string): Promise<void> {
  const first = await readFile(path.join(home, LINK_FILE), 'utf8').catch(absent(null));
  if (first === null || first === wanted) return;
  if ((await realpath(first).catch(absent(null))) === home)
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
 * Reads the passwords, or makes them for a new cluster. Written before the cluster exists, so no crash leaves
 * a cluster without them; whole or not at all, and of two starters both take the first's.
 */
export async function loadPasswords(home: string): Promise<Passwords> {
  const file = path.join(home, 'passwords.json');
  const read = () => readFile(file, 'utf8');
  const kept = await read().catch(absent(null));
  if (kept !== null) return JSON.parse(kept) as Passwords;
  const fresh = () => randomBytes(24).toString('base64url');
  const made = asideOf(file);
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
