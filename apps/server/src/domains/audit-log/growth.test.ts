import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

let test: TestApp;
let party: { token: string };
let candidate: { token: string; id: string };

beforeAll(async () => {
  test = await createTestApp();
  const election = await draftElection(test.db);
  party = await test.newParty('Party of Tests');
  const email = 'candidate@example.org';
  const parts = { name: 'Ada Candidate', position: election.posts[0]?.id, bio: 'Schools.', email };
  const put = await test.call('POST', '/party/candidate', { token: party.token, ...form(parts) });
  const mail = await test.db.selectFrom('outbox').select('text').executeTakeFirstOrThrow();
  const password = /^Password: (\S+)$/m.exec(mail.text ?? '')?.[1];
  const login = await test.call('POST', '/user/login', { body: { email, password } });
  candidate = { token: login.body.data.token, id: put.body.data.candidate.id };
  await open(test.deps, election.id);
});

async function added(work: () => Promise<unknown>): Promise<number> {
  const lines = async () =>
    (await test.db.selectFrom('audit_log').select(['seq']).orderBy('seq', 'desc').executeTakeFirst())?.seq ??
    0;
  const before = await lines();
  await work();
  return (await lines()) - before;
}

it('does not grow by calls that change nothing, however often they are sent [A152]', async () => {
  const sent = [
    () => test.call('PUT', '/user/profile', { token: party.token, body: { name: 'Party of Tests' } }),
    () =>
      test.call('PUT', `/party/candidate/${candidate.id}`, {
        token: party.token,
        ...form({ bio: 'Schools.' }),
      }),
    () => test.call('PUT', '/candidate/me', { token: candidate.token, body: { bio: 'Schools.' } }),
  ];
  for (const send of sent) {
    const lines = await added(async () => {
      for (let n = 0; n < 10; n += 1) expect((await send()).status).toBe(200);
    });
    expect(lines).toBe(0);
  }
  const lines = await added(() =>
    test.call('PUT', '/candidate/me', { token: candidate.token, body: { bio: 'Schools and clinics.' } }),
  );
  expect(lines).toBe(1);
});

it('grows by 120 acts of an account an hour at most, and by others in the meantime [A152]', {
  tags: ['release'],
}, async () => {
  const other = await test.newParty('Another Party');
  const statuses: number[] = [];
  const lines = await added(async () => {
    for (let ten = 0; ten < 15; ten += 1) {
      const asked = Array.from({ length: 10 }, (_, n) => {
        const body = { bio: `Schools, for the ${ten}${n}th time.` };
        return test.call('PUT', '/candidate/me', { token: candidate.token, body });
      });
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
    }
  });
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(lines).toBe(statuses.filter((status) => status === 200).length);
  expect(lines).toBeLessThanOrEqual(120);
  const renamed = await test.call('PUT', '/user/profile', {
    token: other.token,
    body: { name: 'A Third Party' },
  });
  expect(renamed.status).toBe(200);
});

const endFinished = ({ token }: Person) => test.call('POST', '/commission/sessions/end-others', { token });

it('does not grow when an officer without other sessions ends all of them [A184]', async () => {
  const observer = await test.newOfficer('observer');
  const lines = await added(async () => {
    for (let n = 0; n < 10; n += 1) expect((await endFinished(observer)).status).toBe(200);
  });
  expect(lines).toBe(0);
  const { email, password } = observer;
  await test.call('POST', '/user/login', { body: { email, password } });
  expect(await added(() => endFinished(observer))).toBe(1);
});

it('grows by 120 acts an hour at most on an officer’s own sessions and factors, and by others in the meantime [A184]', async () => {
  const [observer, other] = [await test.newOfficer('observer'), await test.newOfficer('observer')];
  const factor = '/commission/second-factor';
  for (const { token, password } of [observer, other])
    await test.call('POST', `${factor}/unlock`, { token, body: { password } });
  const newCodes = ({ token }: Person) => test.call('POST', `${factor}/recovery-codes`, { token });
  const statuses: number[] = [];
  const lines = await added(async () => {
    for (let ten = 0; ten < 13; ten += 1) {
      const asked = await Promise.all(Array.from({ length: 10 }, () => newCodes(observer)));
      statuses.push(...asked.map(({ status }) => status));
    }
  });
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  expect(lines).toBe(statuses.filter((status) => status === 201).length);
  expect(lines).toBeLessThanOrEqual(120);
  const { token } = observer;
  const more = [
    endFinished(observer),
    test.call('DELETE', '/commission/sessions/0190a0b0-0000-4000-8000-000000000001', { token }),
    test.call('DELETE', `${factor}/authenticator`, { token }),
    test.call('DELETE', `${factor}/passkeys/AAAA`, { token }),
    test.call('PUT', `${factor}/authenticator`, { token, body: { code: '123456' } }),
  ];
  expect((await Promise.all(more)).map(({ status }) => status)).toEqual(Array(5).fill(429));
  expect((await newCodes(other)).status).toBe(201);
});

it('does not charge an officer’s allowance for a caller who knows only the password [A184]', async () => {
  const { email, password } = await test.newOfficer('observer');
  const login = await test.call('POST', '/user/login', { body: { email, password } });
  const counted = vi.spyOn(test.deps.limits.changesByAccount, 'take');
  const { token } = login.body.data;
  const tried = await test.call('PUT', '/commission/second-factor/authenticator', {
    token,
    body: { code: '123456' },
  });
  expect([tried.status, (await endFinished({ token } as Person)).status]).toEqual([409, 403]);
  expect(counted).not.toHaveBeenCalled();
  counted.mockRestore();
});

it('is searched once at a time by an officer, and by others in the meantime [A184]', async () => {
  const [observer, other] = [await test.newOfficer('observer'), await test.newOfficer('observer')];
  const statuses: number[] = [];
  const search = async ({ token }: Person) => {
    const { status } = await test.call('GET', '/commission/audit-log?doneTo=zzz', { token });
    statuses.push(status);
  };
  let asked: Promise<unknown> = Promise.resolve();
  await test.owner.transaction().execute(async (trx) => {
    await sql`LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const searching = async () => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%audit_log%'`.execute(
        test.owner,
      );
      return rows[0]?.n;
    };
    const many = Promise.all(Array.from({ length: 20 }, () => search(observer)));
    await expect.poll(() => statuses).toEqual(Array(15).fill(429));
    await expect.poll(searching).toBe(1);
    asked = Promise.all([many, search(other)]);
    await expect.poll(searching).toBe(2);
  });
  await asked;
  expect(statuses.slice(15)).toEqual(Array(6).fill(200));
});
