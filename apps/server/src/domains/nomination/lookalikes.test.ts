import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

let test: TestApp;
let election: TestElection;
let rival: Person;
let thief: Person;

const post = (n: number) => election.posts[n]?.id ?? '';
const create = (party: Person, name: string, position = post(0)) =>
  test.call('POST', '/party/candidate', { token: party.token, ...form({ name, position, bio: 'Roads.' }) });
const rename = (party: Person, id: string, body: object) =>
  test.call('PUT', `/party/candidate/${id}`, { token: party.token, body });
const call = (party: Person, name: string) =>
  test.call('PUT', '/user/profile', { token: party.token, body: { name } });
let people = 0;
const register = (name: string) => {
  const account = { email: `lookalike.${++people}@example.org`, password: 'a password', userType: 'PARTY' };
  return test.call('POST', '/user/register-party', { body: { ...account, name } });
};

/** Spellings of a name that people read as another one. */
const ALIKE: [string, string][] = [
  ['another case', 'IROKO UNITY PARTY'],
  ['a Cyrillic o', 'Irоkо Unity Party'],
  ['a Greek capital iota', 'Ιroko Unity Party'],
  ['a small L for the capital i', 'lroko Unity Party'],
  ['a one for the capital i', '1roko Unity Party'],
  ['a zero for an o', 'Irok0 Unity Party'],
  ['full width letters', 'Ｉｒｏｋｏ Unity Party'],
  ['two spaces', 'Iroko  Unity Party'],
  ['a space without a break', 'Iroko\u00a0Unity Party'],
  ['a hyphen', 'Iroko-Unity Party'],
  ['another hyphen and a dot', 'Iroko\u2010Unity Party.'],
];

beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db, [2, 2]);
  rival = await test.newParty('Iroko Unity Party');
  thief = await test.newParty('Party of Thieves');
});

describe('a party', () => {
  it.each(ALIKE)('is neither registered nor renamed to the name of another in %s', async (_how, name) => {
    const taken = [409, 'A party with this name is registered already'];
    for (const { status, body } of [await register(name), await call(thief, name)])
      expect([status, body.message]).toEqual(taken);
    const profile = await test.call('GET', '/user/profile', { token: thief.token });
    expect(profile.body.data.user.name).toBe('Party of Thieves');
  });

  it('takes a name that differs to the eye, its own in another spelling, and one that was given up before any ballot', async () => {
    expect((await register('Irọkọ Party')).status).toBe(201);
    expect((await call(rival, 'IROKO Unity Party')).status).toBe(200);
    const first = await test.newParty('Given Up');
    expect((await call(first, 'Taken Instead')).status).toBe(200);
    expect((await register('Given Up')).status).toBe(201);
  });

  it('is one of ten that request look-alike names at the same moment', async () => {
    const names = Array.from({ length: 10 }, (_, n) => (n % 2 ? 'Race of Names' : 'Rаcе оf Nаmеs'));
    const statuses = (await Promise.all(names.map(register))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe('a candidate', () => {
  let rivals: string;
  let own: string;
  beforeAll(async () => {
    rivals = (await create(rival, 'Adékúnlé Ṣówándé')).body.data.candidate.id;
    own = (await create(thief, 'Honest Name')).body.data.candidate.id;
  });

  it.each([
    'Adékúnlé Ṣówándé',
    'ADÉKÚNLÉ ṢÓWÁNDÉ',
    'Аdékúnlé Ṣówándé',
    'Adékúnlé  Ṣówа\u0301ndé',
    'Adekunle Sowande',
    'Adékún1é Ṣówándé',
  ])('is neither put up as %s beside the candidate of this name, nor renamed to it, nor moved beside it', async (name) => {
    const refused = [409, 'candidate-name-taken'];
    const elsewhere = await create(thief, name, post(1));
    const id = elsewhere.body.data.candidate.id;
    const tries = [
      await create(thief, name),
      await rename(thief, own, { name }),
      await rename(thief, id, { post: post(0) }),
    ];
    for (const { status, body } of tries) expect([status, body.code]).toEqual(refused);
    await rename(thief, id, { name: `Moved ${'X'.repeat(++people)}` });
  });

  it('for another post may have the name, and their own name stays free for corrections', async () => {
    expect((await create(thief, 'Adékúnlé Ṣówándé', post(1))).status).toBe(201);
    expect((await rename(rival, rivals, { name: 'Adékunle Sowande' })).status).toBe(200);
    expect((await rename(rival, rivals, { name: 'Adékúnlé Ṣówándé' })).status).toBe(200);
  });

  it('keeps every name that was on the ballot: nobody else gets it after a renaming', async () => {
    await open(test.deps, election.id);
    expect((await rename(rival, rivals, { name: 'Adékúnlé the Second' })).status).toBe(200);
    expect((await rename(thief, own, { name: 'Adékúnlé Ṣówándé' })).status).toBe(409);
    expect((await create(thief, 'Adékúnlé Ṣówándé')).status).toBe(409);
    expect((await rename(rival, rivals, { name: 'Adékúnlé Ṣówándé' })).status).toBe(200);
    expect((await call(rival, 'Iroko Renamed')).status).toBe(200);
    expect((await call(thief, 'Iroko Unity Party')).status).toBe(409);
  });

  it('is one of ten that are put up by one look at the same moment', async () => {
    const parties = [rival, thief];
    const names = Array.from({ length: 10 }, (_, n) => (n % 2 ? 'Same Moment' : 'Sаmе Mоmеnt'));
    const answers = await Promise.all(
      names.map((name, n) => create(parties[n % 2] as Person, name, post(1))),
    );
    expect(new Set(answers.map(({ body }) => body.data?.candidate.name).filter(Boolean)).size).toBe(1);
    const rows = test.db.selectFrom('nominations').select('id').where('name', 'in', names);
    expect(await rows.execute()).toHaveLength(1);
  });
});

it('an e-mail that is not ASCII enters no account, by any statement', async () => {
  const { db } = test;
  const odd = db
    .updateTable('users')
    .set({ email: '\u0130@example.org' })
    .where('id', '=', thief.id as never);
  await expect(odd.execute()).rejects.toThrow('users_email_ascii');
});

it('a party that waits is listed with others that are almost called the same, as a warning', async () => {
  const other = await createTestApp();
  const chief = await other.newOfficer('registrar');
  const add = (name: string, acronym: string | null, status: 'registered' | 'approved' | 'suspended') =>
    other.db
      .insertInto('parties')
      .values({ id: randomUUID() as never, name, acronym, banner_id: null, status })
      .execute();
  await add('Iroko Unity Party', 'IUPN', 'approved');
  await add('Iroko Unit Party', null, 'registered');
  await add('Unity Party of Iroko', null, 'registered');
  await add('Farmers', 'IUPM', 'registered');
  await add('Fishers', 'NPUI', 'registered');
  await add('Iroko Unity Pardy', null, 'suspended');
  await add('Carpenters', 'APC', 'registered');
  await add('Teachers', 'ADC', 'registered');
  await add('Drivers', 'CAP', 'approved');
  const { parties } = (await other.call('GET', '/commission/parties', { token: chief.token })).body.data;
  const alike = parties.map((party: { name: string; alike: { name: string }[] }) => [
    party.name,
    party.alike.map(({ name }) => name),
  ]);
  expect(Object.fromEntries(alike)).toEqual({
    'Iroko Unity Party': [],
    'Iroko Unit Party': ['Iroko Unity Party'],
    'Unity Party of Iroko': ['Iroko Unity Party'],
    Farmers: ['Iroko Unity Party'],
    Fishers: ['Iroko Unity Party'],
    'Iroko Unity Pardy': [],
    Carpenters: ['Drivers'],
    Teachers: [],
    Drivers: [],
  });
});
