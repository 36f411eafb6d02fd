import type { Contact } from '@evoting/contract/commission/contact';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { removeUnusedImages, UNUSED_IMAGE_MS } from '../../platform/images/store.ts';
import { asSent } from '../../platform/outbox.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { form } from '../../testing/form.ts';
import { confirmProposal } from '../../testing/inviting.ts';

const CONTACT: Contact = {
  name: 'Electoral Committee of the Union',
  logo: null,
  about: 'Every member of the union may vote. We answer until midnight.',
  ownFigures: true,
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
  ['a name that turns what follows around', { name: 'Union\u202eelacs' }, 'contact-text-wrong'],
  ['a name of spaces', { name: '  ' }, 'contact-text-wrong'],
  ['a second paragraph', { about: 'Vote.\n\nOr not.' }, 'contact-text-wrong'],
  ['a paragraph without end', { about: 'x'.repeat(601) }, 'contact-text-wrong'],
  ['another site’s picture', { logo: 'https://evil.example/logo.svg' }, 'no-such-picture'],
])('refuses %s as a contact [A480]', async (_, wrong, code) => {
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

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const drawn = () =>
  sharp({ create: { width: 400, height: 100, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
const send = ({ token }: Person, bytes: Buffer) =>
  test.call('POST', '/commission/logo', { token, ...form({ image: { bytes } }) });
const isServed = async (id: string) =>
  (await test.app.inject(`/api/images/${id}/large.webp`)).statusCode === 200;

it('keeps a logo as a picture of its own making, whole, and takes no file that could run [A481]', async () => {
  const ada = await test.newOfficer();
  const sent = await send(ada, await drawn());
  expect(sent.status).toBe(201);
  const { rawPayload } = await test.app.inject(`/api/images/${sent.body.data.id}/large.webp`);
  const { format, width, height } = await sharp(rawPayload).metadata();
  expect([format, width, height]).toEqual(['webp', 240, 240]);
  // A wide picture is not cut: white stands above it.
  const above = await sharp(rawPayload).extract({ left: 0, top: 0, width: 240, height: 40 }).raw().toBuffer();
  expect(Math.min(...above)).toBe(255);

  expect((await send(ada, Buffer.from(SVG))).body.code).toBe('picture-no-image');
  expect((await send(ada, (await drawn()).subarray(0, 200))).status).toBe(400);
  const none = { token: ada.token, ...form({ name: 'logo' }) };
  expect((await test.call('POST', '/commission/logo', none)).body.code).toBe('picture-no-image');
  for (const other of [await test.newOfficer('registrar'), await test.newVoter()])
    expect((await send(other, await drawn())).status).toBe(403);
});

it('keeps the picture of a logo while it is proposed or shown, and no longer [A481]', async () => {
  const [ada, bola] = [await test.newOfficer(), await test.newOfficer()];
  const logo = (await send(ada, await drawn())).body.data.id as string;
  const sweepTwice = async () => {
    await removeUnusedImages(test.db, test.clock.now());
    test.clock.advance(UNUSED_IMAGE_MS);
    await removeUnusedImages(test.db, test.clock.now());
  };
  const first = await propose(ada, { ...CONTACT, logo });
  await sweepTwice();
  expect(await isServed(logo)).toBe(true);
  expect((await confirmProposal(test, bola, first.body.data.id)).status).toBe(200);
  later();
  expect(await shown()).toMatchObject({ logo });
  await sweepTwice();
  expect(await isServed(logo)).toBe(true);
  const second = await propose(ada, CONTACT);
  expect((await confirmProposal(test, bola, second.body.data.id)).status).toBe(200);
  await sweepTwice();
  expect(await isServed(logo)).toBe(false);

  const gone = await propose(ada, { ...CONTACT, logo });
  expect((await confirmProposal(test, bola, gone.body.data.id)).body.code).toBe('no-such-picture');
});

it('ends each mail with the contact, under the name that two officers gave', async () => {
  const ada = await test.newOfficer();
  const mail = () =>
    asSent(test.db, {
      ...({ what: 'password-changed', publicUrl: 'https://vote.example.org', given: {} } as const),
      to: { email: 'voter@example.org', locale: 'en' },
    });
  expect((await mail()).text).not.toContain('Whom to ask');
  await propose(ada, { ...CONTACT, whatsapp: null, hours: null });
  expect((await mail()).text).toContain(
    'Whom to ask: Electoral Committee of the Union · +234 803 555 0100 · help@example.org · 1 Herbert Macaulay Way, Yaba\n',
  );
});
