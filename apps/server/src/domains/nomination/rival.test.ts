/** An attacker: a party that nominates somebody by the address of an account that another party had made. */
import { candidateIdSchema } from '@evoting/contract/fields';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type Officer, type TestApp } from '../../testing/app.ts';
import { draftElection, endElections, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { correctName } from './correcting.ts';
import { reviewNomination } from './review.ts';

const BY = { account: null, role: 'COMMISSION' } as const;
const EMAIL = 'ada@example.org';
let test: TestApp;
let election: TestElection;
let [own, rival]: Officer[] = [];
/** The candidate, logged in with the password that was mailed in the first election. */
let ada: { token: string; password: string };

const pictureOf = async (background: string) => ({
  bytes: await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer(),
});

async function put(party: Officer | undefined, name: string, image?: Awaited<ReturnType<typeof pictureOf>>) {
  const parts = { name, position: election.posts[0]?.id, bio: 'Roads.', email: EMAIL };
  const sent = form(image ? { ...parts, image } : parts);
  return test.call('POST', '/party/candidate', { token: party?.token ?? '', ...sent });
}
const mails = () =>
  test.db.selectFrom('outbox').select('text').where('recipient', '=', EMAIL).orderBy('created_at').execute();
const logIn = (password: string) => test.call('POST', '/user/login', { body: { email: EMAIL, password } });
const profile = async () => (await test.call('GET', '/user/profile', { token: ada.token })).body.data?.user;
const reset = (party: Officer | undefined, id: string) =>
  test.call('PUT', `/party/candidate/${id}/reset`, { token: party?.token ?? '' });

beforeEach(async () => {
  test = await createTestApp();
  [own, rival] = [await test.newParty('Own Party'), await test.newParty('Rival Party')];
  election = await draftElection(test.db, [1], { slug: '2026', candidates_a_party: 5 });
  expect((await put(own, 'Ada Obi', await pictureOf('#1f6b45'))).status).toBe(201);
  const password = /^Password: (\S+)$/m.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
  ada = { password, token: (await logIn(password)).body.data.token };
  await endElections(test.db, test.clock.now());
  test.clock.advance(1_000);
  election = await draftElection(test.db, [1], { slug: '2030', candidates_a_party: 5 });
});

it('a party that nominates somebody by the address of an account that exists sets no password of it and ends no session [A208]', async () => {
  const { id } = (await put(rival, 'Ada Obi')).body.data.candidate;
  const before = await mails();
  expect(await reset(rival, id)).toMatchObject({ status: 409, body: { code: 'candidate-own-account' } });
  expect(await mails()).toEqual(before);
  expect(await profile()).toMatchObject({ email: EMAIL });
  expect((await logIn(ada.password)).status).toBe(200);
});

it('the account keeps its name and picture whatever the nomination says, even after a correction [A208]', async () => {
  const before = await profile();
  const stood = await put(rival, 'Adah Obie', await pictureOf('#6b1f45'));
  const id = candidateIdSchema.parse(stood.body.data.candidate.id);
  expect(await profile()).toEqual(before);
  const changed = await test.call('PUT', `/party/candidate/${id}`, {
    token: rival?.token ?? '',
    ...form({ name: 'Robbed Obi', image: await pictureOf('#451f6b') }),
  });
  expect(changed.body.data.candidate.name).toBe('Robbed Obi');
  expect(await profile()).toEqual(before);
  const correction = { electionId: election.id, id, before: 'Robbed Obi', name: 'Robed Obi' };
  const corrected = await test.db
    .transaction()
    .execute((trx) => correctName(trx, test.clock.now(), correction, BY));
  expect(corrected).toEqual({ ok: true });
  expect(await profile()).toEqual(before);
  expect(before).toMatchObject({ name: 'Ada Obi', image: expect.stringContaining('/api/images/') });
});

it('the owner of the account is told by mail that a party nominates them, and what to do if that is not so', async () => {
  await put(rival, 'Ada Obi');
  const text = (await mails()).at(-1)?.text;
  expect(text).toContain('Ada Obi, a party has put you up as a candidate again.');
  expect(text).toContain('tell the electoral commission at once');
  expect(text).not.toContain('Password:');
});

it('a party that had the account made gives it a new password, a name and a picture', async () => {
  await test.db.updateTable('elections').set({ current: false }).where('id', '=', election.id).execute();
  election = await draftElection(test.db, [1], { slug: '2034' });
  const parts = { name: 'Bem Ode', position: election.posts[0]?.id, bio: 'Roads.', email: 'bem@example.org' };
  const made = await test.call('POST', '/party/candidate', { token: own?.token ?? '', ...form(parts) });
  const { id } = made.body.data.candidate;
  const change = form({ name: 'Bem Oden' });
  await test.call('PUT', `/party/candidate/${id}`, { token: own?.token ?? '', ...change });
  const account = test.db.selectFrom('users').select('name').where('email', '=', 'bem@example.org');
  expect(await account.execute()).toEqual([{ name: 'Bem Oden' }]);
  expect((await reset(own, id)).status).toBe(200);
});

it('the owner gives the account another picture where its party cannot', async () => {
  await put(rival, 'Ada Obi', await pictureOf('#6b1f45'));
  const before = await profile();
  const sent = form({ image: await pictureOf('#0000ff') });
  const shown = await test.call('PUT', '/candidate/me', { token: ada.token, ...sent });
  expect((await profile()).image).toBe(shown.body.data.candidate.userImage);
  expect((await profile()).image).not.toBe(before.image);
});

it("a rival's nomination keeps the own party out until an officer withdraws it, and no longer", async () => {
  const id = candidateIdSchema.parse((await put(rival, 'Ada Obi')).body.data.candidate.id);
  expect(await put(own, 'Ada Obi-Eze')).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  const withdraw = { kind: 'withdraw', reason: 'She stands for another party.' } as const;
  await test.db.transaction().execute((trx) => reviewNomination(test.deps, trx, id, withdraw, BY));
  expect((await put(own, 'Ada Obi-Eze')).status).toBe(201);
});

it('a nomination without account, or a second one, cannot be the one that an account was made for', async () => {
  const { id } = (await put(rival, 'Ada Obi')).body.data.candidate;
  const set = (change: object) =>
    test.db.updateTable('nominations').set(change).where('id', '=', candidateIdSchema.parse(id)).execute();
  await expect(set({ made_account: true })).rejects.toThrow('nominations_made_account_once');
  await expect(set({ made_account: true, account_id: null })).rejects.toThrow('"nominations_made_account"');
});
