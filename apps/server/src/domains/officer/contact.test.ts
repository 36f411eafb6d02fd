import type { Contact } from '@evoting/contract/commission/contact';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { confirmProposal } from '../../testing/inviting.ts';

const CONTACT: Contact = {
  phone: '+234 803 555 0100',
  whatsapp: '+2348035550100',
  email: 'help@example.org',
  hours: 'Every day, 8:00 to 18:00',
  address: '1 Herbert Macaulay Way, Yaba',
};

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});

const propose = ({ token }: Person, params: object) =>
  test.call('POST', '/commission/proposals', {
    token,
    body: { electionId: null, wanted: { act: 'set-contact', params } },
  });
const shown = async () => (await test.call('GET', '/extras/notices')).body.data.contact;
/** Lets the notices, which are kept for a second, be loaded again. */
const later = () => test.clock.advance(2_000);

it('shows a contact once two officers have said it, and one officer alone shows none [A339]', async () => {
  const [ada, bola] = [await test.newOfficer(), await test.newOfficer()];
  expect(await shown()).toBeNull();
  const first = await propose(ada, CONTACT);
  expect([first.status, first.body.data.state]).toEqual([201, 'waiting']);
  later();
  expect(await shown()).toBeNull();
  expect((await confirmProposal(test, bola, first.body.data.id)).status).toBe(200);
  later();
  expect(await shown()).toMatchObject(CONTACT);

  const less = { ...CONTACT, whatsapp: null, hours: null };
  const second = await propose(bola, less);
  later();
  expect(await shown()).toMatchObject(CONTACT);
  expect((await confirmProposal(test, ada, second.body.data.id)).status).toBe(200);
  later();
  expect(await shown()).toMatchObject(less);
  const log = await test.db.selectFrom('audit_log').select(['action', 'before', 'after']).execute();
  expect(log.filter(({ action }) => action === 'contact-set')).toMatchObject([
    { before: null, after: CONTACT },
    { before: CONTACT, after: less },
  ]);
});

it('shows at once what a commission’s only officer says, for nobody could confirm it', async () => {
  const ada = await test.newOfficer();
  const said = await propose(ada, CONTACT);
  expect([said.status, said.body.data.state]).toEqual([201, 'alone']);
  expect(await shown()).toMatchObject(CONTACT);
});

it.each([
  ['no way at all', { phone: null, whatsapp: null, email: null }, 'contact-missing'],
  ['a number without its country', { phone: '0803 555 0100' }, 'phone-wrong'],
  ['a link in place of a number', { whatsapp: '+234/../evil' }, 'phone-wrong'],
  ['a mail with a second header', { email: 'a@example.org?bcc=b@example.org' }, 'email-wrong'],
  ['invisible characters', { hours: 'now\u202e' }, 'contact-text-wrong'],
  ['a text without end', { address: 'x'.repeat(121) }, 'contact-text-wrong'],
])('refuses %s as a contact', async (_, wrong, code) => {
  const ada = await test.newOfficer();
  const { status, body } = await propose(ada, { ...CONTACT, ...wrong });
  expect([status, body.reasons?.map((one: { code: string }) => one.code)]).toEqual([400, [code]]);
});

it('is proposed by returning officers only, and the database keeps no contact without a way', async () => {
  await test.newOfficer();
  for (const role of ['registrar', 'observer'] as const)
    expect((await propose(await test.newOfficer(role), CONTACT)).body.code).toBe('other-officers-only');
  const none = { phone: null, whatsapp: null, email: null, hours: 'now', address: null };
  await expect(test.db.insertInto('commission_contact').values(none).execute()).rejects.toThrow(
    'commission_contact_reaches',
  );
});
