import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

const MINUTE_MS = 60_000;

let test: TestApp;
let election: TestElection;

const post = (n: number) => election.posts[n]?.id ?? '';
const create = (party: Person, name: string, position = post(0), more = {}) =>
  test.call('POST', '/party/candidate', {
    token: party.token,
    ...form({ name, position, bio: 'Roads.', ...more }),
  });
const update = (party: Person, id: string, body: object) =>
  test.call('PUT', `/party/candidate/${id}`, { token: party.token, body });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const revisions = () => test.db.selectFrom('ballot_revisions').select('revision').execute();

async function picture(background: string) {
  return {
    bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  };
}

beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db, [2, 2], { candidates_a_party: 2 });
});

describe('a party that puts up candidates without limit', () => {
  it('gets its places in each post, even if it asks for all at once [A22]', async () => {
    const party = await test.newParty();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(party, `Many ${n}`)));
    expect(statuses(answers)).toEqual([201, 201, ...Array(10).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('Your party has put up as many candidates for this post as it may');
    const rows = test.db.selectFrom('nominations').select('id').where('party_id', '=', party.partyId);
    expect(await rows.execute()).toHaveLength(2);
    const first = answers.findIndex(({ status }) => status === 201);
    expect((await create(party, `Many ${first}`)).status).toBe(201);
    expect(await rows.execute()).toHaveLength(2);
  });

  it('cannot bring more into a post by moving them there', async () => {
    const party = await test.newParty();
    for (const name of ['Here 1', 'Here 2']) await create(party, name);
    const others = [await create(party, 'There 1', post(1)), await create(party, 'There 2', post(1))];
    const ids = others.map(({ body }) => body.data.candidate.id);
    const moves = await Promise.all(ids.map((id) => update(party, id, { post: post(0) })));
    expect(statuses(moves)).toEqual([409, 409]);
    expect((await update(party, ids[0], { post: post(1), bio: 'Water.' })).status).toBe(200);
  });

  it('has one place for each post by default', async () => {
    const row = await test.db
      .insertInto('elections')
      .values({
        id: crypto.randomUUID(),
        slug: 'plain',
        title: 'Plain',
        year: 2030,
        created_at: test.clock.now(),
        opens_at: null,
        closes_at: null,
        closed_at: null,
      })
      .returning('candidates_a_party')
      .executeTakeFirstOrThrow();
    expect(row.candidates_a_party).toBe(1);
  });
});

describe('while voting is open', () => {
  let party: Person;
  beforeAll(async () => {
    party = await test.newParty('Party of Changes');
    await open(test.deps, election.id);
  });

  it('a candidate gets three names an hour, even if twelve are asked for at once, and more after the hour [A22]', async () => {
    const { id } = (await create(party, 'Name 0')).body.data.candidate;
    const before = (await revisions()).length;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => update(party, id, { name: `Name ${n + 1}` })),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, ...Array(9).fill(429)]);
    expect((await revisions()).length).toBeLessThanOrEqual(before + 3);
    const refused = await update(party, id, { name: 'Name 99' });
    expect(refused.body.message).toBe(
      'A name or a picture on the ballot can be changed 3 times an hour. Please try again later',
    );
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    expect((await update(party, id, { bio: 'Only the bio.' })).status).toBe(200);
    test.clock.advance(61 * MINUTE_MS);
    expect((await update(party, id, { name: 'Name 99' })).status).toBe(200);
  });

  it('the same name sent again is no change', async () => {
    const { id } = (await create(party, 'Steady')).body.data.candidate;
    for (let n = 0; n < 5; n += 1) expect((await update(party, id, { name: 'Steady' })).status).toBe(200);
  });

  it('a party gets three names and three banners an hour, and a refused one changes nothing', async () => {
    const mine = await test.newParty('Renamed 0');
    const change = (parts: Parameters<typeof form>[0]) =>
      test.call('PUT', '/user/profile', { token: mine.token, ...form(parts) });
    for (let n = 1; n <= 3; n += 1) expect((await change({ name: `Renamed ${n}` })).status).toBe(200);
    const banner = await picture('#010203');
    const both = await change({ name: 'Renamed 4', image: banner });
    expect([both.status, both.headers['retry-after']]).toEqual([429, '3600']);
    const profile = await test.call('GET', '/user/profile', { token: mine.token });
    expect(profile.body.data.user).toMatchObject({ name: 'Renamed 3', image: null });
    const colours = ['#111111', '#222222', '#333333', '#444444'];
    const banners = [];
    for (const colour of colours) banners.push(await change({ image: await picture(colour) }));
    expect(statuses(banners)).toEqual([200, 200, 200, 429]);
    expect((await change({ image: await picture('#333333') })).status).toBe(200);
  });

  it('a candidate gets three pictures an hour, whether the party or the candidate changes them', async () => {
    test.clock.advance(61 * MINUTE_MS);
    const mine = await test.newParty('Party of Pictures');
    const { id } = (await create(mine, 'Pictured', post(0), { email: 'pictured@example.org' })).body.data
      .candidate;
    const mail = await test.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', 'pictured@example.org')
      .executeTakeFirstOrThrow();
    const password = /^Password: (\S+)$/m.exec(mail.text ?? '')?.[1];
    const login = await test.call('POST', '/user/login', {
      body: { email: 'pictured@example.org', password },
    });
    const { token } = login.body.data;
    const byParty = async (colour: string) =>
      test.call('PUT', `/party/candidate/${id}`, {
        token: mine.token,
        ...form({ image: await picture(colour) }),
      });
    const bySelf = async (colour: string, path: string) =>
      test.call('PUT', path, { token, ...form({ image: await picture(colour) }) });
    const answers = [
      await byParty('#aa0000'),
      await bySelf('#00aa00', '/candidate/me'),
      await bySelf('#0000aa', '/user/profile'),
      await bySelf('#aaaa00', '/candidate/me'),
      await bySelf('#00aaaa', '/user/profile'),
      await byParty('#aa00aa'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429]);
  });
});
