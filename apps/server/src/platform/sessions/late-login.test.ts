import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { inviteOfficer } from '../../testing/inviting.ts';
import { someWait } from '../../testing/waits.ts';

const NEW = 'battery staple';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

const logIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  test.call('POST', '/user/login', { body: { email, password } });
const sessionsOf = ({ id }: Person) =>
  test.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();

/** A login whose password was right when it was checked, and which is paused until it is released. */
async function hold(person: Person) {
  const { passwords } = test.deps;
  const verify = passwords.verify.bind(passwords);
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const looked = new Promise<void>((resolve, reject) => {
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...asked) => {
      const matches = await verify(...asked);
      if (!matches) reject(new Error('the password is wrong already'));
      resolve();
      await gate;
      return matches;
    });
  });
  const answer = logIn(person);
  await looked;
  return async () => {
    letGo();
    return (await answer).status;
  };
}

/** The token of the newest mail to an address that has this path in it. */
async function mailed(email: string, path: string): Promise<string> {
  const look = async () => {
    const mails = test.db.selectFrom('outbox').select('text').where('recipient', '=', email);
    const texts = await mails.orderBy('created_at', 'desc').execute();
    const token = texts.map(({ text }) => new RegExp(`${path}#([\\w-]{43})`).exec(text ?? '')?.[1]);
    const [newest] = token.filter((found) => found !== undefined);
    if (newest === undefined) throw new Error(`no mail to ${email} with ${path}`);
    return newest;
  };
  return vi.waitFor(look, { timeout: 30_000 });
}

const byProfile = async ({ token, password: currentPassword }: Person) => {
  const body = { currentPassword, newPassword: NEW };
  expect((await test.call('PUT', '/user/profile', { token, body })).status).toBe(200);
};
const byLink = async ({ email }: Person) => {
  await test.call('POST', '/user/forgot-password', { body: { email } });
  const body = { token: await mailed(email, 'reset-password'), newPassword: NEW };
  expect((await test.call('POST', '/user/reset-password', { body })).status).toBe(200);
};

describe('a login that is under way', () => {
  it('starts a session only if nobody has changed the password that was checked', async () => {
    const voter = await test.newVoter();
    const letGo = await hold(voter);
    expect([await letGo(), (await sessionsOf(voter)).length]).toEqual([200, 2]);
  });

  it.each([
    ['by the profile', byProfile, 1],
    ['by a mailed link', byLink, 0],
  ] as const)('starts none after another password was set %s [A110]', async (_how, change, kept) => {
    const voter = await test.newVoter();
    const letGo = await hold(voter);
    await change(voter);
    expect([await letGo(), (await sessionsOf(voter)).length]).toEqual([401, kept]);
    expect((await logIn({ ...voter, password: NEW })).status).toBe(200);
  });

  it('starts none after two officers have given the account another e-mail', async () => {
    const [ada, bola] = [await test.newOfficer(), await test.newOfficer()];
    const { id: electionId } = await draftElection(test.db, [2]);
    const voter = await test.newVoter();
    const letGo = await hold(voter);
    const { id: account, email: before } = voter;
    const params = { account, before, email: 'moved@example.com', reason: 'Lost the mailbox.' };
    const wanted = { act: 'change-email', params };
    const send = ({ token }: Person, path: string, body: object) =>
      test.call('POST', `/commission/proposals${path}`, { token, body });
    const { id } = (await send(ada, '', { electionId, wanted })).body.data;
    const waiting = await test.call('GET', '/commission/proposals', { token: bola.token });
    const { digest } = waiting.body.data.proposals.find((one: { id: string }) => one.id === id);
    expect((await send(bola, `/${id}/confirm`, { digest })).status).toBe(200);
    expect([await letGo(), await sessionsOf(voter)]).toEqual([401, []]);
  });

  it('does not restore the office of an officer who was removed and is invited again [A110]', async () => {
    const [head, removed] = [await test.newOfficer(), await test.newOfficer('registrar')];
    const { email, id, name } = removed;
    await test.owner
      .updateTable('officers')
      .set({ status: 'removed' })
      .where('account_id', '=', id)
      .execute();
    await test.db.deleteFrom('sessions').where('user_id', '=', id).execute();
    const letGo = await hold(removed);
    await inviteOfficer(test, [head, await test.newOfficer()], { email });
    const body = { token: await mailed(email, 'invitation'), name, password: NEW };
    expect((await test.call('POST', '/commission/invitation/accept', { body })).status).toBe(201);
    expect([await letGo(), await sessionsOf(removed)]).toEqual([401, []]);
    const own = await logIn({ email, password: NEW });
    const factor = await test.call('GET', '/commission/second-factor', { token: own.body.data.token });
    expect(factor.body.data).toMatchObject({ hasAuthenticator: false, passkeys: 0 });
  });

  it('waits for a change of the password that is not committed yet, and starts none after it [A110]', async () => {
    const voter = await test.newVoter();
    const login = await test.owner.transaction().execute(async (trx) => {
      const other = { password_hash: await test.deps.passwords.hash(NEW) };
      await trx.updateTable('users').set(other).where('id', '=', voter.id).execute();
      await trx.deleteFrom('sessions').where('user_id', '=', voter.id).execute();
      const answer = logIn(voter);
      await someWait(test.owner, '%INSERT INTO sessions');
      return { answer };
    });
    expect([(await login.answer).status, await sessionsOf(voter)]).toEqual([401, []]);
  });
});
