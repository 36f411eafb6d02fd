import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Officer, type TestApp } from '../../testing/app.ts';
import { draftElection, insertCandidate, type TestElection } from '../../testing/election.ts';
import { type FormParts, form } from '../../testing/form.ts';

let test: TestApp;
let election: TestElection;
let party: Officer;
let other: Officer;
let picture: Buffer;

const post = () => election.posts[0] as TestElection['posts'][number];
const create = (parts: FormParts, token = party.token) =>
  test.call('POST', '/party/candidate', { token, ...form(parts) });
const update = (id: string, parts: FormParts, token = party.token) =>
  test.call('PUT', `/party/candidate/${id}`, { token, ...form(parts) });
const complete = (name: string): FormParts => ({ name, position: post().id, bio: 'Roads first.' });

/** The password of the newest mail to an address. */
async function mailedPassword(email: string): Promise<string | undefined> {
  const mail = await test.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return /^Password: (\S+)$/m.exec(mail?.text ?? '')?.[1];
}

const login = (email: string, password: string | undefined) =>
  test.call('POST', '/user/login', { body: { email, password } });

beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db);
  [party, other] = [await test.newParty(), await test.newParty()];
  picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#24407a' } })
    .png()
    .toBuffer();
});

describe('POST /party/candidate', () => {
  it('puts a candidate up with picture and account, and mails the password that logs in [S3.11 S6.2 S7.13]', async () => {
    const email = 'amara@example.org';
    const answer = await create({
      ...complete('Amara Obi'),
      email,
      image: { bytes: picture, name: '../../etc/x.svg' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Candidate account created.');
    const { candidate } = answer.body.data;
    expect(candidate).toMatchObject({
      name: 'Amara Obi',
      email,
      userManifesto: 'Roads first.',
      politicalPostId: post().id,
      userPosition: { postName: post().name },
    });
    const image = await test.app.inject(candidate.userImage);
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    const session = await login(email, await mailedPassword(email));
    expect([session.status, session.body.data.userType]).toEqual([200, 'CANDIDATE']);
  });

  it('puts a candidate up without e-mail and picture, and makes no account', async () => {
    const answer = await create({ ...complete('Bisi Ade'), email: '' });
    expect(answer.status).toBe(201);
    expect(answer.body.data.candidate).toMatchObject({ email: null, userImage: null });
  });

  it('gives a retry of the same form the same answer, and mails once', async () => {
    const parts = { ...complete('Chidi Eze'), email: 'chidi@example.org' };
    const answers = await Promise.all([create(parts), create(parts), create(parts)]);
    const ids = new Set(answers.map(({ body }) => body.data?.candidate.id));
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[201, 201, 201], 1]);
    const mails = await test.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', 'chidi@example.org')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('takes several candidates of one party for one post', async () => {
    const answers = [await create(complete('Dayo One')), await create(complete('Dayo Two'))];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('refuses an e-mail that has an account, in upper or lower case, and stores nothing', async () => {
    const answer = await create({ ...complete('Eve Taken'), email: other.email.toUpperCase() });
    expect([answer.status, answer.body.message]).toEqual([409, 'An account with this email exists already']);
    const left = await test.db
      .selectFrom('nominations')
      .select('id')
      .where('name', '=', 'Eve Taken')
      .execute();
    expect(left).toEqual([]);
  });

  it('refuses an unknown post, missing fields and a bad e-mail with a sentence each', async () => {
    const unknown = await create({ ...complete('Femi'), position: randomUUID() });
    expect([unknown.status, unknown.body.message]).toEqual([422, 'This post is not in the election']);
    const empty = await create({ name: ' ', position: 'x', email: 'nobody' });
    expect(empty.status).toBe(400);
    expect(empty.body.errors).toEqual(
      expect.arrayContaining([
        'Name is required',
        'This is not the identifier of a post',
        'Bio is required',
        'Invalid email address',
      ]),
    );
  });

  it.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /JPEG, PNG/],
    ['a cut picture', () => picture.subarray(0, 40), 400, /damaged/],
    ['more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1), 413, /10 MB/],
  ])('refuses %s as picture', async (_what, bytes, status, sentence) => {
    const answer = await create({ ...complete('Gbenga'), image: { bytes: bytes() } });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(sentence);
  });

  it('refuses JSON, a file in another field, other roles and strangers', async () => {
    const { token } = await test.newVoter();
    const json = await test.call('POST', '/party/candidate', { token: party.token, body: complete('Hauwa') });
    const elsewhere = await create({ ...complete('Hauwa'), banner: { bytes: picture } });
    const voter = await create(complete('Hauwa'), token);
    const nobody = await test.call('POST', '/party/candidate', form(complete('Hauwa')));
    expect([json, elsewhere, voter, nobody].map(({ status }) => status)).toEqual([415, 400, 403, 401]);
  });
});

describe('GET /party/candidates', () => {
  it("pages through the party's own candidates and finds by name, e-mail and post [S3.12 S7.12 S9.10]", async () => {
    const mine = await test.newParty();
    for (const name of ['Ngozi 100%', 'Tunde_A', 'Ummi B']) {
      await create(complete(name), mine.token);
      test.clock.advance(1);
    }
    await create(
      { ...complete('Zainab'), email: 'zainab@example.org', position: election.posts[1]?.id },
      mine.token,
    );
    const list = (query: string) => test.call('GET', `/party/candidates?${query}`, { token: mine.token });
    const names = (answer: { body: { data: { candidates: { data: { name: string }[] } } } }) =>
      answer.body.data.candidates.data.map(({ name }) => name);
    const second = await list('page=2&limit=3');
    expect(names(second)).toEqual(['Zainab']);
    expect(second.body.data.candidates.pagination).toEqual({ page: 2, limit: 3, pages: 2, total: 4 });
    expect((await list('')).body.data.candidates.pagination.limit).toBe(5);
    expect(names(await list('search=100%25'))).toEqual(['Ngozi 100%']);
    expect(names(await list('search=e_a'))).toEqual(['Tunde_A']);
    expect(names(await list('search=ZAINAB%40'))).toEqual(['Zainab']);
    expect(names(await list(`search=${election.posts[1]?.name}`))).toEqual(['Zainab']);
    expect(names(await list('search=nobody'))).toEqual([]);
  });

  it('refuses an invalid page and an invalid limit', async () => {
    for (const query of ['page=0', 'page=x', 'limit=0', 'limit=1000000', 'page=1.5']) {
      const answer = await test.call('GET', `/party/candidates?${query}`, { token: party.token });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });
});

describe('GET /party/get-stats', () => {
  it('counts their own candidates, all candidates and all voters [S3.10 S7.10]', async () => {
    const mine = await test.newParty();
    await create(complete('Only One'), mine.token);
    await test.newVoter();
    const { body } = await test.call('GET', '/party/get-stats', { token: mine.token });
    const [all, voters] = [
      await test.db.selectFrom('nominations').select('id').execute(),
      await test.db.selectFrom('users').select('id').where('role', '=', 'VOTER').execute(),
    ];
    expect(body.data).toEqual({ myCandidates: 1, allContestants: all.length, allVoters: voters.length });
  });

  it('counts contestants who wait for the commission, but none who was withdrawn [S3.10 S7.10]', async () => {
    const mine = await test.newParty();
    const made = [await create(complete('Waits'), mine.token), await create(complete('Gone'), mine.token)];
    const before = (await test.call('GET', '/party/get-stats', { token: mine.token })).body.data;
    for (const [index, status] of (['submitted', 'withdrawn'] as const).entries())
      await test.db
        .updateTable('nominations')
        .set({ status })
        .where('id', '=', made[index]?.body.data.candidate.id ?? '')
        .execute();
    const { body } = await test.call('GET', '/party/get-stats', { token: mine.token });
    expect(body.data).toEqual({
      ...before,
      myCandidates: 1,
      allContestants: before.allContestants - 1,
    });
  });
});

describe('PUT /party/candidate/:id', () => {
  it('changes the sent fields and leaves the rest, as a form and as JSON [S7.14]', async () => {
    const { id } = (await create(complete('Ifeanyi'))).body.data.candidate;
    const asForm = await update(id, { name: 'Ifeanyi Okafor', image: { bytes: picture } });
    expect([asForm.status, asForm.body.message]).toEqual([200, 'Candidate information updated.']);
    expect(asForm.body.data.candidate).toMatchObject({
      name: 'Ifeanyi Okafor',
      userManifesto: 'Roads first.',
    });
    const asJson = await test.call('PUT', `/party/candidate/${id}`, {
      token: party.token,
      body: { bio: 'Water next.', post: election.posts[1]?.id },
    });
    expect(asJson.body.data.candidate).toMatchObject({
      name: 'Ifeanyi Okafor',
      userManifesto: 'Water next.',
      politicalPostId: election.posts[1]?.id,
      userImage: asForm.body.data.candidate.userImage,
    });
  });

  it('keeps both of two changes made at once to different fields', async () => {
    const { id } = (await create(complete('Jide'))).body.data.candidate;
    await Promise.all([update(id, { name: 'Jide Bello' }), update(id, { bio: 'Light for all.' })]);
    const after = await update(id, {});
    expect(after.body.data.candidate).toMatchObject({ name: 'Jide Bello', userManifesto: 'Light for all.' });
  });

  it("answers another party's candidate and an unknown one alike with 404", async () => {
    const { id } = (await create(complete('Kemi'))).body.data.candidate;
    const [foreign, unknown, odd] = [
      await update(id, { name: 'Stolen' }, other.token),
      await update(randomUUID(), { name: 'Nobody' }),
      await update('..%2f..', { name: 'Nobody' }),
    ];
    expect([foreign.status, unknown.status, odd.status]).toEqual([404, 404, 400]);
    expect(foreign.body).toEqual(unknown.body);
    expect((await update(id, {})).body.data.candidate.name).toBe('Kemi');
  });

  it('refuses an unknown post, and once voting is open another post, or any change of the ballot where nominations are frozen', async () => {
    const { id } = (await create(complete('Lami'))).body.data.candidate;
    expect((await update(id, { post: randomUUID() })).status).toBe(422);
    const set = (change: object) =>
      test.db.updateTable('elections').set(change).where('current', '=', true).execute();
    await set({ status: 'open' });
    const moved = await update(id, { post: election.posts[1]?.id });
    expect([moved.status, moved.body.message]).toEqual([
      409,
      'Voting has begun. A candidate can no longer move to another post',
    ]);
    expect((await update(id, { post: post().id, name: 'Lami Musa' })).status).toBe(200);
    await set({ nominations: 'frozen' });
    const late = [await create(complete('Latecomer')), await update(id, { name: 'Lami Bello' })];
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    expect((await update(id, { bio: 'Only what is said.' })).status).toBe(200);
    await set({ status: 'draft', nominations: 'open' });
  });
});

describe('PUT /party/candidate/:id/reset', () => {
  it('mails a new password, ends the sessions of the old one and refuses the old password [S7.15]', async () => {
    const email = 'mariam@example.org';
    const { id } = (await create({ ...complete('Mariam'), email })).body.data.candidate;
    const first = await mailedPassword(email);
    const { token } = (await login(email, first)).body.data;
    expect((await test.call('GET', '/user/profile', { token })).status).toBe(200);
    test.clock.advance(1000);
    const answer = await test.call('PUT', `/party/candidate/${id}/reset`, { token: party.token });
    expect([answer.status, answer.body.message]).toEqual([200, 'Candidate Password has been reset.']);
    const second = await mailedPassword(email);
    expect((await test.call('GET', '/user/profile', { token })).status).toBe(401);
    expect((await login(email, first)).status).toBe(401);
    expect((await login(email, second)).status).toBe(200);
  });

  it('sends one candidate no more than three passwords an hour', async () => {
    const { id } = (await create({ ...complete('Musa'), email: 'musa@example.org' })).body.data.candidate;
    const reset = () => test.call('PUT', `/party/candidate/${id}/reset`, { token: party.token });
    const answers = [await reset(), await reset(), await reset(), await reset()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it("refuses a candidate without account, another party's and an unknown one", async () => {
    const id = await insertCandidate(test.db, {
      electionId: election.id,
      postId: post().id,
      partyId: party.partyId,
      name: 'No Mail',
    });
    const reset = (which: string, token: string) =>
      test.call('PUT', `/party/candidate/${which}/reset`, { token });
    const [none, foreign, unknown] = [
      await reset(id, party.token),
      await reset(id, other.token),
      await reset(randomUUID(), party.token),
    ];
    expect([none.status, foreign.status, unknown.status]).toEqual([409, 404, 404]);
  });
});

describe('after the close', () => {
  it('no candidate is added or changed', async () => {
    const { id } = (await create(complete('Nasir'))).body.data.candidate;
    await test.db.updateTable('elections').set({ status: 'closed', closed_at: test.clock.now() }).execute();
    expect([(await create(complete('Late'))).status, (await update(id, { bio: 'Late.' })).status]).toEqual([
      409, 409,
    ]);
  });
});
