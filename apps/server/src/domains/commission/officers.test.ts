import type { OfficerRole } from '@evoting/contract/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { someWait } from '../../testing/waits.ts';
import { lockOfficers } from '../officer/service.ts';

let test: TestApp;
let ada: Person;
let bola: Person;
beforeEach(async () => {
  test = await createTestApp();
  [ada, bola] = [await test.newOfficer(), await test.newOfficer()];
});

const me = ({ token }: Person) => test.call('GET', '/commission/me', { token });
const send = ({ token }: Person, wanted: unknown, electionId: string | null = null) =>
  test.call('POST', '/commission/proposals', { token, body: { electionId, wanted } });
const removal = ({ id: officer, name }: Person, before: OfficerRole = 'returning-officer') => ({
  act: 'remove-officer',
  params: { officer, name, before },
});
const change = ({ id: officer, name }: Person, before: OfficerRole, role: OfficerRole) => ({
  act: 'change-officer',
  params: { officer, name, before, role },
});
const decide = async (by: Person, id: string, how: 'confirm' | 'withdraw' | 'object' = 'confirm') => {
  const { proposals } =
    (await test.call('GET', '/commission/proposals', { token: ada.token })).body.data ?? {};
  const digest = proposals?.find((one: { id: string }) => one.id === id)?.digest ?? '0'.repeat(64);
  const body = how === 'withdraw' ? {} : { body: how === 'confirm' ? { digest } : { reason: 'Too early.' } };
  return test.call('POST', `/commission/proposals/${id}/${how}`, { token: by.token, ...body });
};
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const proposed = async (by: Person, wanted: unknown): Promise<string> =>
  (await send(by, wanted)).body.data.id;
const roleOf = async ({ id }: Person) => {
  const row = test.db.selectFrom('officers').select(['role', 'status']).where('account_id', '=', id);
  const { role, status } = await row.executeTakeFirstOrThrow();
  return status === 'active' ? role : status;
};
const actsOn = async ({ id }: Person) => {
  const rows = test.db.selectFrom('audit_log').selectAll().where('object', '=', `officer:${id}`);
  return (await rows.orderBy('seq').execute()).map(({ action, actor, before, after }) => ({
    action,
    actor,
    before,
    after,
  }));
};

describe('an officer', () => {
  it('is removed by two: every session ends with the confirmation, and the account logs in to nothing [A50]', async () => {
    const chidi = await test.newOfficer('registrar');
    const id = await proposed(ada, removal(chidi, 'registrar'));
    expect([await roleOf(chidi), (await me(chidi)).status]).toEqual(['registrar', 200]);
    expect(code(await decide(ada, id))).toEqual([403, 'proposal-own']);
    expect((await me(chidi)).status).toBe(200);
    expect((await decide(bola, id)).status).toBe(200);
    expect((await me(chidi)).status).toBe(401);
    const sessions = test.db.selectFrom('sessions').select('id').where('user_id', '=', chidi.id);
    expect(await sessions.execute()).toEqual([]);
    const { email, password } = chidi;
    const { token } = (await test.call('POST', '/user/login', { body: { email, password } })).body.data;
    expect((await me({ ...chidi, token })).body.code).toBe('not-an-officer');
    expect((await actsOn(chidi)).slice(1)).toEqual([
      { action: 'officer-removed', actor: bola.id, before: { role: 'registrar' }, after: null },
    ]);
    expect(code(await send(ada, removal(chidi, 'registrar')))).toEqual([201, undefined]);
  });

  it('is removed even after taking another name, or a colleague’s, on seeing the proposal [A182]', async () => {
    const chidi = await test.newOfficer('registrar');
    const id = await proposed(ada, removal(chidi, 'registrar'));
    const write = (body: object) => test.call('PUT', '/user/profile', { token: chidi.token, body });
    for (const name of ['Another One', bola.name])
      expect(
        code(await write({ name, currentPassword: chidi.password, newPassword: 'a better horse' })),
      ).toEqual([403, 'officer-name-stays']);
    expect((await write({ name: chidi.name })).status).toBe(200);
    expect((await write({ currentPassword: chidi.password, newPassword: 'a better horse' })).status).toBe(
      200,
    );
    expect((await decide(bola, id)).status).toBe(200);
    expect(await roleOf(chidi)).toBe('removed');
  });

  it('is given another role by two, as both have seen the officer [A50]', async () => {
    const chidi = await test.newOfficer('observer');
    const id = await proposed(ada, change(chidi, 'observer', 'registrar'));
    const other = await proposed(ada, change(chidi, 'observer', 'returning-officer'));
    expect((await decide(bola, id)).status).toBe(200);
    expect(await roleOf(chidi)).toBe('registrar');
    expect(code(await decide(bola, other))).toEqual([409, 'act-changed']);
    expect(await roleOf(chidi)).toBe('registrar');
    expect((await actsOn(chidi)).at(-1)).toMatchObject({
      action: 'officer-changed',
      before: { role: 'observer' },
      after: { role: 'registrar' },
    });
  });

  it('can be removed or changed by returning officers only, and not by one alone', async () => {
    const victim = await test.newOfficer('observer');
    for (const role of ['observer', 'registrar'] as const) {
      const by = await test.newOfficer(role);
      for (const wanted of [removal(victim, 'observer'), change(victim, 'observer', 'registrar')])
        expect(code(await send(by, wanted))).toEqual([403, 'other-officers-only']);
    }
    await proposed(ada, removal(victim, 'observer'));
    const paths = ['PUT', 'DELETE'] as const;
    for (const method of paths)
      expect(
        (await test.call(method, `/commission/officers/${victim.id}`, { token: ada.token })).status,
      ).toBe(404);
    expect(await roleOf(victim)).toBe('observer');
  });

  it('may agree to leave, but may neither object to it nor confirm a new role that a colleague proposes for them [A50]', async () => {
    const chidi = await test.newOfficer('registrar');
    const raise = await proposed(ada, change(chidi, 'registrar', 'returning-officer'));
    expect(code(await decide(chidi, raise))).toEqual([403, 'proposal-about-you']);
    const leave = await proposed(ada, removal(chidi, 'registrar'));
    expect(code(await decide(chidi, leave, 'object'))).toEqual([403, 'proposal-about-you']);
    expect(await roleOf(chidi)).toBe('registrar');
    expect((await decide(chidi, leave)).status).toBe(200);
    expect(await roleOf(chidi)).toBe('removed');
  });

  it('with a new role loses the proposals made in the one before, for good [A39]', async () => {
    const [chidi, victim] = [await test.newOfficer(), await test.newOfficer('observer')];
    const registrar = await test.newOfficer('registrar');
    const { id: electionId } = await draftElection(test.db, [1]);
    const ids = [
      await proposed(chidi, removal(victim, 'observer')),
      (await send(chidi, { act: 'close-election', params: {} }, electionId)).body.data.id,
    ];
    const stays = await proposed(ada, change(victim, 'observer', 'registrar'));
    const down = await proposed(ada, change(chidi, 'returning-officer', 'registrar'));
    expect((await decide(bola, down)).status).toBe(200);
    for (const id of ids) expect(code(await decide(registrar, id))).toEqual([409, 'proposal-void']);
    const up = await proposed(ada, change(chidi, 'registrar', 'returning-officer'));
    expect((await decide(bola, up)).status).toBe(200);
    for (const id of ids) expect(code(await decide(registrar, id))).toEqual([409, 'proposal-void']);
    expect(await roleOf(victim)).toBe('observer');
    expect((await decide(registrar, stays)).status).toBe(200);
  });

  it('who proposes their own removal leaves once a colleague confirms it, and can take the proposal back until then', async () => {
    const id = await proposed(bola, removal(bola));
    expect((await decide(bola, id, 'withdraw')).status).toBe(200);
    expect((await decide(ada, await proposed(bola, removal(bola)))).status).toBe(200);
    expect(await roleOf(bola)).toBe('removed');
  });

  it('is not acted on for an election, nor an election without one', async () => {
    const election = await draftElection(test.db, [1]);
    const nowhere = '0190a0b0-0000-4000-8000-000000000001';
    for (const id of [election.id, nowhere])
      expect(code(await send(ada, removal(bola), id))).toEqual([404, 'no-such-election']);
    expect(code(await send(ada, { act: 'close-election', params: {} }))).toEqual([404, 'no-such-election']);
  });
});

describe('a removal', () => {
  it('waits for another change of officers that is under way [A50]', async () => {
    const id = await proposed(ada, removal(await test.newOfficer('registrar'), 'registrar'));
    let removed: ReturnType<typeof decide> | undefined;
    await test.db.transaction().execute(async (trx) => {
      await lockOfficers(trx);
      removed = decide(bola, id);
      await someWait(test.owner, 'SELECT pg_advisory_xact_lock');
    });
    expect((await removed)?.status).toBe(200);
  });
});

describe('the last returning officer', () => {
  it('stays, even if two remove each other at the same moment', async () => {
    const chidi = await test.newOfficer('registrar');
    const ids = [await proposed(ada, removal(bola)), await proposed(bola, removal(ada))];
    const statuses = (await Promise.all(ids.map((id) => decide(chidi, id)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect([await roleOf(ada), await roleOf(bola)].sort()).toEqual(['removed', 'returning-officer']);
  });

  it('is refused their own removal and every other role, and the proposal still waits', async () => {
    const chidi = await test.newOfficer('registrar');
    await decide(chidi, await proposed(ada, removal(bola)));
    for (const wanted of [removal(ada), change(ada, 'returning-officer', 'observer')]) {
      const id = await proposed(ada, wanted);
      expect(code(await decide(chidi, id))).toEqual([409, 'last-returning-officer']);
    }
    expect(await roleOf(ada)).toBe('returning-officer');
    expect((await me(ada)).status).toBe(200);
  });

  it('acting alone removes an observer at once, and the log says that it was one officer', async () => {
    await decide(bola, await proposed(ada, removal(bola)));
    const observer = await test.newOfficer('observer');
    expect((await send(ada, removal(observer, 'observer'))).body.data.state).toBe('alone');
    expect(await roleOf(observer)).toBe('removed');
    const alone = test.db.selectFrom('audit_log').select('actor').where('action', '=', 'done-by-one-officer');
    expect(await alone.execute()).toEqual([{ actor: ada.id }]);
  });

  it('changing officers alone is counted so on the results page of the election that has begun by then [A251]', async () => {
    const aloneActs = async () => {
      test.clock.advance(1_000);
      return (await test.call('GET', '/extras/notices')).body.data.aloneActs;
    };
    const [first, second] = [await test.newOfficer('observer'), await test.newOfficer('observer')];
    await draftElection(test.db, [1], { slug: 'earlier', created_at: test.clock.now() });
    await decide(bola, await proposed(ada, removal(bola)));
    expect(await aloneActs()).toBe(0);
    await send(ada, change(first, 'observer', 'registrar'));
    await send(ada, removal(second, 'observer'));
    expect([await roleOf(first), await roleOf(second), await aloneActs()]).toEqual([
      'registrar',
      'observer',
      1,
    ]);
    await decide(first, await proposed(ada, removal(second, 'observer')));
    expect(await aloneActs()).toBe(1);
    await draftElection(test.db, [1], { slug: 'later', created_at: test.clock.now() });
    expect(await aloneActs()).toBe(0);
  });
});
