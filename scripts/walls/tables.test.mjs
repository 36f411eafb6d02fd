import { describe, expect, it } from 'vitest';
import { readRooms } from './rooms.mjs';
import { faultsOfTables, readFunctions, readTables } from './tables.mjs';

const DESIGN = `
| room of the server | what | knows |
|---|---|---|
| \`main.ts\` \`local.ts\` | how it begins | \`domains/\` \`platform/\` |
| \`domains/\` | what there is | \`platform/\` |
| \`platform/\` | what it stands on | |

| room | what | tables | calls |
|---|---|---|---|
| \`domains/party\` | parties | \`parties\` \`candidates\` | \`account\` |
| \`domains/account\` | who can log in | \`users\` | – |
| \`platform/mail\` | the outbox | \`outbox\` | – |
`;
const TABLES = ['parties', 'candidates', 'users', 'outbox'];
const { owners, calls } = readRooms(DESIGN);
const faults = (file, text) => faultsOfTables([{ file: `apps/server/src/${file}`, text }], owners, TABLES);
const PARTY_STORE = 'domains/party/names-store.ts';

describe('the table of rooms', () => {
  it('names the owner of each table and the calls of each domain', () => {
    expect([owners.get('candidates'), owners.get('outbox')]).toEqual(['domains/party', 'platform/mail']);
    expect(calls.get('party')).toEqual(['account']);
    expect(calls.get('account')).toEqual([]);
  });

  it('is refused if a table has two owners or if it is missing', () => {
    expect(() => readRooms(DESIGN.replace('`outbox`', '`outbox` `users`'))).toThrow('users has two owners');
    expect(() => readRooms('# Design')).toThrow('no table of rooms');
  });

  it('names the rooms that each room knows, which must be below it', () => {
    expect(readRooms(DESIGN).rooms).toEqual([
      { names: ['main.ts', 'local.ts'], knows: ['domains/', 'platform/'] },
      { names: ['domains/'], knows: ['platform/'] },
      { names: ['platform/'], knows: [] },
    ]);
    const knowing = (room) => () => readRooms(DESIGN.replace('stands on | |', `stands on | \`${room}\` |`));
    expect(knowing('domains/')).toThrow('domains/ is not below platform/');
    expect(knowing('cellar/')).toThrow('cellar/ is not below platform/');
  });

  it('must name exactly the tables of the database', () => {
    const typed = {
      file: 'apps/server/src/platform/database/tables.ts',
      text: 'export interface Tables {\n  users: U;\n  ghosts: G;\n  shown: ShownView;\n}',
    };
    expect(readTables([typed])).toEqual(['users', 'ghosts']);
    expect(faultsOfTables([], owners, [...TABLES, 'ghosts'])).toEqual([
      'docs/design.md: ghosts has no owner',
    ]);
    expect(faultsOfTables([], owners, ['parties', 'candidates', 'users'])).toEqual([
      'docs/design.md: outbox is no table',
    ]);
  });
});

describe('a table', () => {
  it.each([
    "await trx.insertInto('users').values(row).execute();",
    "await trx.updateTable('users').set(row).execute();",
    "await trx.updateTable('users as u').set(row).execute();",
    "await trx\n  .deleteFrom('users')\n  .execute();",
    'await trx.deleteFrom("users").execute();',
    'await sql`INSERT INTO users (id) VALUES ($1)`.execute(trx);',
    'await sql`insert into users (id) values ($1)`.execute(trx);',
    'await sql`UPDATE users SET name = $2`.execute(trx);',
    'await sql`UPDATE users AS u SET name = $2`.execute(trx);',
    'await sql`DELETE FROM users`.execute(trx);',
    'await sql`WITH gone AS (DELETE FROM users WHERE id = $1 RETURNING id) SELECT 1`.execute(trx);',
    'await sql`DELETE FROM public.users`.execute(trx);',
    'await trx.with("made", ({ insertInto }) => insertInto("users").values(row)).execute();',
    'await sql`TRUNCATE users`.execute(trx);',
    'await sql`MERGE INTO users USING parties ON true`.execute(trx);',
    "const INTO_USERS = 'COPY users (id, name) FROM STDIN';",
    'await sql`COPY users FROM STDIN`.execute(trx);',
  ])('may not be written by the store of another room: %s', (text) => {
    expect(faults(PARTY_STORE, text)).toEqual([
      expect.stringContaining("writes users, which is domains/account's"),
    ]);
    expect(faults('domains/account/store.ts', text)).toEqual([]);
  });

  it('may not be written by a computed name, nor without an owner', () => {
    expect(faults(PARTY_STORE, 'await trx.insertInto(table).execute();')).toEqual([
      expect.stringContaining('whose name is not written out'),
    ]);
    expect(
      faults(PARTY_STORE, 'await sql`DELETE FROM $'.concat('{sql.table(table)}`.execute(trx);')),
    ).toEqual([expect.stringContaining('whose name is not written out')]);
    expect(faults(PARTY_STORE, 'await sql`DELETE FROM strays`.execute(trx);')).toEqual([
      expect.stringContaining('writes strays, which docs/design.md does not list'),
    ]);
  });

  it.each([
    "await db.selectFrom('users').select('id').forUpdate().execute();",
    'await sql`SELECT id FROM users FOR UPDATE OF users SKIP LOCKED`.execute(trx);',
    'await sql`INSERT INTO parties (name) VALUES ($2) ON CONFLICT (name) DO UPDATE SET name = parties.name`.execute(trx);',
    '/** Code that would INSERT INTO users here is refused. */',
  ])('may be read and locked by any store: %s', (text) => {
    expect(faults(PARTY_STORE, text)).toEqual([]);
  });

  it.each([
    "const row = await db.selectFrom('parties').select('name').executeTakeFirst();",
    "await db.insertInto('parties').values(row).execute();",
    'const rows = await sql<{ id: string }>`SELECT id FROM parties`.execute(db);',
    'const rows = await sql`SELECT id FROM parties`.execute(db);',
  ])('may not be queried outside a store: %s', (text) => {
    for (const file of ['domains/party/service.ts', 'domains/party/routes.ts', 'http/metrics.ts', 'main.ts'])
      expect(faults(file, text)).toEqual([expect.stringContaining('a query outside a store')]);
    expect(faults(PARTY_STORE, text)).toEqual([]);
  });

  it('may not be written by the store of another room through a function of the database', () => {
    const migration = {
      file: 'apps/server/migrations/002-functions.ts',
      text: `export default [
  \`CREATE FUNCTION greet(who uuid) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
     -- Nothing else.
     INSERT INTO users (id) VALUES (who); END $$\`,
  \`CREATE FUNCTION looks(who uuid) RETURNS text LANGUAGE sql AS $$ SELECT name FROM users $$\`,
  \`CREATE OR REPLACE FUNCTION keeps() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM users; END $$\`];`,
    };
    expect([...readFunctions([migration])].map(([name, tables]) => [name, ...tables])).toEqual([
      ['greet', 'users'],
      ['looks'],
    ]);
    const calling = (file, query) => ({ file: `apps/server/src/${file}`, text: `sql\`${query}\`` });
    const judged = (one) => faultsOfTables([migration, one], owners, TABLES);
    expect(judged(calling(PARTY_STORE, 'SELECT greet(1)'))).toEqual([
      expect.stringContaining("writes users, which is domains/account's"),
    ]);
    expect(judged(calling('domains/account/store.ts', 'SELECT greet(1)'))).toEqual([]);
    expect(judged(calling(PARTY_STORE, 'SELECT looks(1)'))).toEqual([]);
  });

  it('may not be written by the store of the demo', () => {
    expect(faults('demo/store.ts', "await trx.insertInto('users').values(row).execute();")).toEqual([
      expect.stringContaining("writes users, which is domains/account's"),
    ]);
  });

  it.each([
    'COPY users TO STDOUT',
    'COPY (SELECT id FROM users) TO STDOUT',
  ])('may be copied out by any store: %s', (query) => {
    expect(faults(PARTY_STORE, `const OUT = '${query}';`)).toEqual([]);
  });

  it('may be written by any test', () => {
    const text = "await db.insertInto('users').values(row).execute();";
    for (const file of ['domains/party/routes.test.ts', 'testing/election.ts'])
      expect(faults(file, text)).toEqual([]);
  });
});
