import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { userIdSchema } from '@evoting/contract/fields';
import { sql } from 'kysely';
import pg, { type ClientConfig } from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { withDatabase } from '../../testing/database.ts';
import { relayTo } from '../../testing/relay.ts';
import { whyAway } from './away.ts';
import { connect, type Db, inStretches } from './connect.ts';
import { APPEND_ONLY_TABLES, grantToApplication } from './grants.ts';
import { isUpToDate, migrate } from './migrate.ts';
import { adviceOnLog } from './own-log.ts';
import { prepared } from './prepared.ts';
import { requireReplicated } from './replicated.ts';
import { connectDatabase, givenDatabase } from './running.ts';

const { db, owner, connection } = await withDatabase();
const ownerOf = ({ connection: { database } }: { connection: ClientConfig }) => ({
  ...inject('postgres').owner,
  ...(database !== undefined && { database }),
});

describe('migrations', () => {
  it('have all been applied, and applying them again changes nothing', async () => {
    expect(await isUpToDate(db)).toBe(true);
    expect(await migrate(owner)).toEqual([]);
  });

  it('are missed where one is not recorded', async () => {
    const trx = await owner.startTransaction().execute();
    await sql`DELETE FROM kysely_migration WHERE name = '001-schema'`.execute(trx);
    expect(await isUpToDate(trx)).toBe(false);
    await trx.rollback().execute();
  });

  it('have no time limit in PostgreSQL or here, unlike every other statement [A161]', async () => {
    const other = await withDatabase();
    const silences = vi.spyOn(Socket.prototype, 'setTimeout');
    atEnd(() => silences.mockRestore());
    const limits = () => silences.mock.calls.filter(([ms]) => ms > 0).length;
    const limitOf = async (one: Db) =>
      (await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(one)).rows;
    const running = { owner: ownerOf(other), application: other.connection, what: 'it', location: 'here' };
    const role = other.connection.user ?? '';
    const opened = await connectDatabase({ ...running, role, stop: async () => {} });
    expect(limits()).toBe(0);
    expect(await limitOf(opened.db)).toEqual([{ statement_timeout: '15s' }]);
    expect(limits()).toBe(1);
    await opened.close();
    const patient = connect(connection, { silentMs: 'never' });
    expect(await limitOf(patient)).toEqual([{ statement_timeout: '0' }]);
    expect(limits()).toBe(1);
    await patient.destroy();
  });

  it('do not disturb a running process if they are of a newer build, and stop the start of an older one', async () => {
    const other = await withDatabase();
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-of-a-newer-build', '2027')`.execute(
      other.owner,
    );
    expect(await isUpToDate(other.db)).toBe(true);
    const running = givenDatabase('postgresql://nobody@localhost/evoting');
    const opened = connectDatabase({ ...running, owner: ownerOf(other), application: other.connection });
    await expect(opened).rejects.toThrow(
      /^The PostgreSQL at localhost\/evoting cannot be used: its tables are those of a newer build .*999-of-a-newer-build/,
    );
  });
});

describe('the log of PostgreSQL', () => {
  it('quotes nothing that fails where the server starts it, and elsewhere the start says what to set', async () => {
    expect(await adviceOnLog(db)).toBe(null);
    for (const setting of ['log_error_verbosity = verbose', 'log_min_error_statement = error']) {
      const trx = await owner.startTransaction().execute();
      await sql.raw(`SET LOCAL ${setting}`).execute(trx);
      const said = await adviceOnLog(trx);
      await trx.rollback().execute();
      expect(said).toContain(setting.split('=')[0]);
    }
  });
});

describe('a connection that is lost', () => {
  it('in the middle of a transaction fails that one alone, as a database that is away', async () => {
    const error = await db
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
        await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(owner);
        await trx.selectFrom('users').selectAll().execute();
      })
      .catch((thrown: unknown) => thrown);
    expect(whyAway(error)).toBe('gone');
    expect(await isUpToDate(db)).toBe(true);
  });

  it('in silence, as to a host that has vanished, is given up after a while, and the next one is a new one', {
    tags: ['release'],
  }, async () => {
    const relay = await relayTo(connection);
    const far = connect({ ...connection, host: '127.0.0.1', port: relay.port }, { max: 1, silentMs: 5_000 });
    expect(await isUpToDate(far)).toBe(true);
    relay.silence(true);
    const error = await sql`SELECT 1`.execute(far).catch((thrown: unknown) => thrown);
    expect(whyAway(error)).toBe('gone');
    relay.silence(false);
    expect(await isUpToDate(far)).toBe(true);
    await far.destroy();
    relay.close();
  });

  it('is distinguished from a database that is read-only, has no room, or stops slow statements or deadlocks: each can be tried again', async () => {
    const one = connect(connection, { max: 1 });
    const failed = (statement: string) =>
      sql
        .raw(statement)
        .execute(one)
        .catch((thrown: unknown) => thrown);
    for (const begun of ['BEGIN', 'SET LOCAL statement_timeout = 20']) await failed(begun);
    expect(whyAway(await failed('SELECT pg_sleep(10)'))).toBe('overloaded');
    await failed('ROLLBACK');
    const deadlock = "DO $$ BEGIN RAISE deadlock_detected USING MESSAGE = 'deadlock detected'; END $$";
    expect(whyAway(await failed(deadlock))).toBe('overloaded');
    const full = "DO $$ BEGIN RAISE disk_full USING MESSAGE = 'could not extend file'; END $$";
    expect(whyAway(await failed(full))).toBe('cannot-store');
    const standby = (said: string) =>
      failed(`DO $$ BEGIN RAISE feature_not_supported USING MESSAGE = 'cannot ${said}'; END $$`);
    expect(whyAway(await standby('access temporary or unlogged relations during recovery'))).toBe(
      'reads-only',
    );
    expect(whyAway(await standby('fly'))).toBeNull();
    await requireReplicated(one);
    await failed('SET default_transaction_read_only = on');
    expect(whyAway(await failed('DELETE FROM newsletter_subscribers'))).toBe('reads-only');
    await expect(requireReplicated(one)).rejects.toThrow('read-only');
    await one.destroy();
  });

  it('is distinguished from one that never was, and from a statement that is refused', async () => {
    const nowhere = connect({ host: '/no/such/socket', user: 'nobody' });
    const failed = (database: typeof db, statement = sql`SELECT 1`) =>
      statement.execute(database).catch((thrown: unknown) => thrown);
    expect(whyAway(await failed(nowhere))).toBe('gone');
    expect(whyAway(await failed(db, sql`SELECT 1 / 0`))).toBeNull();
    expect(whyAway(new Error('Something else'))).toBeNull();
    await nowhere.destroy();
  });
});

describe('an error', () => {
  /** An error as Node raises it for a socket or a name lookup. */
  const systemError = (code: string, syscall = 'connect') =>
    Object.assign(new Error(code), { code, syscall });
  const ofPostgreSql = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });

  it('from the network or from name lookup means that the database is gone', () => {
    const ofNetwork = Object.keys(constants.errno).filter((code) =>
      /^E(CONN|NET|HOST|PIPE|TIMEDOUT|SHUTDOWN|NOTCONN|ADDRNOTAVAIL)/.test(code),
    );
    expect(ofNetwork.length).toBeGreaterThan(10);
    const ofLookup = ['EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME', 'ENOTFOUND'];
    for (const code of [...ofNetwork, 'EHOSTDOWN', ...ofLookup])
      for (const syscall of ['connect', 'read', 'write', 'getaddrinfo'])
        expect([code, whyAway(systemError(code, syscall))]).toEqual([code, 'gone']);
    const ofEachAddress = [systemError('EHOSTUNREACH'), systemError('ECONNREFUSED')];
    expect(whyAway(new AggregateError(ofEachAddress))).toBe('gone');
    expect(whyAway(new AggregateError([]))).toBeNull();
  });

  it('from a machine without free handles or memory means an overload', () => {
    for (const code of ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'])
      expect([code, whyAway(systemError(code))]).toEqual([code, 'overloaded']);
  });

  it('from PostgreSQL is told by its class, and a faulty statement is none of them', () => {
    const classes = {
      gone: [
        '08000',
        '08006',
        '08P01',
        '28000',
        '28P01',
        '3D000',
        '55000',
        '57P01',
        '57P02',
        '57P03',
        '57P05',
      ],
      'reads-only': ['25006'],
      'cannot-store': ['53100', '58000', '58030', '58P01'],
      overloaded: ['53000', '53200', '53300', '53400', '57014', '25P03', '25P04', '40001', '40P01', '55P03'],
    };
    for (const [away, codes] of Object.entries(classes))
      for (const code of codes) expect([code, whyAway(ofPostgreSql(code))]).toEqual([code, away]);
    for (const code of ['22012', '23505', '23514', '42501', '42P01', 'P0001', 'XX000', ''])
      expect([code, whyAway(ofPostgreSql(code))]).toEqual([code, null]);
  });

  it('from a file is not one of the database', () => {
    for (const [code, syscall] of [
      ['ENOENT', 'open'],
      ['EACCES', 'open'],
      ['EIO', 'read'],
    ] as const)
      expect(whyAway(systemError(code, syscall))).toBeNull();
  });
});

describe('a statement that is marked', () => {
  const kept = async (one: Db) => {
    const { rows } = await sql<{
      text: string;
    }>`SELECT statement AS text FROM pg_prepared_statements`.execute(one);
    return rows.map(({ text }) => text);
  };

  it('is kept by the connection once, whatever its values; others are not', async () => {
    const one = connect(connection, { max: 1 });
    const asked = (value: string) =>
      sql<{ said: string }>`SELECT ${prepared} ${value}::text AS said`.execute(one);
    expect((await asked('first')).rows).toEqual([{ said: 'first' }]);
    expect((await asked('second')).rows).toEqual([{ said: 'second' }]);
    await sql`SELECT ${'third'}::text AS said`.execute(one);
    expect(await kept(one)).toEqual(['SELECT /* prepared */ $1::text AS said']);
    await one.destroy();
  });

  it('is sent again where a migration has changed its columns in the meantime; a transaction fails once', async () => {
    const one = connect(connection, { max: 1 });
    const asked = (by: Db) =>
      sql`SELECT ${prepared} said FROM kept_tries`.execute(by).then(({ rows }) => rows);
    const change = (type: string) =>
      sql.raw(`ALTER TABLE kept_tries ALTER said TYPE ${type} USING said::${type}`).execute(owner);
    await sql`CREATE TABLE kept_tries AS SELECT 1 AS said`.execute(owner);
    await sql`GRANT SELECT ON kept_tries TO PUBLIC`.execute(owner);
    expect(await asked(one)).toEqual([{ said: 1 }]);
    await change('text');
    expect(await asked(one)).toEqual([{ said: '1' }]);
    await change('integer');
    await expect(one.transaction().execute(asked)).rejects.toThrow('current transaction is aborted');
    expect(await one.transaction().execute(asked)).toEqual([{ said: 1 }]);
    await sql`DROP TABLE kept_tries`.execute(owner);
    await expect(asked(one)).rejects.toThrow('does not exist');
    await one.destroy();
  });
});

describe.each(APPEND_ONLY_TABLES)('the table %s only grows', (table) => {
  const others: Partial<Record<typeof table, string>> = { audit_log: 'action', objections: 'reason' };
  const column = others[table] ?? 'election_id';
  const changes = [
    sql`DELETE FROM ${sql.table(table)}`,
    sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.ref(column)}`,
    sql`TRUNCATE ${sql.table(table)} CASCADE`,
  ];
  it('for the application', async () => {
    for (const change of changes) await expect(change.execute(db)).rejects.toThrow(/permission denied/);
  });
  it('for the owner of the tables', async () => {
    for (const change of changes) await expect(change.execute(owner)).rejects.toThrow(/only takes new rows/);
  });
});

describe('the size of the roll', () => {
  const person = (role: 'VOTER' | 'PARTY') => ({
    id: userIdSchema.parse(randomUUID()),
    role,
    name: 'A person',
    email: `${randomUUID()}@example.org`,
    password_hash: '-',
    created_at: new Date(0),
  });
  const size = async () =>
    (await owner.selectFrom('roll_sizes').select(sql<number>`sum(voters)::bigint`.as('voters')).execute())[0]
      ?.voters;

  it('follows concurrent registrations, and those that are rolled back do not count', async () => {
    const before = Number(await size());
    const voters = Array.from({ length: 20 }, () => person('VOTER'));
    await Promise.all(voters.map((voter) => db.insertInto('users').values(voter).execute()));
    await db.insertInto('users').values(person('PARTY')).execute();
    const trx = await db.startTransaction().execute();
    await trx.insertInto('users').values(person('VOTER')).execute();
    await trx.rollback().execute();
    expect(await size()).toBe(before + 20);
    await owner
      .deleteFrom('users')
      .where('id', '=', voters[0]?.id ?? null)
      .execute();
    expect(await size()).toBe(before + 19);
  });

  it('is written by nobody else', async () => {
    const change = sql`UPDATE roll_sizes SET voters = 0`;
    await expect(change.execute(db)).rejects.toThrow(/permission denied/);
  });
});

describe('a process that starts', () => {
  it.each([
    ['the waiting ballots are being rewritten', 'SELECT rewrite_waiting()'],
    ['the table of accounts is being sorted', 'CLUSTER users USING users_pkey'],
    ['the recorded ballots are being sorted', 'CLUSTER recorded_ballots USING recorded_ballots_pkey'],
  ])('grants the application its rights although %s at that moment', async (_, statement) => {
    const rewriting = await owner.startTransaction().execute();
    await sql.raw(statement).execute(rewriting);
    const given = grantToApplication(owner, String(connection.user));
    const waits = sql`SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted
      AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
    await vi.waitFor(async () => expect((await waits.execute(db)).rows).not.toEqual([{ count: 0 }]), 20_000);
    await rewriting.commit().execute();
    await expect(given).resolves.toBeUndefined();
  });
});

describe('a transaction that computes', () => {
  it('sends something now and then, so that PostgreSQL does not end it and others have their turn', async () => {
    const all = Array.from({ length: 100 }, (_, n) => n);
    let computed = 0;
    const seenByOthers: number[] = [];
    const done = await db.transaction().execute(async (trx) => {
      const others = setInterval(() => seenByOthers.push(computed), 0);
      const doubled = await inStretches(trx, all, (n) => {
        computed += 1;
        // A turn of the others is due by now.
        for (const until = performance.now() + 2; performance.now() < until; );
        return 2 * n;
      });
      clearInterval(others);
      return doubled;
    });
    expect(done).toEqual(all.map((n) => 2 * n));
    expect(new Set(seenByOthers).size).toBeGreaterThan(1);
  });
});

describe('the constraints', () => {
  const election = (current: boolean) => ({
    id: randomUUID(),
    slug: randomUUID(),
    title: 'An election',
    year: 2026,
    current,
    opens_at: null,
    closes_at: null,
    closed_at: null,
    created_at: new Date(0),
  });

  it('let one election be the current one, and not two', async () => {
    await db.insertInto('elections').values(election(true)).execute();
    await db.insertInto('elections').values(election(false)).execute();
    await expect(db.insertInto('elections').values(election(true)).execute()).rejects.toThrow(
      /elections_one_current/,
    );
  });

  it('refuse the application to change the structure', async () => {
    await expect(sql`DROP TABLE events`.execute(db)).rejects.toThrow(/must be owner/);
    await expect(sql`CREATE TABLE more (id int)`.execute(db)).rejects.toThrow(/permission denied/);
  });
});
