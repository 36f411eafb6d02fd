import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
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

it('is not made longer by what changes nothing, however often it is sent', async () => {
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

it('is made longer by an account 120 times an hour at most, and by others meanwhile', async () => {
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
