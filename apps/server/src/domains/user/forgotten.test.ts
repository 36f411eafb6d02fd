import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { someWait } from '../../testing/waits.ts';
import { askForLink, mailLinks, requestLink } from './forgotten.ts';

const MINUTE_MS = 60_000;
/** Only a test that fails waits this long. */
const PATIENCE = { timeout: 30_000 };
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

const ask = (email: string) => test.call('POST', '/user/forgot-password', { body: { email } });
const set = (token: string, newPassword = 'a new password') =>
  test.call('POST', '/user/reset-password', { body: { token, newPassword } });
const logIn = (email: string, password: string) =>
  test.call('POST', '/user/login', { body: { email, password } });
const profile = (token: string) => test.call('GET', '/user/profile', { token });
const mailsTo = (email: string) =>
  test.db
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
const requestsLeft = async () => (await test.db.selectFrom('password_requests').selectAll().execute()).length;

/** Asks for a link, and reads it off the mail to the account's own address. */
async function link(email: string, typed = email): Promise<string> {
  const before = (await mailsTo(email)).length;
  await ask(typed);
  await mailLinks(test.deps);
  // The route works as well: whichever of the two took the request, the mail is there when none is left.
  await vi.waitFor(async () => expect((await mailsTo(email)).length).toBe(before + 1), PATIENCE);
  test.clock.advance(1);
  return /reset-password#(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is replaced by the link of the mail: the new one logs in, the old one does not, and every session ends', async () => {
    const voter = await test.newVoter();
    const token = await link(voter.email, voter.email.toUpperCase());
    expect((await profile(voter.token)).status).toBe(200);
    const answer = await set(token);
    expect([answer.status, answer.body.message]).toEqual([200, 'Your new password is set. Please log in.']);
    expect((await profile(voter.token)).status).toBe(401);
    expect((await logIn(voter.email, voter.password)).status).toBe(401);
    expect((await logIn(voter.email, 'a new password')).status).toBe(200);
    expect((await mailsTo(voter.email)).map(({ subject }) => subject)).toEqual([
      'E-Voting: Set a new password',
      'E-Voting: Your password was changed',
    ]);
  });

  it('is replaced for a party too', async () => {
    const party = await test.newParty();
    expect((await set(await link(party.email))).status).toBe(200);
    expect((await logIn(party.email, 'a new password')).body.data.userType).toBe('PARTY');
  });

  it('is refused if it is too short, and the link still works', async () => {
    const { email } = await test.newVoter();
    const token = await link(email);
    const short = await set(token, '12345');
    expect([short.status, short.body.message]).toEqual([
      400,
      'Password should contain a minimum of 6 characters',
    ]);
    expect((await set(token)).status).toBe(200);
  });
});

describe('an attacker with a link', () => {
  const refused = [404, 'This link was used already or is older than 30 minutes. Please ask for a new one'];
  const outcome = ({ status, body }: Awaited<ReturnType<typeof set>>) => [status, body.message];
  let victim: Person;
  beforeAll(async () => {
    victim = await test.newVoter();
  });

  it('cannot use one twice, or an older one of the same account after it', async () => {
    const [first, second] = [await link(victim.email), await link(victim.email)];
    expect((await set(second)).status).toBe(200);
    expect(outcome(await set(second, 'the password of a thief'))).toEqual(refused);
    expect(outcome(await set(first, 'the password of a thief'))).toEqual(refused);
    expect((await logIn(victim.email, 'the password of a thief')).status).toBe(401);
  });

  it('cannot use one after half an hour, counted from its mail', async () => {
    const { email } = await test.newVoter();
    const token = await link(email);
    test.clock.advance(30 * MINUTE_MS);
    expect(outcome(await set(token))).toEqual(refused);
    const fresh = await link(email);
    test.clock.advance(29 * MINUTE_MS);
    expect((await set(fresh)).status).toBe(200);
  });

  it('cannot guess one, nor use the hash from the database', async () => {
    const { email } = await test.newVoter();
    await link(email);
    const rows = await test.db.selectFrom('password_links').selectAll().execute();
    const stolen = rows.flatMap(({ token_hash: hash }) => [hash.toString('base64url'), hash.toString('hex')]);
    for (const token of [...stolen, 'A'.repeat(43), "' OR true; -- and so on"])
      expect(outcome(await set(token))).toEqual(refused);
    expect((await set('')).status).toBe(400);
  });

  it('reaches no account but the one that the link was mailed to', async () => {
    const thief = await test.newVoter();
    expect((await set(await link(thief.email), 'the password of a thief')).status).toBe(200);
    expect((await logIn(victim.email, 'the password of a thief')).status).toBe(401);
    expect((await profile((await logIn(victim.email, 'a new password')).body.data.token)).status).toBe(200);
  });

  it('wins nothing by a race: of twenty tries with two links of one account exactly one is accepted', async () => {
    const { email } = await test.newVoter();
    const links = [await link(email), await link(email)];
    const tries = Array.from({ length: 20 }, (_, at) => set(links[at % 2] ?? '', `password number ${at}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(19);
    const winner = statuses.indexOf(200);
    expect((await logIn(email, `password number ${winner}`)).status).toBe(200);
  });

  it('does not learn from the answer who has an account, and a stranger gets no mail', async () => {
    const { email } = await test.newVoter();
    const [known, unknown] = [await ask(email), await ask('nobody@example.org')];
    expect([known.status, known.body]).toEqual([202, unknown.body]);
    await mailLinks(test.deps);
    await vi.waitFor(async () => expect(await requestsLeft()).toBe(0), PATIENCE);
    expect(await mailsTo('nobody@example.org')).toEqual([]);
  });

  it('is answered before the account is looked up, so that the time tells nothing either', async () => {
    const { email } = await test.newVoter();
    const watched = vi.spyOn(test.deps.db, 'transaction').mockImplementation(() => {
      throw new Error('no lookup now');
    });
    const answers = await Promise.all([ask(email), ask('stranger@example.org')]);
    expect(watched).toHaveBeenCalledTimes(2);
    watched.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    // A failed request is answered with the next one.
    await mailLinks(test.deps);
    expect(await requestsLeft()).toBe(0);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('floods no mailbox: three an hour, and a stranger is stopped at the same number', async () => {
    const { email } = await test.newVoter();
    for (const address of [email, 'no-account@example.org']) {
      const statuses = [];
      for (let at = 0; at < 4; at++)
        statuses.push((await ask(at % 2 ? address : address.toUpperCase())).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
    await mailLinks(test.deps);
    await vi.waitFor(async () => expect(await requestsLeft()).toBe(0), PATIENCE);
  });

  it('finds no token in the database, and none in a requested address', async () => {
    const { email } = await test.newVoter();
    const token = await link(email);
    const rows = await test.db.selectFrom('password_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const text = (await mailsTo(email)).at(-1)?.text ?? '';
    const [url = ''] = text.match(/https?:\S+/) ?? [];
    expect(new URL(url).pathname + new URL(url).search).toBe('/auth/reset-password');
  });
});

it('a link that is mailed while its account gets another e-mail reaches nobody [A79]', async () => {
  const { id, email } = await test.newVoter();
  const request = { id: randomUUID(), email, created_at: test.clock.now() };
  const mailed = await test.owner.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ email: `new.${email}` })
      .where('id', '=', id)
      .execute();
    await test.db.insertInto('password_requests').values(request).execute();
    const mailing = mailLinks(test.deps);
    await someWait(test.owner, 'select "users"."id"');
    return { mailing };
  });
  await mailed.mailing;
  await vi.waitFor(async () => expect(await requestsLeft()).toBe(0), PATIENCE);
  expect(await mailsTo(email)).toEqual([]);
  const links = test.db.selectFrom('password_links').select('user_id').where('user_id', '=', id);
  expect(await links.execute()).toEqual([]);
});

it('a link whose request has waited longer than half an hour is valid for its full time, and no longer [A170]', async () => {
  const { email } = await test.newVoter();
  const asked = async () => {
    const request = { id: randomUUID(), email, created_at: test.clock.now() };
    await test.db.insertInto('password_requests').values(request).execute();
    test.clock.advance(40 * MINUTE_MS);
    await mailLinks(test.deps);
    return /reset-password#(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
  };
  const late = await asked();
  test.clock.advance(30 * MINUTE_MS);
  expect((await set(late)).status).toBe(404);
  const good = await asked();
  test.clock.advance(30 * MINUTE_MS - 1);
  expect((await set(good)).status).toBe(200);
});

it('a link is mailed in its turn among those for another network, however many these are [A170]', async () => {
  const own = await createTestApp();
  const flooded: string[] = [];
  for (let n = 0; n < 8; n += 1) flooded.push((await own.newVoter()).email);
  const voter = await own.newVoter();
  const ask = async (address: string, email: string) => {
    expect(await askForLink(own.deps, address, email)).toEqual({ ok: true });
    own.clock.advance(1);
    await mailLinks(own.deps);
  };
  await own.db.deleteFrom('outbox').execute();
  for (let asked = 0; asked < 3; asked += 1) for (const email of flooded) await ask('198.51.100.7', email);
  await ask('203.0.113.9', voter.email);
  await requestLink(own.db, own.clock.now(), { email: voter.email, line: null });
  await mailLinks(own.deps);
  const mails = own.db.selectFrom('outbox').select('recipient').orderBy('turn').orderBy('next_attempt_at');
  const order = (await mails.execute()).map(({ recipient }) => recipient);
  // One of the flood was first; a mail by an officer waits for no second one either.
  expect(order.slice(0, 3)).toEqual([flooded[0], voter.email, voter.email]);
  // Requests from one network run one after the other.
  expect(order.slice(3)).toEqual([...flooded, ...flooded, ...flooded].slice(1));
});
