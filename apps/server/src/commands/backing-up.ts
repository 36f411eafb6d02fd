import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CommandRefused } from '@evoting/command-line/command';
import { connect, type Db } from '../platform/database/connect.ts';
import { type RestoreRefusal, restoreSortedCopy, writeSortedCopy } from '../platform/database/sorted-copy.ts';
import type { Context } from './context.ts';

type Owned = Pick<Context, 'ownerConnection' | 'say'>;

/** Writes a backup of the database, while people vote. */
export async function backUp({ ownerConnection, say }: Owned, out: string): Promise<void> {
  if (await isThere(out)) throw new CommandRefused(`${out} is there already.`);
  const part = `${out}.part`;
  try {
    const zip = createGzip({ level: 1 });
    const isWritten = pipeline(zip, createWriteStream(part, { mode: 0o600 }));
    // The wait for the end below throws its error.
    isWritten.catch(() => {});
    await asOwner(ownerConnection, (db) =>
      writeSortedCopy(db, async (line) => {
        if (!zip.write(`${line}\n`)) await Promise.race([once(zip, 'drain'), isWritten]);
      }),
    );
    zip.end();
    await isWritten;
    await rename(part, out);
  } catch (cause) {
    await rm(part, { force: true });
    throw refusedFile(out, 'written', cause);
  }
  say(`${out} has the database as it is now. Keep DATA_DIR/keys and TRUSTEE_PASSPHRASE elsewhere.`);
}

/** Restores a backup into an empty database. */
export async function restore({ ownerConnection, say }: Owned, file: string): Promise<void> {
  if (!(await isThere(file))) throw new CommandRefused(`There is no file ${file}.`);
  const restored = await asOwner(ownerConnection, (db) => restoreSortedCopy(db, linesOf(file))).catch(
    (cause: unknown) => {
      throw refusedFile(file, 'read', cause);
    },
  );
  if (!restored.ok) throw new CommandRefused(WHY_NOT[restored.reason]);
  say(`${restored.rows} rows are restored. Before a server starts on them: npm run election -- go-on.`);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // The loop below gets its error.
  pipeline(createReadStream(file), text).catch(() => {});
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const WHY_NOT: Readonly<Record<RestoreRefusal, string>> = {
  damaged: 'The file is damaged or incomplete. Nothing was restored.',
  'other-build': 'The file is of another build of this program. Nothing was restored.',
  'not-empty': 'The database is not empty. Set DATA_DIR to a new folder. Nothing was restored.',
};

async function asOwner<T>(owner: Context['ownerConnection'], act: (db: Db) => Promise<T>): Promise<T> {
  if (owner === undefined) throw new Error('a copy needs the connection of the tables’ owner');
  const db = connect(owner, { max: 1, silentMs: 'never' });
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** A refusal that names the file where the system or the compression gives a code. */
function refusedFile(file: string, what: 'written' | 'read', cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  return code && /^[EZ]/.test(code)
    ? new CommandRefused(`The file ${file} cannot be ${what} (${code}).`, { cause })
    : cause;
}
