import { Buffer } from 'node:buffer';
import type { QueryOf } from '@evoting/contract/calls';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { newEmail, newName } from './people.ts';
import { PORTRAIT } from './portrait.ts';

// The calls of the specification's section 7, without a browser.
test.use({ paper: 'changing' });

test.describe('the call', { tag: '@release' }, () => {
  const text = expect.any(String);
  /** The path of a picture, or null where there is none. */
  const acronym = {
    asymmetricMatch: (value: unknown) => value === null || /^[A-Z0-9]{2,8}$/.test(String(value)),
  };
  const picture = {
    asymmetricMatch: (value: unknown) => value === null || /^\/api\/images\//.test(String(value)),
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const image = { name: 'p.png', mimeType: 'image/png', buffer: Buffer.from(PORTRAIT, 'base64') };

  test('POST /user/register-voter takes name, email, password; a refusal has a message [S3.1 S7.3]', async ({
    request,
  }) => {
    const data = { name: 'Uche Obi', email: newEmail('voter'), password: 'secret1' };
    const first = await request.post('/api/user/register-voter', { data });
    expect(first.status()).toBe(201);
    const again = await request.post('/api/user/register-voter', { data });
    expect(again.status()).toBe(409);
    expect(await again.json()).toEqual({ code: 'account-exists', message: text });
  });

  test('POST /user/register-party takes userType PARTY and no other [S1.3 S7.4]', async ({ request }) => {
    const email = newEmail('party');
    const data = { name: `Unity ${email}`, email, password: 'secret1', userType: 'PARTY' };
    const other = await request.post('/api/user/register-party', {
      data: { ...data, userType: 'COMMISSION' },
    });
    expect(other.status()).toBe(400);
    const answer = await request.post('/api/user/register-party', { data });
    expect(answer.status()).toBe(201);
    expect(await answer.json()).toMatchObject({
      message: text,
      data: { user: { email, userType: 'PARTY' } },
    });
  });

  test('POST /user/login answers token and userType [S1.3 S3.7 S7.5 S7.18]', async ({ request, people }) => {
    const { email, password } = await people.voter();
    const good = await request.post('/api/user/login', { data: { email, password } });
    expect(await good.json()).toEqual({ message: text, data: { token: text, userType: 'VOTER' } });
    const bad = await request.post('/api/user/login', { data: { email, password: 'another' } });
    expect(bad.status()).toBe(401);
    expect(await bad.json()).toEqual({ code: 'login-mismatch', message: text });
  });

  test('POST /user/logout ends the session [S7.6]', async ({ request, people }) => {
    const { token } = await people.voter();
    expect((await request.post('/api/user/logout', { headers: bearer(token) })).ok()).toBe(true);
    expect((await request.get('/api/user/profile', { headers: bearer(token) })).status()).toBe(401);
  });

  test('GET and PUT /user/profile read and change data.user [S3.8 S3.9 S7.7 S7.8]', async ({ people }) => {
    const { token } = await people.voter('Old Name');
    expect((await people.as(token)('GET /user/profile')).data.user.name).toBe('Old Name');
    const changed = (await people.as(token)('PUT /user/profile', { body: { name: 'New Name' } })).data;
    expect(changed.user.name).toBe('New Name');
  });

  test('GET /extras/get-political-posts lists data.posts with id and postName [S3.13 S7.9]', async ({
    people,
  }) => {
    const { posts } = (await people.as()('GET /extras/get-political-posts')).data;
    expect(posts.length).toBeGreaterThan(0);
    for (const post of posts) expect(post).toEqual({ id: text, postName: text });
  });

  test('GET /party/get-stats counts own candidates, contestants and voters [S3.10 S7.10]', async ({
    people,
  }) => {
    // Repeated if another test changes the figures in between.
    await expect(async () => {
      const party = await people.party();
      const before = (await people.as(party.token)('GET /party/get-stats')).data;
      expect(before.myCandidates).toBe(0);
      await people.candidate(party, 'One More');
      await people.voter();
      const after = (await people.as(party.token)('GET /party/get-stats')).data;
      expect(after).toEqual({
        myCandidates: 1,
        allContestants: before.allContestants + 1,
        allVoters: before.allVoters + 1,
      });
    }).toPass();
  });

  test('GET /extras/election-results is public and keyed by post name [S3.18 S6.5 S7.11]', async ({
    request,
    people,
  }) => {
    const answer = await request.get('/api/extras/election-results');
    const { data } = await answer.json();
    const { posts } = (await people.as()('GET /extras/get-political-posts')).data;
    expect(Object.keys(data)).toEqual(posts.map((post: { postName: string }) => post.postName));
    for (const entries of Object.values<object[]>(data))
      for (const entry of entries)
        expect(entry).toMatchObject({
          votes: expect.any(Number),
          partyName: text,
          partyAcronym: acronym,
          partyBanner: picture,
          candidateName: text,
          candidateImage: picture,
        });
  });

  test('GET /party/candidates pages by page and limit, which is 5 by default [S3.11 S3.12 S7.12 S9.10]', async ({
    people,
  }) => {
    const party = await people.party();
    for (let number = 1; number <= 6; number += 1) await people.candidate(party, `Number ${number}`);
    const read = async (query: QueryOf<'GET /party/candidates'> = {}) =>
      (await people.as(party.token)('GET /party/candidates', { query })).data.candidates;
    const first = await read();
    expect(first.data).toHaveLength(5);
    expect(first.pagination.pages).toBe(2);
    expect(first.data[0]).toEqual({
      id: text,
      name: text,
      email: text,
      userImage: null,
      userManifesto: text,
      politicalPostId: text,
      userPosition: { postName: text },
      status: 'approved',
      reason: null,
    });
    expect((await read({ page: '2' })).data).toHaveLength(1);
    expect((await read({ page: '1', limit: '10' })).pagination.pages).toBe(1);
  });

  test('POST /party/candidate takes a form with name, position, bio, and optionally email and image [S3.14 S7.13]', async ({
    request,
    people,
  }) => {
    const party = await people.party();
    const [post] = (await people.as()('GET /extras/get-political-posts')).data.posts;
    const form = { name: newName('Bisi Ade'), position: post?.id ?? '', bio: 'Good schools.' };
    const send = (multipart: Record<string, string | typeof image>) =>
      request.post('/api/party/candidate', { headers: bearer(party.token), multipart });
    expect((await send(form)).status()).toBe(201);
    const full = await send({ ...form, name: newName('Bisi Ola'), email: newEmail('candidate'), image });
    expect((await full.json()).data.candidate.userImage).toMatch(/^\/api\/images\//);
    const fake = await send({ ...form, image: { ...image, buffer: Buffer.from('<svg/>') } });
    expect(fake.status()).toBeGreaterThanOrEqual(400);
    expect(fake.status()).toBeLessThan(500);
  });

  test('PUT /party/candidate/{id} takes name, bio and post, of their own candidates only [S3.15 S7.14]', async ({
    request,
    people,
  }) => {
    const party = await people.party();
    await people.candidate(party, 'Before');
    const list = (await people.as(party.token)('GET /party/candidates')).data;
    // The post cannot change once somebody has voted, as other tests do.
    const { id = '', politicalPostId = '' } = list.candidates.data[0] ?? {};
    const name = newName('After');
    const put = (token: string) =>
      request.put(`/api/party/candidate/${id}`, {
        headers: bearer(token),
        multipart: { name, bio: 'New words.', post: politicalPostId },
      });
    expect((await put((await people.party()).token)).status()).toBe(404);
    expect((await (await put(party.token)).json()).data.candidate).toMatchObject({
      name,
      userManifesto: 'New words.',
      politicalPostId,
    });
  });

  test('PUT /party/candidate/{id}/reset mails the candidate a new password [S7.15]', async ({
    request,
    people,
  }) => {
    const party = await people.party();
    const email = await people.candidate(party, 'Forgetful');
    const list = (await people.as(party.token)('GET /party/candidates')).data;
    const params = { id: list.candidates.data[0]?.id ?? '' };
    await people.as(party.token)('PUT /party/candidate/:id/reset', { params });
    const [first, second] = await mailTo(request, email, 2);
    expect(second?.text).not.toBe(first?.text);
  });

  test('GET /vote/initiate-vote gives the ballot paper to a voter, and to no one else [S3.16 S6.3 S7.16]', async ({
    request,
    people,
  }) => {
    const voter = await people.voter();
    const paper = (await people.as(voter.token)('GET /vote/initiate-vote')).data;
    expect(paper.canVote).toBe(true);
    expect(paper.totalPosts).toBe(paper.posts.length);
    expect(Object.keys(paper.voteables)).toEqual(
      paper.posts.map((post: { postName: string }) => post.postName),
    );
    expect(Object.values(paper.voteables).flat()).toHaveLength(paper.totalCandidates);
    for (const [postName, entries] of Object.entries<object[]>(paper.voteables))
      for (const entry of entries)
        expect(entry).toEqual({
          candidateId: text,
          candidateImage: picture,
          candidateName: text,
          electablePost: postName,
          electablePostId: text,
          isWinner: false,
          partyBanner: picture,
          partyId: text,
          partyAcronym: acronym,
          partyName: text,
          votes: expect.any(Number),
        });
    const party = await people.party();
    const foreign = await request.get('/api/vote/initiate-vote', { headers: bearer(party.token) });
    expect(foreign.status()).toBe(403);
    expect((await request.get('/api/vote/initiate-vote')).status()).toBe(401);
  });

  test('is refused for another role with 403, and without a token with 401 [S6.1 S6.2 S6.7 S7.20]', async ({
    request,
    people,
  }) => {
    const voter = await people.voter();
    const party = await people.party();
    for (const [path, token] of [
      ['/party/get-stats', voter.token],
      ['/party/candidates', voter.token],
      ['/candidate/me', party.token],
      ['/vote/initiate-vote', party.token],
    ] as const) {
      expect((await request.get(`/api${path}`, { headers: bearer(token) })).status(), path).toBe(403);
      expect((await request.get(`/api${path}`)).status(), path).toBe(401);
    }
  });
});

test.describe('the call', { tag: '@release' }, () => {
  // The ballot paper must not change between the calls.
  test.use({ paper: 'fixed' });

  test('POST /vote/cast takes the list of pairs once [S6.3 S7.17]', async ({ people }) => {
    const voter = await people.voter();
    await people.vote(voter);
    expect((await people.paper(voter)).canVote).toBe(false);
    const { posts, voteables } = await people.paper(voter);
    for (const index of [0, -1]) {
      const list = posts.map((post) => ({
        postId: post.id,
        candidateId: voteables[post.postName]?.at(index)?.candidateId ?? '',
      }));
      await expect(people.as(voter.token)('POST /vote/cast', { body: list })).rejects.toThrow(/409/);
    }
  });
});
