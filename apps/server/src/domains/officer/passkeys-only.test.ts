import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { officerOf } from '../../testing/commission.ts';
import { confirmProposal } from '../../testing/inviting.ts';
import { codeAt } from './totp.ts';

let test: TestApp;
let [ada, bola]: Person[] = [];
beforeEach(async () => {
  test = await createTestApp();
  ada = await test.newOfficer();
  bola = await test.newOfficer();
});

const as = (person: Person | undefined): Person => {
  if (!person) throw new Error('not made yet');
  return person;
};
const propose = (by: Person, wanted: object, more: object = {}) =>
  test.call('POST', '/commission/proposals', {
    token: by.token,
    body: { electionId: null, wanted, ...more },
  });
const demand = (on = true) => ({ act: 'set-passkeys-only', params: { on } });
const invitation = (email: string) => ({
  act: 'invite-officer',
  params: { email, role: 'observer', days: 3 },
});

/** Makes a passkey for an officer. */
const enrol = (officer: Person) => test.sign(officer.token, 'propose', '0'.repeat(64));

/** Does an act by two officers, and returns the answer to the second. */
async function twoDo(wanted: object) {
  const { id } = (await propose(as(ada), wanted)).body.data;
  return confirmProposal(test, as(bola), id);
}

/** Gives an officer an app, and returns its fresh code. */
async function appOf({ token }: Person): Promise<() => string> {
  const path = '/commission/second-factor/authenticator';
  const { secret } = (await test.call('POST', path, { token })).body.data;
  const code = () => codeAt(secret, test.clock.ms / 1_000);
  expect((await test.call('PUT', path, { token, body: { code: code() } })).status).toBe(200);
  return () => {
    test.clock.advance(60_000);
    return code();
  };
}

const said = async () => ({
  ofPublic: (await test.call('GET', '/extras/notices')).body.data.passkeysOnlySinceMs,
  ofOfficer: (await test.call('GET', '/commission/me', { token: as(ada).token })).body.data
    .passkeysOnlySinceMs,
});
const mails = async (about: string) =>
  (await test.db.selectFrom('outbox').select(['recipient', 'text']).execute())
    .filter(({ text }) => text?.includes(about))
    .map(({ recipient }) => recipient)
    .sort();
const everybody = () => [as(ada).email, as(bola).email].sort();

it('from two officers’ decision on, codes of apps propose, confirm, object to and take back nothing [A351]', async () => {
  const late = await test.newOfficer();
  const code = await appOf(late);
  const byCode = () => ({ confirmation: { way: 'app', code: code() } });
  const own = (await propose(late, invitation('own@example.org'), { salt: 'aa'.repeat(16), ...byCode() }))
    .body.data.id;
  const { id } = (await propose(as(ada), invitation('new@example.org'))).body.data;
  const { proposals } = (await test.call('GET', '/commission/proposals', { token: late.token })).body.data;
  const { digest } = proposals.find((one: { id: string }) => one.id === id);
  expect((await twoDo(demand())).status).toBe(200);
  const refused = async (path: string, body: object) => {
    const sent = await test.call('POST', `/commission/proposals${path}`, { token: late.token, body });
    expect([path, sent.status, sent.body.code]).toEqual([path, 403, 'passkey-only']);
  };
  const another = { electionId: null, wanted: invitation('other@example.org'), salt: 'bb'.repeat(16) };
  await refused('', { ...another, ...byCode() });
  await refused(`/${id}/confirm`, { digest, ...byCode() });
  await refused(`/${id}/object`, { reason: 'Too early.', ...byCode() });
  await refused(`/${own}/withdraw`, byCode());
  const sinceMs = test.clock.ms;
  expect(await said()).toEqual({ ofPublic: expect.any(Number), ofOfficer: expect.any(Number) });
  expect((await said()).ofPublic).toBeLessThanOrEqual(sinceMs);
  expect((await mails('sign by passkeys only')).length).toBe(3);
  expect((await confirmProposal(test, as(bola), id)).status).toBe(200);
  expect((await twoDo(demand())).body.code).toBe('act-changed');
  expect((await twoDo(demand(false))).status).toBe(200);
  expect(
    (await propose(late, invitation('again@example.org'), { salt: 'cc'.repeat(16), ...byCode() })).status,
  ).toBe(201);
  expect(await said()).toEqual({ ofPublic: null, ofOfficer: null });
});

it('is refused while fewer than two returning officers who can act have a passkey [A351]', async () => {
  const registrar = await test.newOfficer('registrar');
  await enrol(registrar);
  const third = await test.newOfficer();
  await enrol(third);
  await test.owner
    .updateTable('officers')
    .set({ reads_until: new Date(test.clock.ms + 86_400_000) })
    .where('account_id', '=', third.id)
    .execute();
  const code = await appOf(as(bola));
  const { id } = (await propose(as(ada), demand())).body.data;
  test.clock.advance(60_000);
  const { proposals } = (await test.call('GET', '/commission/proposals', { token: as(bola).token })).body
    .data;
  const { digest } = proposals.find((one: { id: string }) => one.id === id);
  await test.owner
    .updateTable('officer_authenticators')
    .set({ used_since: new Date(0) } as never)
    .execute();
  const body = { digest, confirmation: { way: 'app', code: code() } };
  const confirmed = await test.call('POST', `/commission/proposals/${id}/confirm`, {
    token: as(bola).token,
    body,
  });
  expect([confirmed.status, confirmed.body.code]).toEqual([409, 'passkeys-too-few']);
  expect((await said()).ofPublic).toBeNull();
});

it('is ended by the operator’s command where passkeys are lost, with a line of the log and mails [A351]', async () => {
  const command = officerOf({ ...test.deps, randomBytes });
  expect(await command('officers --allow-codes')).toContain('allowed already');
  expect((await twoDo(demand())).status).toBe(200);
  expect(await command('officers --allow-codes')).toContain('codes of apps confirm acts again');
  expect((await said()).ofPublic).toBeNull();
  const lines = await test.db
    .selectFrom('audit_log')
    .select(['action', 'role'])
    .where('object', '=', 'commission:signatures')
    .orderBy('seq')
    .execute();
  expect(lines).toEqual([
    { action: 'passkeys-demanded', role: 'COMMISSION' },
    { action: 'codes-allowed', role: 'COMMAND' },
  ]);
  expect(await mails('Codes of apps confirm acts of officers again')).toEqual(everybody());
});
