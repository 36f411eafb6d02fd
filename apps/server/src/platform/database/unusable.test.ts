import { createServer } from 'node:net';
import type { ClientConfig } from 'pg';
import { expect, inject, it } from 'vitest';
import { withDatabase } from '../../testing/database.ts';
import { connectDatabase, givenDatabase } from './running.ts';
import { whyUnusable } from './unusable.ts';

const { connection } = await withDatabase();
const { owner } = inject('postgres');

const start = (changes: ClientConfig) =>
  connectDatabase({
    ...givenDatabase('postgresql://nobody@db.example.org/evoting'),
    owner: { ...owner, ...changes },
    application: connection,
    role: connection.user ?? '',
  });

async function unusedPort(): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port)),
  );
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

it.each([
  [
    'nothing listens',
    async () => ({ host: '127.0.0.1', port: await unusedPort() }),
    'start PostgreSQL there',
  ],
  ['the host has no address', async () => ({ host: 'nowhere.invalid' }), 'correct the host in DATABASE_URL'],
  ['the database is not there', async () => ({ database: 'never_made' }), 'create the database'],
  ['the password is wrong', async () => ({ password: 'wrong' }), 'correct the user or the password'],
  [
    'the role may make no tables',
    async () => ({ ...connection, database: 'postgres' }),
    'set DATABASE_OWNER_URL',
  ],
])('says in one sentence without a password what to do where %s', async (_, changes, remedy) => {
  const failure: unknown = await start(await changes()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  const { message } = failure as Error;
  expect(message).toMatch(/^The PostgreSQL at db\.example\.org\/evoting cannot be used: [^\n]*\.$/);
  expect(message).toContain(remedy);
  expect(message).not.toContain(String(owner.password));
});

it.each([
  [{ code: '53100', message: 'could not extend file' }, /make room on the disk/],
  [{ code: 'XX001', message: 'invalid page in block 0' }, /restore a backup/],
  [{ code: 'EMFILE', message: 'too many open files' }, /limit of open files/],
  [{ code: '25006', message: 'cannot execute CREATE TABLE in a read-only transaction' }, /name the primary/],
])('knows a remedy for %j, also within another failure and among many', (failure, remedy) => {
  expect(whyUnusable(failure)).toMatch(remedy);
  expect(whyUnusable({ message: 'Migration failed', cause: failure })).toMatch(remedy);
  expect(whyUnusable({ message: '', errors: [failure, failure] })).toMatch(remedy);
});

it('says the message alone where no remedy is known', () => {
  expect(whyUnusable(new Error('its tables are those of a newer build'))).toBe(
    'its tables are those of a newer build',
  );
});
