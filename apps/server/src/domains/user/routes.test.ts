import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { Overloaded } from '../../platform/fair-queue.ts';
import { SESSION_LIFETIME_MS } from '../../platform/sessions/sessions.ts';
import { createTestApp } from '../../testing/app.ts';
import { someWait, whileLocked } from '../../testing/waits.ts';

const { call, newVoter, newParty, clock, db, owner, deps } = await createTestApp();

const HOUR_MS = 60 * 60_000;

const voter = (email: string) => ({ name: 'Amina Bello', email, password: 'secret-1' });

describe('registration', () => {
  it('creates a voter account and answers without its password [S7.3]', async () => {
    const answer = await call('POST', '/user/register-voter', { body: voter('amina@example.org') });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: 'Registration Successful!',
      data: {
        user: { id: expect.any(String), name: 'Amina Bello', email: 'amina@example.org', userType: 'VOTER' },
      },
    });
  });

  it('refuses an e-mail that is taken, whatever its case and the spaces around it', async () => {
    await call('POST', '/user/register-voter', { body: voter('taken@example.org') });
    const answer = await call('POST', '/user/register-voter', { body: voter('  TAKEN@Example.org ') });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^An account with this email exists already/);
  });

  it('leaves exactly one account when many register the same e-mail at once', async () => {
    const tries = Array.from({ length: 10 }, () =>
      call('POST', '/user/register-voter', { body: voter('race@example.org') }),
    );
    const statuses = (await Promise.all(tries)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  });

  it('names every field that is wrong in one answer, and quotes none', async () => {
    const answer = await call('POST', '/user/register-voter', {
      body: { name: ' ', email: 'no', password: 'short' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      'Name is required',
      'Invalid email address',
      'Password should contain a minimum of 6 characters',
    ]);
    expect(answer.body.message).toBe(answer.body.errors.join('. '));
  });

  it('makes the party together with its account, and refuses a name that is taken', async () => {
    const body = { ...voter('p1@example.org'), name: 'Unity Party', userType: 'PARTY' };
    expect((await call('POST', '/user/register-party', { body })).status).toBe(201);
    const again = { ...body, email: 'p2@example.org', name: 'UNITY party' };
    const answer = await call('POST', '/user/register-party', { body: again });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('A party with this name is registered already');
    const accounts = await db.selectFrom('users').where('email', '=', 'p2@example.org').selectAll().execute();
    expect(accounts).toEqual([]);
  });

  it('refuses another userType than PARTY at the party registration [S3.5 S7.4]', async () => {
    const body = { ...voter('p3@example.org'), userType: 'COMMISSION' };
    const answer = await call('POST', '/user/register-party', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Only a party can register here');
  });
});

describe('login', () => {
  it('gives a token and the kind of account', async () => {
    const party = await newParty();
    const answer = await call('POST', '/user/login', {
      body: { email: party.email.toUpperCase(), password: party.password },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), userType: 'PARTY' });
  });

  it('answers a wrong password and an unknown e-mail with the same words', async () => {
    const { email } = await newVoter();
    const wrong = await call('POST', '/user/login', { body: { email, password: 'not this one' } });
    const unknown = await call('POST', '/user/login', {
      body: { email: 'nobody@example.org', password: 'not this one' },
    });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
  });
});

describe('a login while many wait', () => {
  it('comes after known lines and before strangers where the account has a session [A355]', async () => {
    const { email, password } = await newVoter();
    const verify = vi.spyOn(deps.passwords, 'verify');
    const from = async (address: string, account = email) => {
      await call('POST', '/user/login', { address, body: { email: account, password } });
      return verify.mock.lastCall?.[2];
    };
    expect(await from('192.0.2.1')).toMatchObject({ isKnown: false, isRecent: true });
    expect(await from('192.0.2.1')).toMatchObject({ isKnown: true });
    clock.advance(SESSION_LIFETIME_MS + HOUR_MS);
    expect(await from('192.0.2.2')).toMatchObject({ isKnown: false, isRecent: false });
    expect(await from('192.0.2.2', 'x@example.org')).toMatchObject({ isKnown: false, isRecent: false });
    verify.mockRestore();
  });

  it('is refused with a time to come back, and uses up no try [A287]', async () => {
    const { email, password } = await newVoter();
    const verify = vi.spyOn(deps.passwords, 'verify').mockRejectedValue(new Overloaded('too much waits'));
    const logIn = () => call('POST', '/user/login', { address: '192.0.2.3', body: { email, password } });
    for (let tries = 0; tries < 8; tries += 1) {
      const { status, headers, body } = await logIn();
      expect([status, headers['retry-after'], body.code]).toEqual([503, '2', 'busy-signing-in']);
    }
    verify.mockRestore();
    expect((await logIn()).status).toBe(200);
  });
});

describe('a login while the accounts are written anew after a close', () => {
  it('waits for the table and then succeeds [A413]', async () => {
    const { email, password } = await newVoter();
    const rewrite = await owner.startTransaction().execute();
    await sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`.execute(rewrite);
    const answer = call('POST', '/user/login', { body: { email, password } });
    await someWait(owner, 'select');
    await rewrite.rollback().execute();
    expect((await answer).status).toBe(200);
  });

  it.each([
    'users',
    'sessions',
  ])('is told to come back if %s stays locked too long, and uses up no try [A413]', async (table) => {
    const { email, password } = await newVoter();
    const logIn = () => call('POST', '/user/login', { address: '192.0.2.4', body: { email, password } });
    for (let tries = 0; tries < 8; tries += 1) {
      const { status, headers } = await whileLocked(owner, table, logIn);
      expect([status, Number(headers['retry-after'])]).toEqual([503, expect.any(Number)]);
    }
    expect((await logIn()).status).toBe(200);
  });

  it('uses up no try either where the session alone cannot be stored, and still counts wrong passwords [A413]', async () => {
    const { email, password } = await newVoter();
    const logIn = (tried = password) =>
      call('POST', '/user/login', { address: '192.0.2.5', body: { email, password: tried } });
    const start = vi.spyOn(deps.sessions, 'start');
    start.mockRejectedValue(new Error('timeout exceeded when trying to connect'));
    for (let tries = 0; tries < 8; tries += 1) expect((await logIn()).status).toBe(503);
    start.mockRestore();
    const wrong = [];
    for (let tries = 0; tries < 6; tries += 1) wrong.push((await logIn('not this one')).status);
    expect(wrong).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('a session', () => {
  it('shows the account that it belongs to', async () => {
    const { token, id, name, email } = await newVoter();
    const answer = await call('GET', '/user/profile', { token });
    expect(answer.body.data.user).toEqual({ id, name, email, userType: 'VOTER', image: null });
  });

  it('ends with logout', async () => {
    const { token } = await newVoter();
    expect((await call('POST', '/user/logout', { token })).status).toBe(200);
    expect((await call('GET', '/user/profile', { token })).status).toBe(401);
  });

  it('ends by itself after its lifetime', async () => {
    // For a voter's session only the hour of its beginning is stored.
    clock.advance(HOUR_MS - (clock.ms % HOUR_MS));
    const { token } = await newVoter();
    clock.advance(SESSION_LIFETIME_MS - 1);
    expect((await call('GET', '/user/profile', { token })).status).toBe(200);
    clock.advance(1);
    expect((await call('GET', '/user/profile', { token })).status).toBe(401);
  });

  it('is refused without a token, with a made-up one and with a wrong scheme', async () => {
    const { token } = await newVoter();
    for (const authorization of ['', 'Bearer ', `Bearer ${'A'.repeat(43)}`, `Basic ${token}`, token]) {
      const answer = await call('GET', '/user/profile', { headers: { authorization } });
      expect(answer.status, authorization.slice(0, 8)).toBe(401);
      expect(answer.body).toEqual({ code: 'login-again', message: 'Please login again' });
    }
  });

  it('is stored as a hash only', async () => {
    const { token } = await newVoter();
    const rows = await db.selectFrom('sessions').select('token_hash').execute();
    expect(rows.some((row) => row.token_hash.toString('base64url') === token)).toBe(false);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
  });
});
