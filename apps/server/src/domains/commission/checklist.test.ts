import { beforeAll, expect, it } from 'vitest';
import { queueMail } from '../../platform/outbox.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { addAreas } from '../../testing/areas.ts';
import { draftElection } from '../../testing/election.ts';
import { trialTo } from '../../testing/mail.ts';
import { allowLetters, clerkOf, HEAD } from '../../testing/roll-list.ts';
import { startSmtpServer } from '../../testing/smtp.ts';

/** The interval at which a mailbox may get another mail. */
const MAIL_EACH_MS = 20 * 60_000;
let test: TestApp;
let head: Person;
let clerk: ReturnType<typeof clerkOf>;

beforeAll(async () => {
  test = await createTestApp();
  await addAreas(test.db);
  await draftElection(test.db, [1], { who_may_vote: 'roll' });
  head = await test.newOfficer();
  clerk = clerkOf(test, head.token);
});

const isDone = async (wanted: string): Promise<boolean> => {
  const { checklist } = (await test.call('GET', '/commission/elections', { token: head.token })).body.data;
  return checklist.find(({ check }: { check: string }) => check === wanted).isDone;
};
const setFrozen = (frozen_at: Date | null) => test.owner.updateTable('rolls').set({ frozen_at }).execute();

/** Puts a list on the roll, as an officer does. */
async function list(...rows: string[]): Promise<string> {
  const id = await clerk.send([HEAD, ...rows].join('\n'));
  await clerk.check(id);
  await clerk.finish(id);
  await clerk.work();
  return id;
}

it('a roll is ready when it is frozen and somebody is on it, and an empty one never', async () => {
  const empty = test.db.selectFrom('elections').select('id').executeTakeFirstOrThrow();
  await test.db
    .insertInto('rolls')
    .values({ election_id: (await empty).id })
    .execute();
  await setFrozen(test.clock.now());
  expect(await isDone('roll-frozen')).toBe(false);
  await setFrozen(null);
  await list('VIN-1,Obi,Bem,A1x,bem@example.org');
  expect(await isDone('roll-frozen')).toBe(false);
  await setFrozen(test.clock.now());
  expect(await isDone('roll-frozen')).toBe(true);
  await setFrozen(null);
});

it('letters are required where somebody on a list has no e-mail, until that list’s letters are kept', async () => {
  expect(await isDone('letters')).toBe(true);
  const id = await list('VIN-2,Eze,Ada,A1x,');
  expect(await isDone('letters')).toBe(false);
  await allowLetters(test, id, head);
  const { run } = (await clerk.call('POST', `/imports/${id}/letters`, {})).body.data;
  expect(await isDone('letters')).toBe(false);
  await clerk.call('POST', `/imports/${id}/letters-kept`, { run });
  expect(await isDone('letters')).toBe(true);
});

it('mails leave once a test mail was accepted, until one is not or a mail fails, and again once another is accepted', async () => {
  const smtp = await startSmtpServer();
  const set = (smtpUrl: string | undefined) => Object.assign(test.deps.config, { smtpUrl });
  const attempt = async () => {
    test.clock.advance(MAIL_EACH_MS);
    return (await test.call('POST', '/commission/try-mail', { token: head.token })).body.data?.ok;
  };
  expect([await attempt(), await isDone('mail')]).toEqual([false, false]);
  set('smtp://127.0.0.1:1');
  expect(await isDone('mail')).toBe(false);
  expect([await attempt(), await isDone('mail')]).toEqual([false, false]);
  set(smtp.url);
  expect([await attempt(), await isDone('mail')]).toEqual([true, true]);
  set('smtp://127.0.0.1:1');
  expect([await attempt(), await isDone('mail')]).toEqual([false, false]);
  set(smtp.url);
  expect([await attempt(), await isDone('mail')]).toEqual([true, true]);
  test.clock.advance(1_000);
  const failed = { state: 'failed' as const, attempts: 16, failed_at: test.clock.now() };
  await queueMail(test.db, trialTo('a@example.org'), test.clock.now());
  await test.db.updateTable('outbox').set(failed).where('recipient', '=', 'a@example.org').execute();
  expect(await isDone('mail')).toBe(false);
  expect([await attempt(), await isDone('mail')]).toEqual([true, true]);
  set(undefined);
  expect(await isDone('mail')).toBe(false);
});

it('officers are listed as new within a day, since the freeze of the roll, and after a change of role [A337]', async () => {
  const names = async () =>
    (await test.call('GET', '/commission/elections', { token: head.token })).body.data.arrivals.map(
      ({ name }: { name: string }) => name,
    );
  const since = (id: Person['id'], role_since: Date) =>
    test.db.updateTable('officers').set({ role_since }).where('account_id', '=', id).execute();
  const hours = (ago: number) => new Date(test.clock.ms - ago * 3_600_000);
  const puppet = await test.newOfficer('registrar');
  await since(head.id, hours(48));
  await since(puppet.id, hours(24));
  expect(await names()).toEqual([puppet.name]);
  await since(puppet.id, hours(25));
  const { id: election_id } = await test.db.selectFrom('elections').select('id').executeTakeFirstOrThrow();
  await test.db
    .insertInto('rolls')
    .values({ election_id })
    .onConflict((one) => one.doNothing())
    .execute();
  await setFrozen(null);
  expect(await names()).toEqual([]);
  await setFrozen(hours(26));
  expect(await names()).toEqual([puppet.name]);
  await since(head.id, test.clock.now());
  expect(await names()).toEqual([puppet.name, head.name]);
});
