import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { lineOf } from '../../platform/outbox.ts';
import { createTestApp, type Officer, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { encryptFor } from '../../testing/record.ts';
import { someWait } from '../../testing/waits.ts';

const test: TestApp = await createTestApp();
const [chief, registrar, observer] = [
  await test.newOfficer(),
  await test.newOfficer('registrar'),
  await test.newOfficer('observer'),
];
let election: TestElection;
let party: Officer;
let number = 0;
beforeEach(async () => {
  election = await draftElection(test.db, [1, 0], { slug: `review-${++number}`, candidates_a_party: 5 });
  party = await test.newParty();
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, { token }: Person = registrar, body?: unknown) =>
  test.call(method, `/commission/${path}`, { token, ...(body !== undefined && { body }) });
const set = (by: Person, approval = 'commission', candidatesAParty = 5) =>
  call('PUT', 'nominating', by, { electionId: election.id, approval, candidatesAParty });
const approveParty = (by: Person = registrar, name = party.name, acronym: string | null = null) =>
  call('POST', `parties/${party.partyId}/approve`, by, { name, acronym });
const nominate = async (name: string, post = 0, of = party) => {
  const parts = { name, position: election.posts[post]?.id, bio: 'Roads.', email: '' };
  return test.call('POST', '/party/candidate', { token: of.token, ...form(parts) });
};
const listed = async (query = '') => (await call('GET', `nominations${query}`)).body.data.nominations;
const find = async (name: string) => (await listed()).find((one: { name: string }) => one.name === name);
const review = async (name: string, body: object, by: Person = registrar) =>
  call('POST', `nominations/${(await find(name)).id}/review`, by, body);
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('an election that asks the commission', () => {
  it('takes nominations of approved parties, and puts on the paper those that an officer approved as seen [A44]', async () => {
    expect((await set(chief)).status).toBe(200);
    expect(code(await nominate('Ada Obi'))).toEqual([403, 'party-not-approved']);
    expect((await call('GET', 'nominating')).body.data).toMatchObject({
      election: { id: election.id, approval: 'commission', candidatesAParty: 5 },
      waitingParties: expect.any(Number),
    });
    expect(code(await approveParty(registrar, 'Another'))).toEqual([409, 'act-changed']);
    expect((await approveParty()).status).toBe(200);
    expect((await nominate('Ada Obi')).status).toBe(201);
    const { seen, status } = await find('Ada Obi');
    expect(status).toBe('submitted');
    const other = { ...seen, name: 'Somebody' };
    expect(code(await review('Ada Obi', { kind: 'approve', seen: other }))).toEqual([409, 'act-changed']);
    expect((await review('Ada Obi', { kind: 'approve', seen })).status).toBe(200);
    expect((await find('Ada Obi')).status).toBe('approved');
  });

  it('tells the party why a nomination came back, by mail and on its list, and takes it again', async () => {
    await set(chief);
    await approveParty();
    await nominate('Bad Picture');
    const reason = 'The picture shows <b>two</b> people.';
    expect(code(await review('Bad Picture', { kind: 'send-back', reason: ' ' }))).toEqual([400, 'invalid']);
    expect((await review('Bad Picture', { kind: 'send-back', reason })).status).toBe(200);
    const mail = await test.db
      .selectFrom('outbox')
      .select(['subject', 'text', 'html', 'line'])
      .where('recipient', '=', party.email)
      .executeTakeFirstOrThrow();
    expect([mail.subject, mail.line]).toEqual(['E-Voting: A nomination was sent back', lineOf(registrar.id)]);
    expect(mail.text).toContain(`Its reason: ${reason}`);
    expect(mail.html).not.toContain('<b>');
    const own = await test.call('GET', '/party/candidates', { token: party.token });
    const [candidate] = own.body.data.candidates.data;
    expect(candidate).toMatchObject({ status: 'sent-back', reason });
    const change = { token: party.token, body: { bio: 'Better.' } };
    await test.call('PUT', `/party/candidate/${candidate.id}`, change);
    expect((await find('Bad Picture')).status).toBe('submitted');
  });

  it('reviews the nominations that it had approved at once, when approval is switched on [A44]', async () => {
    await nominate('Ada Obi');
    expect((await find('Ada Obi')).status).toBe('approved');
    await set(chief);
    expect((await find('Ada Obi')).status).toBe('submitted');
  });

  it('is made so before voting begins, by a returning officer, and not after [A44]', async () => {
    for (const officer of [registrar, observer])
      expect(code(await set(officer))).toEqual([403, 'other-officers-only']);
    expect((await set(chief, 'at-once', 0)).status).toBe(400);
    await open(test.deps, election.id);
    expect(code(await set(chief))).toEqual([409, 'opened-already']);
  });
});

describe('an officer', () => {
  it('withdraws a nomination before voting begins, and none after', async () => {
    await nominate('Ada Obi');
    const reason = 'She asked for it.';
    await open(test.deps, election.id);
    expect(code(await review('Ada Obi', { kind: 'withdraw', reason }))).toEqual([409, 'on-the-paper']);
    election = await draftElection(test.db, [1], { slug: `withdrawn-${number}` });
    await nominate('Bola Eze');
    expect((await review('Bola Eze', { kind: 'withdraw', reason })).status).toBe(200);
    expect((await find('Bola Eze')).status).toBe('withdrawn');
  });

  it('sees which nominations could be mistaken for each other by a name in the contest or by the same picture', async () => {
    const rival = await test.newParty();
    await nominate('Ngozi Adeyemi');
    await nominate('Ngozi Adeyemo', 0, rival);
    await nominate('Ngozi Adeyemu', 1, rival);
    await nominate('Chidi Bello', 0, rival);
    await nominate('Chidi Amaka Bello');
    const alike = async (name: string) =>
      (await find(name)).alike.map((one: { name: string; by: string }) => [one.name, one.by]);
    expect(await alike('Ngozi Adeyemi')).toEqual([['Ngozi Adeyemo', 'name']]);
    expect(await alike('Chidi Amaka Bello')).toEqual([['Chidi Bello', 'name']]);
    expect(await alike('Candidate 1.1')).toEqual([]);
    const { id: imageId } = await test.db
      .insertInto('images')
      .values({ ...PICTURE, id: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const name of ['Ngozi Adeyemu', 'Candidate 1.1'])
      await test.db
        .updateTable('nominations')
        .set({ image_id: imageId })
        .where('name', '=', name)
        .where('election_id', '=', election.id)
        .execute();
    expect(await alike('Candidate 1.1')).toEqual([['Ngozi Adeyemu', 'picture']]);
  });

  it('finds parties and nominations by name and state, a page at a time', async () => {
    await nominate('Ṣówándé Ade');
    expect((await listed('?search=sowande')).map(({ name }: { name: string }) => name)).toEqual([
      'Ṣówándé Ade',
    ]);
    expect(await listed('?status=withdrawn')).toEqual([]);
    const parties = async (query: string) => (await call('GET', `parties${query}`)).body.data;
    expect((await parties(`?search=${encodeURIComponent(party.name)}`)).parties).toMatchObject([
      { id: party.partyId, status: 'registered', members: 1, nominations: 1 },
    ]);
    expect((await parties('?page=9')).parties).toEqual([]);
    expect((await parties('?status=suspended')).total).toBe(0);
  });
});

it('a party approves nobody, not even itself, and neither does an observer, a voter or a removed officer', async () => {
  await set(chief);
  const removed = await test.newOfficer();
  await test.db
    .updateTable('officers')
    .set({ status: 'removed' })
    .where('account_id', '=', removed.id)
    .execute();
  for (const stranger of [party, observer, await test.newVoter(), removed]) {
    expect((await approveParty(stranger)).status).toBe(403);
    expect((await set(stranger, 'at-once')).status).toBe(403);
    const seen = { name: 'Candidate 1.1', imageId: null, postId: election.posts[0]?.id };
    expect((await review('Candidate 1.1', { kind: 'approve', seen }, stranger)).status).toBe(403);
  }
  for (const path of ['nominating', 'parties', 'nominations'])
    expect((await call('GET', path, party)).status).toBe(403);
  expect((await call('GET', 'nominations', observer)).status).toBe(200);
  expect(code(await nominate('Ada Obi'))).toEqual([403, 'party-not-approved']);
});

const PICTURE = {
  sha256: Buffer.alloc(32, 7),
  large: Buffer.from('large'),
  small: Buffer.from('small'),
  width: 1,
  height: 1,
};

describe('a party with another party’s name', () => {
  const refuse = (by: Person = registrar, name = party.name, of = party) =>
    call('POST', `parties/${of.partyId}/refuse`, by, { name, reason: 'Not the party of this name.' });
  const register = (name: string) =>
    test.call('POST', '/user/register-party', {
      body: { name, email: `again${++number}@example.org`, password: 'correct horse', userType: 'PARTY' },
    });

  it('is refused by an officer, is told why, and leaves its name to the real one [A148]', async () => {
    expect(code(await register(party.name))).toEqual([409, 'party-name-taken']);
    for (const stranger of [observer, party, await test.newVoter()])
      expect((await refuse(stranger)).status).toBe(403);
    expect(code(await refuse(registrar, 'Another'))).toEqual([409, 'act-changed']);
    expect((await refuse()).status).toBe(200);
    const mail = test.db.selectFrom('outbox').select('text').where('recipient', '=', party.email);
    expect((await mail.executeTakeFirstOrThrow()).text).toContain('Its reason: Not the party of this name.');
    expect(code(await nominate('Ada Obi'))).toEqual([403, 'no-party']);
    const standing = await test.call('GET', '/party/standing', { token: party.token });
    expect(standing.body.data).toMatchObject({ state: 'refused', reason: 'Not the party of this name.' });
    const other = await test.newParty();
    expect((await test.call('GET', '/party/standing', other)).body.data.state).not.toBe('refused');
    const acts = test.db.selectFrom('audit_log').select(['action', 'actor as by', 'before']);
    const [act] = await acts.where('object', '=', `party:${party.partyId}`).orderBy('seq', 'desc').execute();
    expect(act).toMatchObject({ action: 'party-refused', by: registrar.id, before: { name: party.name } });
    expect(code(await refuse())).toEqual([404, 'no-such-party']);
    expect((await register(party.name)).status).toBe(201);
  });

  it('cannot be refused once it was approved or has nominated somebody', async () => {
    await approveParty();
    expect(code(await refuse())).toEqual([409, 'act-changed']);
    const other = await test.newParty();
    await nominate('Ada Obi', 0, other);
    expect(code(await refuse(registrar, other.name, other))).toEqual([409, 'party-has-nominated']);
  });
});

const BANNER = { width: 8, height: 8, channels: 3 as const, background: 'red' };

describe('the name of a party while voting is open', () => {
  const rename = (name: string, of = party) =>
    test.call('PUT', '/user/profile', { token: of.token, ...form({ name }) });

  it('is free again when a party without approved nominations gives it up, and stays that of one on a paper [A148]', async () => {
    await nominate('Ada Obi');
    await open(test.deps, election.id);
    const squatter = await test.newParty();
    const [first, second, own] = [squatter.name, `Borrowed ${number}`, party.name];
    for (const name of [second, `Done ${number}`]) expect((await rename(name, squatter)).status).toBe(200);
    const late = await test.newParty();
    for (const name of [first, second]) expect((await rename(name, late)).status).toBe(200);
    expect((await rename(`Moved ${number}`)).status).toBe(200);
    expect(code(await rename(own, late))).toEqual([409, 'party-name-taken']);
  });

  it('stays where the commission has approved it, as the banner does; the same value may be sent [A149]', async () => {
    await set(chief);
    await approveParty();
    await nominate('Ada Obi');
    const { seen } = await find('Ada Obi');
    await review('Ada Obi', { kind: 'approve', seen });
    expect((await rename(`Draft ${number}`)).status).toBe(200);
    expect((await approveParty(registrar, `Draft ${number}`)).status).toBe(200);
    await open(test.deps, election.id);
    expect(code(await rename(`Open ${number}`))).toEqual([409, 'party-fixed']);
    expect((await rename(`Draft ${number}`)).status).toBe(200);
    const { id } = await find('Ada Obi');
    const shown = await test.call('GET', `/extras/candidates/${id}`);
    expect(shown.body.data.candidate).toMatchObject({ name: 'Ada Obi', partyName: `Draft ${number}` });
  });

  it('is approved with a nomination as it was seen, as the banner is: a party that nobody stands for may change both [A149]', async () => {
    await approveParty();
    const change = { nominations: 'open', approval: 'commission' } as const;
    await test.db.updateTable('elections').set(change).where('id', '=', election.id).execute();
    await open(test.deps, election.id);
    await nominate('Ada Obi');
    const approve = (seen: unknown) => review('Ada Obi', { kind: 'approve', seen });
    const { seen } = await find('Ada Obi');
    expect((await rename(`Unseen ${number}`)).status).toBe(200);
    expect(code(await approve(seen))).toEqual([409, 'act-changed']);
    const { seen: renamed } = await find('Ada Obi');
    const image = { bytes: await sharp({ create: BANNER }).png().toBuffer() };
    const changed = { token: party.token, ...form({ image }) };
    expect((await test.call('PUT', '/user/profile', changed)).status).toBe(200);
    expect(code(await approve(renamed))).toEqual([409, 'act-changed']);
    expect((await find('Ada Obi')).status).toBe('submitted');
    expect((await approve((await find('Ada Obi')).seen)).status).toBe(200);
    expect(code(await rename(`Open ${number}`))).toEqual([409, 'party-fixed']);
  });

  it('changes in an open election until somebody has voted, and not afterwards [A346]', async () => {
    await nominate('Ada Obi');
    await open(test.deps, election.id);
    expect((await rename(`Early ${number}`)).status).toBe(200);
    const { token } = await test.newVoter();
    const body = { ballot: (await encryptFor(test.db, election.id)).json };
    expect((await test.call('POST', '/vote/cast', { token, body })).status).toBe(200);
    expect(code(await rename(`Late ${number}`))).toEqual([409, 'party-voted-for']);
    expect((await rename(`Early ${number}`)).status).toBe(200);
  });

  it('is not changed while an opening is confirmed that has read the papers: the change waits, and comes too late [A149]', async () => {
    await set(chief);
    await approveParty();
    await nominate('Ada Obi');
    const { seen } = await find('Ada Obi');
    await review('Ada Obi', { kind: 'approve', seen });
    const [opening, renaming] = await test.owner.transaction().execute(async (trx) => {
      // The last thing that an opening does is to note it.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(trx);
      const opening = open(test.deps, election.id);
      await someWait(test.owner, 'SELECT pg_advisory_xact_lock');
      const renaming = rename(`Late ${number}`);
      await someWait(test.owner, 'select', 2);
      return [{ of: opening }, { of: renaming }] as const;
    });
    await opening.of;
    expect(code(await renaming.of)).toEqual([409, 'party-fixed']);
    const { id } = await find('Ada Obi');
    const shown = await test.call('GET', `/extras/candidates/${id}`);
    expect(shown.body.data.candidate).toMatchObject({ partyName: party.name });
    expect(code(await rename(party.name, await test.newParty()))).toEqual([409, 'party-name-taken']);
  });

  it('is the one of the papers on a candidate’s page, even after the party changes its name [A151]', async () => {
    await nominate('Ada Obi');
    await open(test.deps, election.id);
    const { id } = await find('Ada Obi');
    expect((await rename(`Later ${number}`)).status).toBe(200);
    const shown = await test.call('GET', `/extras/candidates/${id}`);
    expect(shown.body.data.candidate).toMatchObject({ partyName: party.name, partyBanner: null });
  });
});
