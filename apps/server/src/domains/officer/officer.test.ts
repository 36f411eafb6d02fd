import type { OfficerRole } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { mailAllLinks } from '../../testing/mail.ts';
import { someWait } from '../../testing/waits.ts';
import { actAsOfficer } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

const me = (token?: string) => test.call('GET', '/commission/me', token ? { token } : {});
/** A call whose service does not check the caller: the check of every call refuses it. */
const elections = (token: string) => test.call('GET', '/commission/elections', { token });
/** As the application would change the commission's database. */
const remove = (id: UserId) =>
  test.db.updateTable('officers').set({ status: 'removed' }).where('account_id', '=', id).execute();

describe('a call of the console', () => {
  it.each([
    'returning-officer',
    'registrar',
    'observer',
  ] as const)('that all officers may make is answered to the %s', async (role) => {
    const officer = await test.newOfficer(role);
    const { status, body } = await me(officer.token);
    expect([status, body.data.officer]).toEqual([
      200,
      { id: officer.id, name: officer.name, email: officer.email, role },
    ]);
  });

  it('is refused to a voter, to a party, and to nobody at all [A34]', async () => {
    const people = [await test.newVoter(), await test.newParty()];
    for (const { token } of people) {
      for (const answer of [await me(token), await elections(token)])
        expect([answer.status, answer.body.code]).toEqual([403, 'not-an-officer']);
    }
    expect((await me()).status).toBe(401);
  });

  it('is refused to a voter who has made their own account one of the commission, by the officers’ list', async () => {
    const voter = await test.newVoter();
    await test.owner.updateTable('users').set({ role: 'COMMISSION' }).where('id', '=', voter.id).execute();
    expect((await me(voter.token)).body.code).toBe('not-an-officer');
  });

  it('is refused to a removed officer within a second of the removal, in the session that was open [A34]', async () => {
    await test.newOfficer();
    const officer = await test.newOfficer();
    expect((await me(officer.token)).status).toBe(200);
    await remove(officer.id);
    test.clock.advance(1_000);
    for (const answer of [await me(officer.token), await elections(officer.token)])
      expect(answer.body.code).toBe('not-an-officer');
  });

  it('for other officers is refused before anything of it is read [A34]', async () => {
    const [registrar, observer] = [await test.newOfficer('registrar'), await test.newOfficer('observer')];
    const begin = ({ token }: Person) =>
      test.call('POST', '/commission/elections', { token, body: { title: 7 } });
    for (const officer of [registrar, observer])
      expect((await begin(officer)).body.code).toBe('other-officers-only');
    expect((await begin(await test.newOfficer())).status).toBe(400);
  });

  it('counts those who may change something, an observer not among them', async () => {
    const { token } = await test.newOfficer();
    const officers = async () => (await me(token)).body.data.officers as number;
    const before = await officers();
    await test.newOfficer('observer');
    expect(await officers()).toBe(before);
    await test.newOfficer('registrar');
    expect(await officers()).toBe(before + 1);
  });
});

describe('a change by an officer', () => {
  const act = (id: UserId, roles: readonly OfficerRole[]) =>
    test.db.transaction().execute((trx) => actAsOfficer(trx, id, roles));

  it('is made only by the officers who may make it [A34]', async () => {
    const registrar = await test.newOfficer('registrar');
    expect(await act(registrar.id, ['registrar'])).toBe(true);
    expect(await act(registrar.id, ['returning-officer'])).toBe(false);
    expect(await act((await test.newVoter()).id, ['registrar'])).toBe(false);
  });

  it('begun before the officer’s removal delays it, and a later one is refused [A34]', async () => {
    await test.newOfficer();
    const officer = await test.newOfficer();
    let removal: Promise<unknown> | undefined;
    await test.db.transaction().execute(async (trx) => {
      expect(await actAsOfficer(trx, officer.id, ['returning-officer'])).toBe(true);
      removal = remove(officer.id);
      await someWait(test.owner, 'update "officers"');
    });
    await removal;
    expect(await act(officer.id, ['returning-officer'])).toBe(false);
  });
});

describe('the database', () => {
  const broken = (constraint: string) => expect.objectContaining({ constraint });
  let last: Person;
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp();
    last = await own.newOfficer();
  });
  const set = (id: UserId, change: { status?: 'removed'; role?: OfficerRole }) =>
    own.db.updateTable('officers').set(change).where('account_id', '=', id).execute();

  it('keeps the last returning officer, whom not even a statement can remove or give another role', async () => {
    await own.newOfficer('registrar');
    await expect(set(last.id, { status: 'removed' })).rejects.toEqual(broken('officers_one_stays'));
    await expect(set(last.id, { role: 'observer' })).rejects.toEqual(broken('officers_one_stays'));
  });

  it('keeps one of two returning officers who are removed at the same moment', async () => {
    const other = await own.newOfficer();
    const removed = await Promise.allSettled([last, other].map(({ id }) => set(id, { status: 'removed' })));
    expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = own.db.selectFrom('officers').select('account_id').where('status', '=', 'active');
    expect(await left.where('role', '=', 'returning-officer').execute()).toHaveLength(1);
  });

  it('makes no voter an officer, and no officer a voter', async () => {
    const voter = await own.newVoter();
    const at = new Date();
    const row = { account_id: voter.id, role: 'observer', added_at: at, role_since: at } as const;
    await expect(own.db.insertInto('officers').values(row).execute()).rejects.toEqual(
      broken('officers_account'),
    );
    const users = own.db.updateTable('users').set({ role: 'VOTER' }).where('id', '=', last.id);
    await expect(users.execute()).rejects.toEqual(broken('users_commission_stays'));
    await expect(own.db.deleteFrom('officers').execute()).rejects.toEqual(broken('officers_stay'));
  });
});

it('the link for a forgotten password makes an officer no party, whatever is asked for', async () => {
  const officer = await test.newOfficer();
  await test.call('POST', '/user/forgot-password', { body: { email: officer.email } });
  await mailAllLinks(test.deps);
  const mails = () =>
    test.db.selectFrom('outbox').select('text').where('recipient', '=', officer.email).execute();
  const mail = await vi.waitFor(
    async () => {
      const [first] = await mails();
      expect(first).toBeDefined();
      return first;
    },
    { timeout: 30_000 },
  );
  const token = /reset-password#(\S+)/.exec(mail?.text ?? '')?.[1];
  const body = { token, newPassword: 'another longer one', newOwner: { name: 'Mine', userType: 'PARTY' } };
  expect((await test.call('POST', '/user/reset-password', { body })).status).toBe(200);
  const { email } = officer;
  const session = await test.call('POST', '/user/login', { body: { email, password: 'another longer one' } });
  expect(session.body.data.userType).toBe('COMMISSION');
  expect((await me(session.body.data.token)).body.code).toBe('second-factor-first');
});
