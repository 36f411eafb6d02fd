import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { queueMail } from '../platform/outbox.ts';
import { createTestApp } from '../testing/app.ts';
import { trialTo } from '../testing/mail.ts';
import { someWait } from '../testing/waits.ts';
import { sweep } from './worker.ts';

const test = await createTestApp();
const { clock, db, deps, owner } = test;

const HOUR_MS = 60 * 60_000;

it('a mail is forgotten a day after it was sent or given up, and one that waits is not [A147]', async () => {
  for (const to of ['sent@example.org', 'failed@example.org', 'waits@example.org'])
    await queueMail(db, trialTo(to), clock.now());
  const change = (to: string, state: 'sent' | 'failed', sent_at: Date | null) =>
    db.updateTable('outbox').set({ state, sent_at }).where('recipient', '=', to).execute();
  await change('sent@example.org', 'sent', clock.now());
  await change('failed@example.org', 'failed', null);
  const left = async () => {
    await sweep(deps);
    const rows = await db.selectFrom('outbox').select('recipient').orderBy('recipient').execute();
    return rows.map(({ recipient }) => recipient);
  };
  clock.advance(24 * HOUR_MS);
  expect(await left()).toHaveLength(3);
  clock.advance(1);
  expect(await left()).toEqual(['waits@example.org']);
});

it('an address that nobody has confirmed is forgotten when its link is over, and a confirmed one is not [A147]', async () => {
  const ask = (email: string) => test.call('POST', '/extras/newsletter', { body: { email } });
  for (const email of ['never@example.org', 'reader@example.org']) await ask(email);
  await db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: clock.now() })
    .where('email', '=', 'reader@example.org')
    .execute();
  const left = async () => {
    await sweep(deps);
    const rows = await db.selectFrom('newsletter_subscribers').select('email').orderBy('email').execute();
    return rows.map(({ email }) => email);
  };
  clock.advance(7 * 24 * HOUR_MS);
  expect(await left()).toEqual(['never@example.org', 'reader@example.org']);
  clock.advance(24 * HOUR_MS);
  expect(await left()).toEqual(['reader@example.org']);
});

/** Asks for the newsletter and follows the link of the mail, which is sent and forgotten by then. */
async function readNewsletter(email: string): Promise<void> {
  await test.call('POST', '/extras/newsletter', { body: { email } });
  const mail = db.deleteFrom('outbox').where('recipient', '=', email).returning('text');
  const token = /confirm\?token=(\S+)/.exec(String((await mail.executeTakeFirstOrThrow()).text))?.[1];
  await test.call('POST', '/extras/newsletter/confirm', { body: { token } });
}

it('no stored time of a voter shows who came first within an hour [A147]', async () => {
  clock.advance(HOUR_MS - (clock.ms % HOUR_MS));
  const before = new Date(clock.ms);
  const first = await test.newVoter();
  clock.advance(20 * 60_000);
  const second = await test.newVoter();
  await readNewsletter('voter.reads@example.org');
  const { rows: columns } = await sql<{ table: string; name: string }>`
    SELECT table_name AS table, column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type LIKE 'timestamp%'`.execute(owner);
  const kept: string[] = [];
  for (const { table, name } of columns) {
    const { rows } = await sql<{ at: Date }>`
      SELECT ${sql.ref(name)} AS at FROM ${sql.table(table)} WHERE ${sql.ref(name)} > ${before}`.execute(
      owner,
    );
    const told = rows.filter(({ at }) => at.getTime() % HOUR_MS !== 0);
    if (told.length > 0) kept.push(`${table}.${name}`);
  }
  expect(kept.filter((column) => !column.startsWith('kysely_'))).toEqual([]);
  const days = await db.selectFrom('users').select('created_at').where('id', 'in', [first.id, second.id]);
  expect((await days.execute()).map(({ created_at }) => created_at.getTime() % (24 * HOUR_MS))).toEqual([
    0, 0,
  ]);
});

it('stores the exact beginning of an officer’s session', async () => {
  clock.advance(123_456);
  const { id } = await test.newOfficer();
  const session = db.selectFrom('sessions').select('created_at').where('user_id', '=', id);
  expect((await session.executeTakeFirstOrThrow()).created_at).toEqual(clock.now());
});

/** Lets no statement delete more than ten thousand rows of a table. */
async function refuseMany(table: 'sessions' | 'limit_uses'): Promise<void> {
  await sql`CREATE OR REPLACE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF (SELECT count(*) > 10000 FROM gone) THEN RAISE 'too many at once'; END IF; RETURN NULL; END $$`.execute(
    owner,
  );
  await sql`CREATE TRIGGER refuse_many AFTER DELETE ON ${sql.table(table)} REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`.execute(owner);
}
const left = async (table: 'sessions' | 'limit_uses') => {
  const rows = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'));
  return (await rows.executeTakeFirstOrThrow()).rows;
};

it('all expired sessions are deleted, ten thousand at once at most, and no other [A181]', async () => {
  const { id } = await test.newVoter();
  const live = await left('sessions');
  await sql`INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
    SELECT sha256(n::text::bytea), ${id}, ${new Date(clock.ms - HOUR_MS)}, ${new Date(clock.ms - 1)}
      FROM generate_series(1, 10001) AS n`.execute(owner);
  await refuseMany('sessions');
  await sweep(deps);
  expect(await left('sessions')).toBe(live);
});

it('all unused limits are deleted, ten thousand at once at most, and no other [A181]', async () => {
  await db.deleteFrom('limit_uses').execute();
  await sql`INSERT INTO limit_uses (key_hash, full_at_ms)
    SELECT sha256(n::text::bytea), ${clock.ms}::float8 + CASE n WHEN 1 THEN 1 ELSE 0 END
      FROM generate_series(1, 10002) AS n`.execute(owner);
  await refuseMany('limit_uses');
  await sweep(deps);
  expect(await left('limit_uses')).toBe(1);
});

it('a limit that is used at the moment when it is swept counts on [A181]', async () => {
  await db.deleteFrom('limit_uses').execute();
  await db
    .insertInto('limit_uses')
    .values({ key_hash: Buffer.alloc(32), full_at_ms: clock.ms })
    .execute();
  const sweeping = await owner.transaction().execute(async (trx) => {
    await trx
      .updateTable('limit_uses')
      .set({ full_at_ms: clock.ms + HOUR_MS })
      .execute();
    const asked = { of: sweep(deps) };
    await someWait(owner, 'delete from "limit_uses"');
    return asked;
  });
  await sweeping.of;
  expect(await left('limit_uses')).toBe(1);
});

it('a failed sweep is reported, and the rest is swept [A181]', async () => {
  const to = 'given.up@example.org';
  await queueMail(db, trialTo(to), clock.now());
  await db.updateTable('outbox').set({ state: 'failed' }).where('recipient', '=', to).execute();
  await test.newVoter();
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'it takes too long'; END $$`.execute(owner);
  await sql`CREATE TRIGGER refuse BEFORE DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION refuse()`.execute(
    owner,
  );
  clock.advance(24 * HOUR_MS + 1);
  const failure = await sweep(deps).catch((error: unknown) => error);
  await sql`DROP TRIGGER refuse ON sessions`.execute(owner);
  expect(String((failure as AggregateError).errors)).toContain('it takes too long');
  const mails = db.selectFrom('outbox').select('id').where('recipient', '=', to);
  expect(await mails.execute()).toEqual([]);
});
