import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TestClock } from '../../testing/app.ts';
import { withDatabase } from '../../testing/database.ts';
import { readsOf } from '../../testing/reads.ts';
import type { Db } from '../database/connect.ts';
import { doMailsLeave, listHeldUp, noteTrial } from './held-up-store.ts';
import { countMails, deleteMails, insertMail, leaseMails, noteFailed, noteSent } from './store.ts';

const LINES = { one: 1, flood: 2, newcomer: 3 };
const MINUTE_MS = 60_000;

/** A separate outbox, whose mails have their purpose as name. */
async function setUp() {
  const { db, owner } = await withDatabase();
  const clock = new TestClock();
  const ask = async (name: string, line: number) => {
    clock.advance(1);
    const mail = { to: name.startsWith('+') ? name : `${name}@example.org`, subject: '', text: '', html: '' };
    await insertMail(db, randomUUID(), mail, { now: clock.now(), line });
  };
  const next = async () => {
    const until = new Date(clock.ms + MINUTE_MS);
    const [mail] = await leaseMails(db, 'mail', { now: clock.now(), until, limit: 1 });
    return mail && { ...mail, name: mail.to.split('@')[0] };
  };
  /** The next one is tried, and is tried again in an hour. */
  const fail = async () => {
    const nextAt = new Date(clock.ms + 60 * MINUTE_MS);
    await noteFailed(db, (await next())?.id ?? '', {
      now: clock.now(),
      error: 'away',
      nextAt,
      givenUp: false,
    });
  };
  return { db, owner, clock, ask, next, fail };
}

it('a mail does not wait for retries of its line [A156]', async () => {
  const { ask, next, fail } = await setUp();
  for (const to of ['one-1', 'one-2', 'one-3']) await ask(to, LINES.one);
  for (let tried = 0; tried < 3; tried += 1) await fail();
  for (const to of ['flood-1', 'flood-2', 'flood-3']) await ask(to, LINES.flood);
  await ask('one-4', LINES.one);
  const order = [await next(), await next(), await next()];
  expect(order.map((mail) => mail?.name)).toEqual(['flood-1', 'one-4', 'flood-2']);
});

it('a retry in one line does not let a mail of another line overtake [A156]', async () => {
  const { ask, next, fail } = await setUp();
  for (const to of ['one-1', 'one-2', 'one-3']) await ask(to, LINES.one);
  await fail();
  await ask('newcomer', LINES.newcomer);
  const order = [await next(), await next(), await next()];
  expect(order.map((mail) => mail?.name)).toEqual(['one-2', 'newcomer', 'one-3']);
});

it('an SMS that waits longer does not let a mail of another line overtake [A173]', async () => {
  const { ask, next } = await setUp();
  await ask('+2348031234567', LINES.one);
  for (const to of ['flood-1', 'flood-2', 'flood-3']) await ask(to, LINES.flood);
  const first = await next();
  await ask('newcomer', LINES.newcomer);
  const order = [first, await next(), await next(), await next(), await next()];
  expect(order.map((mail) => mail?.name)).toEqual(['flood-1', 'flood-2', 'newcomer', 'flood-3', undefined]);
});

it('held mails leave when they are due, in the order of their ids and not as they came, and delay no line [A385]', async () => {
  const { db, clock, ask, next } = await setUp();
  const hour = new Date(clock.ms + 30 * MINUTE_MS);
  const ids = Array.from({ length: 8 }, () => randomUUID())
    .sort()
    .reverse();
  for (const [n, id] of ids.entries()) {
    clock.advance(MINUTE_MS);
    const mail = { to: `held-${n}@example.org`, subject: '', text: '', html: '' };
    await insertMail(db, id, mail, { now: hour, line: null, isHeld: true });
  }
  for (const to of ['one-1', 'one-2']) await ask(to, LINES.one);
  expect((await next())?.name).toBe('one-1');
  await ask('newcomer', LINES.newcomer);
  expect([(await next())?.name, (await next())?.name]).toEqual(['one-2', 'newcomer']);
  expect(await next()).toBeUndefined();
  clock.advance(hour.getTime() - clock.ms);
  const until = new Date(clock.ms + MINUTE_MS);
  const lease = async () => leaseMails(db, 'mail', { now: clock.now(), until, limit: 5 });
  expect([...(await lease()), ...(await lease())].map(({ id }) => id)).toEqual([...ids].reverse());
});

it('all finished mails are deleted, ten thousand at once at most, and no other [A147]', async () => {
  const { db, owner, clock, ask } = await setUp();
  await ask('waits', LINES.one);
  await sql`INSERT INTO outbox (id, recipient, subject, created_at, next_attempt_at, sent_at, state)
    SELECT gen_random_uuid(), 'sent-' || n, '', ${clock.now()}, ${clock.now()}, ${clock.now()}, 'sent'
      FROM generate_series(1, 10001) AS n`.execute(owner);
  await sql`CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF (SELECT count(*) > 10000 FROM gone) THEN RAISE 'too many at once'; END IF; RETURN NULL; END $$`.execute(
    owner,
  );
  await sql`CREATE TRIGGER refuse_many AFTER DELETE ON outbox REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`.execute(owner);
  await deleteMails(db, clock.now());
  const left = async () => (await db.selectFrom('outbox').select('recipient').execute()).length;
  expect(await left()).toBe(10_002);
  const read = await readsOf({ db, owner }, 'outbox', (trx) => deleteMails(trx, new Date(clock.ms + 1)));
  // Not read from its beginning for each ten thousand.
  expect(read.scans).toBe(0);
  expect(await left()).toBe(1);
});

it('what officers and figures ask reads few mails, however many were sent, or failed before another was accepted', async () => {
  const { db, owner, clock, ask } = await setUp();
  const failed = clock.now();
  clock.advance(MINUTE_MS);
  const ofPast = (state: string, sent: Date | null, failed: Date | null) => sql`
    INSERT INTO outbox (id, recipient, subject, text, created_at, next_attempt_at, state, attempts, sent_at, failed_at)
      SELECT gen_random_uuid(), n || '@example.org', '', '', ${clock.now()}, ${clock.now()}, ${state}, 1, ${sent}, ${failed}
        FROM generate_series(1, 5000) AS n`;
  await ofPast('sent', clock.now(), null).execute(owner);
  await ask('waits', LINES.one);
  const reads = (work: (trx: Db) => Promise<void>) => readsOf({ db, owner }, 'outbox', work);
  const few = { scans: 0, rows: expect.toSatisfy((rows: number) => rows < 10) };
  const counted = await reads(async (trx) =>
    expect(await countMails(trx, ['waiting', 'failed'])).toEqual({ waiting: 1, failed: 0 }),
  );
  expect(counted).toMatchObject(few);
  await ofPast('waiting', null, failed).execute(owner);
  await noteTrial(db, clock.now(), true);
  expect(await reads(async (trx) => expect(await listHeldUp(trx)).toEqual([]))).toMatchObject(few);
  expect(await reads(async (trx) => expect(await doMailsLeave(trx)).toBe(true))).toMatchObject(few);
});

describe('mail and SMS that are held up', () => {
  /** The next mail or SMS is tried; where it fails it waits for another minute. */
  async function setUpTries() {
    const outbox = await setUp();
    const { db, clock } = outbox;
    const attempt = async (kind: 'mail' | 'sms', works: boolean, givenUp = false) => {
      clock.advance(MINUTE_MS);
      const until = new Date(clock.ms + MINUTE_MS);
      const asked = { now: clock.now(), until, limit: 1 };
      const [again] = await leaseMails(db, `${kind} again`, asked);
      const [mail] = again ? [again] : await leaseMails(db, kind, asked);
      if (works) return noteSent(db, mail?.id ?? '', clock.now(), false);
      return noteFailed(db, mail?.id ?? '', { now: clock.now(), error: 'away', nextAt: until, givenUp });
    };
    return { ...outbox, attempt };
  }

  it('are failed mails until one is sent again; a mail that waits for its turn never counts', async () => {
    const { db, clock, ask, attempt } = await setUpTries();
    await ask('first', LINES.one);
    const since = clock.now();
    await ask('second', LINES.one);
    expect(await listHeldUp(db)).toEqual([]);
    await attempt('mail', false);
    expect(await listHeldUp(db)).toEqual([{ kind: 'mail', waiting: 1, since }]);
    await attempt('mail', false);
    await attempt('mail', true);
    expect(await listHeldUp(db)).toEqual([]);
  });

  it('stop being mails once the mail server has accepted a trial mail, and not before', async () => {
    const { db, clock, ask, attempt } = await setUpTries();
    await ask('first', LINES.one);
    await attempt('mail', false);
    clock.advance(1);
    await noteTrial(db, clock.now(), false);
    expect(await listHeldUp(db)).toHaveLength(1);
    await noteTrial(db, clock.now(), true);
    expect(await listHeldUp(db)).toEqual([]);
  });

  it('are not those that were given up, and not mails where only SMS fail', async () => {
    const { db, clock, ask, attempt } = await setUpTries();
    await ask('first', LINES.one);
    await attempt('mail', false);
    await attempt('mail', false, true);
    expect(await listHeldUp(db)).toEqual([]);
    await ask('+2348031234567', LINES.one);
    const since = clock.now();
    await ask('second', LINES.one);
    await attempt('sms', false);
    await attempt('mail', true);
    expect(await listHeldUp(db)).toEqual([{ kind: 'sms', waiting: 1, since }]);
  });
});
