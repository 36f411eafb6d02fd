import { beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../testing/app.ts';
import { withDatabase } from '../../testing/database.ts';
import { startSmsService } from '../../testing/sms.ts';
import { gate } from '../../testing/waits.ts';
import { queueMail } from '../outbox.ts';
import { MailSender } from './sender.ts';
import { withSms } from './sms.ts';
import type { Transport } from './transport.ts';

const TOKEN = 'known-by-this';
const PHONE = '+2348031234567';
const CODE = 'ABCD-EFGH';
/** Only a test that fails waits this long: less than a try of an SMS. */
const PATIENCE = { timeout: 10_000 };
const { db } = await withDatabase();
const service = await startSmsService(TOKEN);

let failures: unknown[];
let mailed: string[];
let mailsLeave: Promise<void>;
const mails: Transport = {
  keepsText: false,
  send: async ({ to }) => {
    await mailsLeave;
    mailed.push(to);
  },
};
beforeEach(async () => {
  [mailed, failures, mailsLeave] = [[], [], Promise.resolve()];
  service.received.length = 0;
  service.keys.length = 0;
  service.behaviour.status = 200;
  service.behaviour.answers = Promise.resolve();
  await db.deleteFrom('outbox').execute();
});
const clock = new TestClock();
const senderTo = (sms: Parameters<typeof withSms>[0]) =>
  new MailSender({
    db,
    now: clock.now,
    transport: withSms(sms, mails),
    onFailure: (failure) => failures.push(failure),
  });
const queue = (to: string) => {
  const reach = to.startsWith(PHONE) ? { phone: to } : { email: to };
  const given = { what: 'place', code: CODE, minutes: 30 } as const;
  const publicUrl = 'https://vote.example.org';
  return queueMail(db, { what: 'code', to: { ...reach, locale: null }, publicUrl, given }, clock.now());
};
const sentOf = async (recipients: string) =>
  (
    await db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', 'like', recipients)
      .where('state', '=', 'sent')
      .execute()
  ).length;
const row = () => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

describe('an SMS', () => {
  it('leaves the outbox by one call and its text is deleted; mails go out as before', async () => {
    const sender = senderTo({ url: service.url, token: TOKEN });
    await queue(PHONE);
    await sender.sendDue();
    const { id, state, text } = await row();
    expect(service.received).toEqual([
      { to: PHONE, text: expect.stringContaining(`with ${CODE} you`), key: id },
    ]);
    expect([state, text, mailed]).toEqual(['sent', null, []]);
    await queue('ada@example.org');
    await queue('+label@example.org');
    await sender.sendDue();
    expect([mailed.sort(), service.received.length]).toEqual([['+label@example.org', 'ada@example.org'], 1]);
  });

  it.each([
    [500, 'SMS_REFUSED 500'],
    [429, 'SMS_REFUSED 429'],
    [302, 'SMS_UNREACHED'],
  ])('that is answered with status %d waits and is tried again with the same key; neither number nor text is logged [A75]', async (status, said) => {
    const sender = senderTo({ url: service.url, token: TOKEN });
    await queue(PHONE);
    service.behaviour.status = status;
    await sender.sendDue();
    expect(await row()).toMatchObject({ state: 'waiting', last_error: said, attempts: 1 });
    for (const secret of [PHONE.slice(1), CODE]) expect(JSON.stringify(failures)).not.toContain(secret);
    service.behaviour.status = 200;
    clock.advance(30_000);
    await sender.sendDue();
    const { id, ...sent } = await row();
    expect(sent).toMatchObject({ state: 'sent', attempts: 2 });
    // A service that accepted the first try in spite of its answer recognises the second by the key.
    expect(service.keys).toEqual([id, id]);
  });

  it.each([
    ['a service that is away', { url: 'http://127.0.0.1:9/', token: TOKEN }, 'SMS_UNREACHED'],
    ['another token', { url: '', token: 'another' }, 'SMS_REFUSED 401'],
    ['no service, and is never mailed', null, 'SMS_OFF'],
  ])('waits where there is %s [A75]', async (_, sms, said) => {
    await queue(PHONE);
    await senderTo(sms && { ...sms, url: sms.url || service.url }).sendDue();
    expect(await row()).toMatchObject({ state: 'waiting', last_error: said });
    expect([mailed, service.received]).toEqual([[], []]);
  });

  it('delays no mail while its service does not answer, however many wait, and is sent once it answers [A173]', async () => {
    const answers = gate();
    service.behaviour.answers = answers.opened;
    for (let n = 0; n < 12; n += 1) await queue(`${PHONE}${n}`);
    clock.advance(1);
    for (let n = 0; n < 12; n += 1) await queue(`voter-${n}@example.org`);
    const sending = senderTo({ url: service.url, token: TOKEN }).sendDue();
    await expect.poll(() => mailed, PATIENCE).toHaveLength(12);
    expect(await sentOf(`${PHONE}%`)).toBe(0);
    answers.open();
    expect(await sending).toBe(24);
    expect(await sentOf(`${PHONE}%`)).toBe(12);
  });

  it('does not wait for a mail server that does not answer, and mails leave once it does [A173]', async () => {
    const leave = gate();
    mailsLeave = leave.opened;
    for (let n = 0; n < 12; n += 1) await queue(`voter-${n}@example.org`);
    clock.advance(1);
    for (let n = 0; n < 12; n += 1) await queue(`${PHONE}${n}`);
    const sending = senderTo({ url: service.url, token: TOKEN }).sendDue();
    await expect.poll(() => service.received, PATIENCE).toHaveLength(12);
    expect(mailed).toEqual([]);
    leave.open();
    expect(await sending).toBe(24);
    expect(mailed).toHaveLength(12);
  });
});
