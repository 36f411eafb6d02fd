import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { Sessions } from './sessions.ts';

it('a session that is ended is found no more, however often it is looked up in the meantime', async () => {
  const { deps, newVoter } = await createTestApp();
  const { sessions, db } = deps;
  const { token: stolen, id } = await newVoter();
  const { password_hash: hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const own = (await sessions.start(id, hash as string)) ?? '';
  const keep = (await sessions.find(own))?.tokenHash ?? null;
  await db.transaction().execute(async (trx) => {
    const before = sessions.find(stolen);
    await sessions.closeOthers(trx, id as never, keep);
    // The change is not committed: another connection still sees the session.
    expect([await before, await sessions.find(stolen)]).not.toContain(null);
  });
  expect(await sessions.find(stolen)).toBeNull();
  expect(await sessions.find(own)).not.toBeNull();
});

it('a session whose logout was answered is over for every call under way', async () => {
  const { call, newVoter } = await createTestApp();
  const { token } = await newVoter();
  const profile = () => call('GET', '/user/profile', { token });
  const polling = Array.from({ length: 20 }, profile);
  const logout = await call('POST', '/user/logout', { token });
  await Promise.all(polling);
  expect(logout.status).toBe(200);
  expect((await profile()).status).toBe(401);
  expect(logout.headers['clear-site-data']).toBe('"cache"');
});

it('a session that is ended through one server is over on every other one within a second', async () => {
  const { deps, clock, newVoter } = await createTestApp();
  const other = new Sessions(deps);
  const { token, id } = await newVoter();
  expect(await other.find(token)).not.toBeNull();
  clock.advance(500);
  // Looked up all the time, and still cached no longer than a second.
  expect(await other.find(token)).not.toBeNull();
  await deps.sessions.closeOthers(deps.db, id as never, null);
  clock.advance(500);
  expect(await other.find(token)).toBeNull();
});
