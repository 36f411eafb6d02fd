import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { startSmtpServer } from '../../testing/smtp.ts';
import { someWait } from '../../testing/waits.ts';
import { addOfficer, lockOfficers, officerActor } from './service.ts';
import { makeSetupLink } from './setup.ts';

const DAY_MS = 24 * 60 * 60_000;
let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});

/** The token of a link as the server prints it. */
const printed = async () => (await makeSetupLink(test.deps))?.split('#')[1] ?? '';
const form = (token: string, email = 'first@example.org') => ({
  token,
  email,
  commission: 'Students’ Union',
  name: 'Halima Bello',
  password: 'correct horse',
});
const setUp = (body: object) => test.call('POST', '/commission/setup', { body });
const look = (token: string) => test.call('POST', '/commission/setup/look', { body: { token } });
const officers = () => test.db.selectFrom('officers').selectAll().execute();

describe('the link that a server without officers prints', () => {
  it('makes the first officer, who can log in, and sets the commission’s name', async () => {
    const token = await printed();
    expect((await look(token)).body.data).toEqual({ publicUrl: test.deps.config.publicUrl, mails: 'shown' });
    expect((await setUp(form(token))).status).toBe(201);
    const body = { email: 'first@example.org', password: 'correct horse' };
    const { data } = (await test.call('POST', '/user/login', { body })).body;
    expect(data.userType).toBe('COMMISSION');
    expect((await officers()).map(({ role }) => role)).toEqual(['returning-officer']);
    const [act] = await test.db.selectFrom('audit_log').selectAll().execute();
    expect([act?.action, act?.role]).toEqual(['officer-added', 'COMMISSION']);
  });

  it('works once, even if two people use it at the same moment, and no other link works after it', async () => {
    const [token, other] = [await printed(), await printed()];
    const [one, two] = await Promise.all([setUp(form(token)), setUp(form(token, 'second@example.org'))]);
    expect([one.status, two.status].sort()).toEqual([201, 404]);
    expect((await setUp(form(token, 'third@example.org'))).body.code).toBe('setup-link-over');
    expect((await setUp(form(other, 'fourth@example.org'))).body.code).toBe('setup-link-over');
    expect((await look(other)).status).toBe(404);
    expect(await officers()).toHaveLength(1);
    expect(await makeSetupLink(test.deps)).toBeNull();
  });

  it('ends with the first officer, however that one was added [A35]', async () => {
    const token = await printed();
    await test.newOfficer();
    expect((await setUp(form(token))).body.code).toBe('setup-link-over');
    expect(await officers()).toHaveLength(1);
  });

  it('waits for an officer who is being added, and ends with that one [A35]', async () => {
    const token = await printed();
    let used: ReturnType<typeof setUp> | undefined;
    await test.db.transaction().execute(async (trx) => {
      await lockOfficers(trx);
      used = setUp(form(token));
      await someWait(test.owner, 'SELECT pg_advisory_xact_lock');
      const { id } = await test.newParty();
      await trx.updateTable('users').set({ role: 'COMMISSION' }).where('id', '=', id).execute();
      await addOfficer(trx, { id, role: 'returning-officer', addedAt: test.clock.now() }, officerActor(id));
    });
    expect((await used)?.body.code).toBe('setup-link-over');
    expect(await officers()).toHaveLength(1);
  });

  it('works for a day', async () => {
    const token = await printed();
    test.clock.advance(DAY_MS - 1_000);
    expect((await look(token)).status).toBe(200);
    test.clock.advance(1_000);
    expect((await setUp(form(token))).body.code).toBe('setup-link-over');
  });

  it('is not guessed, nor read in the database', async () => {
    const token = await printed();
    const [row] = await test.db.selectFrom('setup_links').selectAll().execute();
    const guesses = [
      row?.token_hash.toString('base64url') ?? '',
      token.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
    ];
    for (const guess of guesses) expect((await setUp(form(guess))).status).toBe(404);
  });

  it('stores nothing where the address has an account already', async () => {
    const { email } = await test.newVoter();
    const token = await printed();
    expect((await setUp(form(token, email))).body.code).toBe('invitee-has-account');
    expect([await officers(), (await setUp(form(token))).status]).toEqual([[], 201]);
  });
});

describe('the trials of the setup', () => {
  const trial = (what: string, body: object) => test.call('POST', `/commission/setup/${what}`, { body });
  const set = (change: object) => Object.assign(test.deps.config, change);

  it('find the server at its public address, and not another one there', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const token = await printed();
    set({ publicUrl: `http://127.0.0.1:${port}` });
    expect((await trial('try-address', { token })).body.data).toEqual({ ok: true, said: null });
    const other = await createTestApp();
    const own = (await makeSetupLink(other.deps))?.split('#')[1] ?? '';
    Object.assign(other.deps.config, { publicUrl: `http://127.0.0.1:${port}` });
    const answer = await other.call('POST', '/commission/setup/try-address', { body: { token: own } });
    expect(answer.body.data).toEqual({ ok: false, said: 'HTTP 200' });
  });

  it('say why the public address does not answer', async () => {
    const token = await printed();
    set({ publicUrl: 'http://127.0.0.1:1' });
    const { data } = (await trial('try-address', { token })).body;
    expect(data.ok).toBe(false);
    expect(data.said).toMatch(/ECONNREFUSED|bad port/);
  });

  it('really send a mail, and tell what the mail server says to another', async () => {
    const mails = await startSmtpServer();
    const token = await printed();
    set({ smtpUrl: mails.url });
    const sent = await trial('try-mail', { token, email: 'first@example.org' });
    expect(sent.body.data).toEqual({ ok: true, said: null });
    expect(mails.received.map(({ to }) => to)).toEqual(['first@example.org']);
    set({ smtpUrl: 'smtp://127.0.0.1:1' });
    const { data } = (await trial('try-mail', { token, email: 'first@example.org' })).body;
    expect([data.ok, data.said]).toEqual([false, expect.stringContaining('ECONNREFUSED')]);
  });

  it('by mail go only to the returning officer’s own mailbox, even later', async () => {
    const mails = await startSmtpServer();
    set({ smtpUrl: mails.url });
    const ask = (token?: string) =>
      test.call('POST', '/commission/try-mail', token === undefined ? {} : { token });
    const officer = await test.newOfficer();
    expect((await ask(officer.token)).body.data).toEqual({ ok: true, said: null });
    expect(mails.received.map(({ to }) => to)).toEqual([officer.email]);
    for (const { token } of [await test.newOfficer('registrar'), await test.newOfficer('observer')])
      expect((await ask(token)).body.code).toBe('other-officers-only');
    expect([(await ask((await test.newVoter()).token)).status, (await ask()).status]).toEqual([403, 401]);
    set({ smtpUrl: undefined });
    expect((await ask(officer.token)).body.data.ok).toBe(false);
    expect([(await ask(officer.token)).status, (await ask(officer.token)).status]).toEqual([200, 429]);
    expect(mails.received).toHaveLength(1);
  });

  it('are for the holder of the link, and mail nobody more than twice', async () => {
    const guess = 'A'.repeat(43);
    for (const what of ['try-address', 'try-mail'])
      expect((await trial(what, { token: guess, email: 'a@example.org' })).body.code).toBe('setup-link-over');
    const token = await printed();
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await trial('try-mail', { token, email: 'a@example.org' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
