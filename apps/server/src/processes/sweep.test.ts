import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { queueMail } from '../platform/outbox.ts';
import { createTestApp } from '../testing/app.ts';
import { sweep } from './worker.ts';

const test = await createTestApp();
const { clock, db, deps, owner } = test;

const HOUR_MS = 60 * 60_000;

it('a mail is forgotten a day after it was sent or given up, and one that waits is not', async () => {
  const mail = (to: string) => ({ to, subject: 'Your account', text: '-', html: '-' });
  for (const to of ['sent@example.org', 'failed@example.org', 'waits@example.org'])
    await queueMail(db, mail(to), clock.now());
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

it('an address that nobody has confirmed is forgotten when its link is over, and a confirmed one is not', async () => {
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

it('no time that is kept of a voter tells who came first within an hour', async () => {
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

it('says of an officer when a session began, to the minute and closer', async () => {
  clock.advance(123_456);
  const { id } = await test.newOfficer();
  const session = db.selectFrom('sessions').select('created_at').where('user_id', '=', id);
  expect((await session.executeTakeFirstOrThrow()).created_at).toEqual(clock.now());
});
