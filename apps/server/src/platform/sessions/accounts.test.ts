import { randomUUID } from 'node:crypto';
import type { Role } from '@evoting/contract/call';
import { type UserId, userIdSchema } from '@evoting/contract/fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../testing/database.ts';
import type { Db } from '../database/connect.ts';
import {
  changeCandidateAccount,
  findCandidateAccount,
  insertAccount,
  localeOf,
  updateAccount,
} from './accounts.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await withDatabase());
});

async function insertUser(role: Role, email: string): Promise<UserId> {
  const id = userIdSchema.parse(randomUUID());
  const account = {
    id,
    role,
    email,
    name: 'Owner',
    passwordHash: 'own',
    imageId: null,
    createdAt: new Date(),
  };
  await db.transaction().execute((trx) => insertAccount(trx, account));
  return id;
}

const rowOf = (id: UserId) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = (id: UserId) =>
  db
    .transaction()
    .execute((trx) => changeCandidateAccount(trx, id, { name: 'Mine', passwordHash: 'the party’s' }));

describe('the account of a candidate', () => {
  it('takes name and password from its party', async () => {
    const id = await insertUser('CANDIDATE', 'amara@example.org');
    expect(await change(id)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ name: 'Mine', password_hash: 'the party’s' });
  });

  it.each([
    'VOTER',
    'PARTY',
  ] as const)('that has gone back to the %s who owns the address takes neither: a party that looked before sets no password of theirs', async (role) => {
    const id = await insertUser(role, `owner-${role}@example.org`);
    const before = await rowOf(id);
    expect(await change(id)).toBe(false);
    expect(await rowOf(id)).toEqual(before);
  });

  it('is found by its e-mail in upper or lower case, and no account of another role is', async () => {
    const id = await insertUser('CANDIDATE', 'bola@example.org');
    await insertUser('VOTER', 'chidi@example.org');
    const find = (email: string) => db.transaction().execute((trx) => findCandidateAccount(trx, email));
    expect(await find('BOLA@example.org')).toEqual({ id, locale: 'en' });
    expect(await find('chidi@example.org')).toBeNull();
  });
});

it('an account gets its mails in its own language, which only letters can name', async () => {
  const id = await insertUser('CANDIDATE', 'dayo@example.org');
  const speak = (locale: string) => db.transaction().execute((trx) => updateAccount(trx, id, { locale }));
  await speak('yo');
  expect(await db.transaction().execute((trx) => localeOf(trx, id))).toBe('yo');
  await expect(speak('../en')).rejects.toThrow('locale');
});
