import { randomBytes } from 'node:crypto';
import { calls } from '@evoting/contract/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { splitKey } from '../../http/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { officerOf } from '../../testing/commission.ts';
import { actAsOfficer, findOfficer } from './service.ts';

let test: TestApp;
let command: (words: string) => Promise<string>;
let [returning, other, registrar]: Person[] = [];
beforeAll(async () => {
  test = await createTestApp();
  command = officerOf({ ...test.deps, randomBytes });
  returning = await test.newOfficer();
  other = await test.newOfficer();
  registrar = await test.newOfficer('registrar');
});

const by = (person: Person | undefined) => ({ token: person?.token ?? '' });
const acts = async () =>
  (
    await test.db
      .selectFrom('audit_log')
      .select('action')
      .where('role', '=', 'COMMAND')
      .orderBy('seq')
      .execute()
  )
    .map(({ action }) => action)
    .filter((action) => action !== 'officer-added');

describe('a suspended officer', () => {
  it('has no session, and neither proposes nor confirms, until restored by the operator [A261]', async () => {
    const wanted = { act: 'remove-officer', params: await seen(other) };
    const propose = (person: Person | undefined) =>
      test.call('POST', '/commission/proposals', { ...by(person), body: { electionId: null, wanted } });
    expect((await propose(registrar)).status).toBe(403);
    expect((await propose(returning)).status).toBe(201);
    expect(await command(`officers --suspend ${returning?.email.toUpperCase()}`)).toMatch(/^Suspended/);
    // This process has cached the session; a second later it has noticed.
    expect((await propose(returning)).status).toBe(403);
    test.clock.advance(1_000);
    expect((await propose(returning)).body.code).toBe('login-again');
    const { email, password } = returning as Person;
    const again = await test.call('POST', '/user/login', { body: { email, password } });
    expect((await propose({ ...(returning as Person), token: again.body.data.token })).body.code).toBe(
      'not-an-officer',
    );
    const id = (returning as Person).id;
    await test.db.transaction().execute(async (trx) => {
      expect(await actAsOfficer(trx, id, ['returning-officer'])).toBe(false);
    });
    const waiting = await test.call('GET', '/commission/proposals', by(registrar));
    expect(waiting.body.data.proposals.map(({ state }: { state: string }) => state)).toEqual(['void']);
    expect(await command(`officers --restore ${email}`)).toMatch(/^Restored/);
    expect(await findOfficer(test.db, id)).not.toBeNull();
  });

  it('counts anew from the restoring on where the public reads since when there are two officers [A313]', async () => {
    const one = await createTestApp();
    const run = officerOf({ ...one.deps, randomBytes });
    const notices = async () => {
      one.clock.advance(1_000);
      const { officers, twoSinceMs } = (await one.call('GET', '/extras/notices')).body.data;
      return { officers, twoSinceMs };
    };
    await one.newOfficer();
    await one.newOfficer('observer');
    expect(await notices()).toEqual({ officers: 1, twoSinceMs: null });
    const came = one.clock.ms;
    const second = await one.newOfficer('registrar');
    expect(await notices()).toEqual({ officers: 2, twoSinceMs: came });
    await run(`officers --suspend ${second.email}`);
    expect(await notices()).toEqual({ officers: 1, twoSinceMs: null });
    const restored = one.clock.ms;
    await run(`officers --restore ${second.email}`);
    expect(await notices()).toEqual({ officers: 2, twoSinceMs: restored });
  });

  it('is listed as one, can be removed by two and not given another role, and the last returning officer is not suspended', async () => {
    await command(`officers --suspend ${other?.email}`);
    expect(await command('officers')).toContain(
      `${other?.email}  returning-officer  ${other?.name}  (suspended)`,
    );
    const listed = await test.call('GET', '/commission/officers', by(registrar));
    expect(listed.body.data.officers.find(({ id }: { id: string }) => id === other?.id)).toMatchObject({
      isSuspended: true,
    });
    expect(await command(`officers --suspend ${returning?.email}`)).toMatch(
      /^refused: This is the last returning officer\. Invite another one first/,
    );
    expect(await command(`officers --suspend ${other?.email}`)).toBe(
      'refused: This officer is suspended already.',
    );
    expect(await command('officers --suspend nobody@example.org')).toBe(
      'refused: No officer has this address.',
    );
    await command(`officers --restore ${other?.email}`);
    expect(await command(`officers --restore ${other?.email}`)).toBe(
      'refused: This officer is not suspended.',
    );
  });
});

describe('a held console', () => {
  it('answers every reading call and refuses every changing one, by its sentence, until it is released [A262]', async () => {
    const ann = await test.newOfficer();
    expect(await command('officers --release')).toBe('refused: The console is not held.');
    expect(await command('officers --hold')).toMatch(/^Held: officers can read/);
    expect(await command('officers --hold')).toBe('refused: The console is held already.');
    test.clock.advance(1_000);
    const me = await test.call('GET', '/commission/me', by(ann));
    expect(me.body.data.heldAtMs).toBe(test.clock.ms - 1_000);
    expect(await command('officers')).toMatch(/The console has been held since 20/);
    const changing = Object.entries(calls).filter(
      ([key, { auth, ...call }]) =>
        typeof auth === 'object' && 'officers' in auth && !key.startsWith('GET') && !('unconfirmed' in call),
    );
    expect(changing.length).toBeGreaterThan(40);
    for (const [key] of changing) {
      const { method, path } = splitKey(key);
      const filled = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const { status, body } = await test.call(method as 'POST', filled, by(ann));
      expect([key, status, body.code]).toEqual([key, 409, 'console-held']);
    }
    expect(await command('officers --release')).toMatch(/^Released/);
    test.clock.advance(1_000);
    const end = await test.call('POST', '/commission/sessions/end-others', by(ann));
    expect(end.status).toBe(200);
  });

  it('refuses an act and a change of a factor in their transactions, before any process has noticed [A262]', async () => {
    const ann = await test.newOfficer();
    expect((await test.call('GET', '/commission/me', by(ann))).status).toBe(200);
    await command('officers --hold');
    // This process has cached the session as it was.
    const factor = await test.call('POST', '/commission/second-factor/authenticator', by(ann));
    expect(factor.body.code).toBe('console-held');
    const begun = await test.call('POST', '/commission/sessions/end-others', by(ann));
    expect(begun.body.code).toBe('console-held');
    await command('officers --release');
  });

  it('leaves a line in the log for each command', async () => {
    expect(await acts()).toEqual([
      'officer-suspended',
      'officer-restored',
      'officer-suspended',
      'officer-restored',
      'console-held',
      'console-released',
      'console-held',
      'console-released',
    ]);
  });
});

async function seen(person: Person | undefined) {
  const { id, name } = person as Person;
  return { officer: id, name, before: 'returning-officer' };
}
