import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

it('a candidate with an account is put up in the next election with the same login, once, and the entry of the last one stays', async () => {
  const { db, call, clock, newParty } = await createTestApp();
  const [first, other] = [await newParty('First Party'), await newParty('Other Party')];
  const email = 'again@example.org';
  const last = await draftElection(db, [1], { slug: '2026' });
  const create = (token: string, name: string, position = '', address = email) =>
    call('POST', '/party/candidate', { token, ...form({ name, position, bio: 'Roads.', email: address }) });
  expect((await create(first.token, 'Ada Obi', last.posts[0]?.id)).status).toBe(201);
  const mails = () =>
    db.selectFrom('outbox').select(['text']).where('recipient', '=', email).orderBy('created_at').execute();
  const password = /^Password: (\S+)$/m.exec((await mails())[0]?.text ?? '')?.[1];
  await db.updateTable('elections').set({ status: 'closed', closed_at: clock.now() }).execute();
  clock.advance(1_000);
  const next = await draftElection(db, [1, 1], { slug: '2030' });
  expect((await create(other.token, 'Ada Obi', next.posts[0]?.id, email.toUpperCase())).status).toBe(201);
  expect((await create(other.token, 'Ada Twice', next.posts[1]?.id)).status).toBe(409);
  const texts = (await mails()).map(({ text }) => text ?? '');
  expect(texts).toHaveLength(1);
  const upper = await db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', email.toUpperCase())
    .executeTakeFirst();
  expect(upper?.text).toContain('put you up as a candidate again');
  expect(upper?.text).not.toContain('Password:');
  const { token } = (await call('POST', '/user/login', { body: { email, password } })).body.data;
  expect((await call('GET', '/candidate/me', { token })).body.data).toMatchObject({
    partyName: 'Other Party',
  });
  expect((await call('PUT', '/candidate/me', { token, body: { bio: 'Water.' } })).status).toBe(200);
  const bios = await db
    .selectFrom('nominations')
    .select('bio')
    .where('name', '=', 'Ada Obi')
    .orderBy('created_at')
    .execute();
  expect(bios.map(({ bio }) => bio)).toEqual(['Roads.', 'Water.']);
  const voter = { name: 'Stranger', email: other.email, position: next.posts[1]?.id ?? '' };
  expect((await create(other.token, voter.name, voter.position, voter.email)).status).toBe(409);
});

it('a candidate of the last election only sees which it was, and nothing of the current one', async () => {
  const { db, call, clock, newParty } = await createTestApp();
  const email = 'former@example.org';
  const last = await draftElection(db, [1], { slug: 'union-2025' });
  const parts = { name: 'Ada Obi', position: last.posts[0]?.id, bio: 'Roads.', email };
  await call('POST', '/party/candidate', { token: (await newParty('A Party')).token, ...form(parts) });
  const mail = await db.selectFrom('outbox').select('text').executeTakeFirstOrThrow();
  const password = /^Password: (\S+)$/m.exec(mail.text ?? '')?.[1];
  const { token } = (await call('POST', '/user/login', { body: { email, password } })).body.data;
  const me = async () => (await call('GET', '/candidate/me', { token })).body.data;
  expect((await me()).former).toBeNull();
  await db.updateTable('elections').set({ status: 'closed', closed_at: clock.now() }).execute();
  await draftElection(db, [1], { slug: 'union-2026' });
  clock.advance(2_000);
  expect(await me()).toMatchObject({
    standing: [],
    meta: { status: 'not-open' },
    former: { title: 'Election union-2025', log: 'union-2025' },
  });
  await db
    .updateTable('elections')
    .set({ status: 'draft', closed_at: null })
    .where('slug', '=', 'union-2025')
    .execute();
  expect((await me()).former).toEqual({ title: 'Election union-2025', log: null });
});
