import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { TestClock } from '../../testing/app.ts';
import { withDatabase } from '../../testing/database.ts';
import { startSmtpServer } from '../../testing/smtp.ts';
import { gate } from '../../testing/waits.ts';
import { lineOf, type Mail, queueMail } from '../outbox.ts';
import { MailSender } from './sender.ts';
import { mailboxTransport, smtpTransport, type Transport } from './transport.ts';
import { writeMail } from './write.ts';

const { db } = await withDatabase();
/** Only a test that fails waits this long. */
const PATIENCE = { timeout: 30_000 };
const smtp = await startSmtpServer();

const mail = (email: string): Mail => ({
  what: 'candidate-password',
  to: { email, locale: null },
  publicUrl: 'https://vote.example.org',
  given: { name: 'Ada', email, password: 'xyzzy' },
});

function senderWith(transport: Transport, clock: TestClock) {
  const failures: { attempts: number; givenUp: boolean; error: string }[] = [];
  const sender = new MailSender({
    db,
    now: clock.now,
    transport,
    onFailure: (failure) => failures.push(failure),
  });
  return { sender, failures };
}

const rowOf = (recipient: string) =>
  db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();

const broken: Transport = {
  keepsText: false,
  send: () =>
    Promise.reject(
      Object.assign(new Error('550 <person@example.org> unknown'), { code: 'EENVELOPE', responseCode: 550 }),
    ),
};

describe('the outbox', () => {
  it('delivers a mail by SMTP once, and then forgets its text', async () => {
    const clock = new TestClock();
    const { sender } = senderWith(smtpTransport(smtp.url, 'E-Voting <no-reply@example.org>'), clock);
    await queueMail(db, mail('delivered@example.org'), clock.now());
    expect(await sender.sendDue()).toBe(1);
    expect(await sender.sendDue()).toBe(0);
    await sender.stop();
    expect(smtp.received.map(({ to, text }) => [to, text.includes('xyzzy')])).toEqual([
      ['delivered@example.org', true],
    ]);
    expect(await rowOf('delivered@example.org')).toMatchObject({
      state: 'sent',
      text: null,
      html: null,
      attempts: 1,
    });
  });

  it('keeps a mail from a mail server elsewhere that offers no TLS, unless its address says that it may [A164]', async () => {
    // Leads to the same server, and is no name of this machine.
    const elsewhere = new URL(smtp.url);
    elsewhere.hostname = '0.0.0.0';
    const send = async (query: string) => {
      const read = readConfig({ SMTP_URL: `${elsewhere.href}${query}` });
      const written = writeMail(mail('elsewhere@example.org'), { isRehearsal: false, whomToAsk: null });
      const transport = smtpTransport(String(read.ok && read.config.smtpUrl), 'no-reply@example.org');
      await transport.send({ ...written, id: 'a' }).finally(() => transport.close?.());
    };
    const arrived = () => smtp.received.filter(({ to }) => to === 'elsewhere@example.org').length;
    for (const query of ['', '?ignoreTLS=true']) await expect(send(query)).rejects.toThrow('STARTTLS');
    expect(arrived()).toBe(0);
    await send('?requireTLS=false');
    expect(arrived()).toBe(1);
  });

  it('sends in turns the mails of several lines, however many wait in one [A156]', async () => {
    const clock = new TestClock();
    const order: string[] = [];
    const send = async ({ to }: { to: string }) => void order.push(to);
    const { sender } = senderWith({ keepsText: false, send }, clock);
    for (let n = 0; n < 40; n += 1) {
      await queueMail(db, mail(`flood-${n}@example.org`), clock.now(), lineOf('198.51.100.7'));
      clock.advance(1);
    }
    for (let n = 0; n < 2; n += 1) {
      await queueMail(db, mail(`voter-${n}@example.org`), clock.now(), lineOf('203.0.113.9'));
      clock.advance(1);
    }
    await queueMail(db, mail('officer@example.org'), clock.now());
    await sender.sendDue();
    const places = ['voter-0', 'voter-1', 'officer', 'flood-0', 'flood-39'].map((name) =>
      order.indexOf(`${name}@example.org`),
    );
    expect(places.slice(0, 4).every((place) => place >= 0 && place < 5)).toBe(true);
    // Five under way at once have no order.
    expect(places[4]).toBeGreaterThanOrEqual(40);
    expect(order).toHaveLength(43);
    expect(await rowOf('flood-0@example.org')).toMatchObject({ state: 'sent', line: null });
  });

  it('sends nothing of a change that was rolled back', async () => {
    const clock = new TestClock();
    const trx = await db.startTransaction().execute();
    await queueMail(trx, mail('rolled-back@example.org'), clock.now());
    await trx.rollback().execute();
    expect(await senderWith(mailboxTransport, clock).sender.sendDue()).toBe(0);
  });

  it('tries again with growing pauses, reports each failure without the address, and gives up at last', async () => {
    const clock = new TestClock();
    const { sender, failures } = senderWith(broken, clock);
    await queueMail(db, mail('unlucky@example.org'), clock.now());
    const pausesS: number[] = [];
    for (let i = 0; i < 16; i++) {
      expect(await sender.sendDue()).toBe(1);
      const { next_attempt_at } = await rowOf('unlucky@example.org');
      pausesS.push((next_attempt_at.getTime() - clock.ms) / 1000);
      clock.ms = next_attempt_at.getTime();
    }
    expect(pausesS.slice(0, 4)).toEqual([30, 60, 120, 240]);
    // It is given up at once after the last try, and forgotten a day later.
    expect(pausesS.slice(-2)).toEqual([6 * 60 * 60, 0]);
    expect(await rowOf('unlucky@example.org')).toMatchObject({
      state: 'failed',
      attempts: 16,
      last_error: 'EENVELOPE 550',
      // It may hold a password.
      text: null,
      html: null,
    });
    expect(failures.filter((failure) => failure.givenUp)).toHaveLength(1);
    expect(JSON.stringify(failures)).not.toContain('example.org');
    expect(await sender.sendDue()).toBe(0);
  });

  it.each([
    ['first tries for those that are made again', true],
    ['those that are made again for first tries', false],
  ])('does not delay %s [A173]', async (_, isRetryHung) => {
    const clock = new TestClock();
    const sent: string[] = [];
    const hung = gate();
    let isAway = true;
    const send = async ({ to }: { to: string }) => {
      if (isAway) throw new Error('away');
      if (to.startsWith('again') === isRetryHung) await hung.opened;
      sent.push(to);
    };
    const { sender } = senderWith({ keepsText: false, send }, clock);
    const queueAll = async (name: string) => {
      for (let n = 0; n < 12; n += 1) await queueMail(db, mail(`${name}-${n}@example.org`), clock.now());
    };
    await queueAll('again');
    await sender.sendDue();
    isAway = false;
    // The retries are due a moment before the others are added.
    clock.advance(30_001);
    await queueAll('first');
    const sending = sender.sendDue();
    await expect.poll(() => sent, PATIENCE).toHaveLength(12);
    expect(sent.every((to) => to.startsWith(isRetryHung ? 'first' : 'again'))).toBe(true);
    hung.open();
    expect(await sending).toBe(24);
  });

  it('has a connection to the mail server for each mail under way [A173]', async () => {
    const clock = new TestClock();
    const recipients = (name: string) => Array.from({ length: 5 }, (_, n) => `${name}-${n}@example.org`);
    const arrived = (name: string) => smtp.received.filter(({ to }) => to.startsWith(name)).length;
    for (const to of recipients('slow')) await queueMail(db, mail(to), clock.now());
    await senderWith(broken, clock).sender.sendDue();
    clock.advance(30_000);
    const slow = gate();
    let held = 0;
    smtp.behaviour.answers = async (to) => {
      if (!to.startsWith('slow')) return;
      held += 1;
      await slow.opened;
    };
    const { sender } = senderWith(smtpTransport(smtp.url, 'E-Voting <no-reply@example.org>'), clock);
    const sending = sender.sendDue();
    await expect.poll(() => held, PATIENCE).toBe(5);
    for (const to of recipients('quick')) await queueMail(db, mail(to), clock.now());
    expect(await sender.sendDue()).toBe(5);
    expect([arrived('quick'), arrived('slow')]).toEqual([5, 0]);
    slow.open();
    expect(await sending).toBe(5);
    expect(arrived('slow')).toBe(5);
    await sender.stop();
  });

  it('ends after the mails under way, however many wait [A173]', async () => {
    const clock = new TestClock();
    const under = gate();
    const sent: string[] = [];
    const send = async ({ to }: { to: string }) => {
      sent.push(to);
      await under.opened;
    };
    const { sender } = senderWith({ keepsText: false, send }, clock);
    for (let n = 0; n < 12; n += 1) await queueMail(db, mail(`stopped-${n}@example.org`), clock.now());
    sender.start();
    await expect.poll(() => sent, PATIENCE).toHaveLength(5);
    const stopping = sender.stop();
    under.open();
    await stopping;
    expect(sent).toHaveLength(5);
    await db.deleteFrom('outbox').where('recipient', 'like', 'stopped-%').execute();
  });

  it('never gives one mail to two senders', async () => {
    const clock = new TestClock();
    const sent: string[] = [];
    const counting: Transport = { keepsText: true, send: async ({ to }) => void sent.push(to) };
    const wanted = Array.from({ length: 20 }, (_, i) => `both${i}@example.org`);
    for (const to of wanted) await queueMail(db, mail(to), clock.now());
    const senders = [senderWith(counting, clock).sender, senderWith(counting, clock).sender];
    await Promise.all(senders.map((sender) => sender.sendDue()));
    expect(sent.sort()).toEqual(wanted.sort());
  });

  it('sends the mails of a crashed sender after the lease has run out, and not before', async () => {
    const clock = new TestClock();
    const never: Transport = { keepsText: false, send: () => new Promise(() => {}) };
    await queueMail(db, mail('crashed@example.org'), clock.now());
    void senderWith(never, clock).sender.sendDue();
    await expect.poll(async () => (await rowOf('crashed@example.org')).attempts).toBe(1);
    const { sender } = senderWith(mailboxTransport, clock);
    expect(await sender.sendDue()).toBe(0);
    clock.advance(2 * 60_000);
    expect(await sender.sendDue()).toBe(1);
    expect(await rowOf('crashed@example.org')).toMatchObject({
      state: 'sent',
      text: expect.stringContaining('Password: xyzzy'),
    });
  });
});
