import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRecordNamed } from '../domains/board/records-store.ts';
import { advanceElection } from '../domains/count/advancing.ts';
import { hasDemo } from '../domains/election/service.ts';
import { codeAt } from '../domains/officer/totp.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { form } from '../testing/form.ts';
import { DEMO_ACCOUNTS, DEMO_SECOND_OFFICER } from './accounts.ts';
import { createDemo } from './create.ts';
import { readDrawing, readSeed, type Seed } from './seed.ts';

const FOLDER = fileURLToPath(new URL('../../../../seeds/demo', import.meta.url));
const FACTOR = '/commission/second-factor';
const CODES = '/dev/officer-codes';
const HERE = { host: 'localhost:3000' };
const OFFICERS = [DEMO_ACCOUNTS.commission, DEMO_SECOND_OFFICER] as const;
let seed: Seed;
let test: TestApp;
let made: boolean[];

beforeAll(async () => {
  seed = await readSeed(FOLDER);
  test = await createTestApp({ config: { demo: true } });
  made = await Promise.all([createDemo(test.deps, FOLDER), createDemo(test.deps, FOLDER)]);
});

const page = async () => (await test.app.inject({ url: CODES, headers: HERE })).body;

async function nextCode({ email }: { email: string }): Promise<string> {
  const [, code = ''] = new RegExp(`${email}</p><p><strong class="code">([\\d ]+)<`).exec(await page()) ?? [];
  return code.replace(' ', '');
}

async function logInByCode(account: (typeof OFFICERS)[number]): Promise<string> {
  const { token } = (await test.call('POST', '/user/login', { body: account })).body.data;
  const body = { code: await nextCode(account) };
  expect((await test.call('POST', `${FACTOR}/code`, { token, body })).status).toBe(200);
  return token;
}

describe('the demo', () => {
  it('is made once on an empty database, however many starts race for it', async () => {
    expect([...made].sort()).toEqual([false, true]);
    expect([await createDemo(test.deps, FOLDER), await hasDemo(test.db)]).toEqual([false, true]);
  });

  it('is made in an empty database only', async () => {
    const other = await createTestApp();
    await other.newVoter();
    expect([await createDemo(other.deps, FOLDER), await hasDemo(other.db)]).toEqual([false, false]);
  });

  it('opens an election of five posts with three or more candidates each and no vote', async () => {
    const { body } = await test.call('GET', '/extras/election-results');
    expect(Object.keys(body.data)).toEqual(seed.posts);
    for (const entries of Object.values(body.data) as {
      votes: number;
      candidateImage: string;
      partyBanner: string;
    }[][]) {
      expect(entries.length).toBeGreaterThanOrEqual(3);
      for (const { votes, candidateImage, partyBanner } of entries) {
        expect([votes, typeof candidateImage, typeof partyBanner]).toEqual([0, 'string', 'string']);
      }
    }
    expect(body.meta).toMatchObject({ electionTitle: 'Election 2026', status: 'open', countedBallots: 0 });
  });

  it('serves the drawn pictures in the sizes that the screens lay out', async () => {
    const { body } = await test.call('GET', '/extras/election-results');
    const [entry] = body.data.President;
    const sizes = [];
    for (const path of [entry.candidateImage, entry.partyBanner]) {
      const { width, height } = await sharp((await test.app.inject(path)).rawPayload).metadata();
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [240, 240],
      [960, 320],
    ]);
  });

  it.each(
    Object.entries(DEMO_ACCOUNTS),
  )('lets the sample account of the %s log in', async (role, account) => {
    const { status, body } = await test.call('POST', '/user/login', { body: account });
    expect([status, body.data?.userType]).toEqual([200, role.toUpperCase()]);
  });

  it('shows the sample voter a ballot and the sample candidate the entry', async () => {
    const login = async (account: object) =>
      (await test.call('POST', '/user/login', { body: account })).body.data.token;
    const paper = await test.call('GET', '/vote/initiate-vote', { token: await login(DEMO_ACCOUNTS.voter) });
    expect(paper.body.data).toMatchObject({
      canVote: true,
      totalPosts: 5,
      totalCandidates: seed.candidates.length,
    });
    const entry = await test.call('GET', '/candidate/me', { token: await login(DEMO_ACCOUNTS.candidate) });
    expect(entry.body.data.candidate.name).toBe(seed.candidates[0]?.name);
  });

  it('has two officers, so that one can confirm what the other proposes', async () => {
    for (const account of OFFICERS) {
      const token = await logInByCode(account);
      const { data } = (await test.call('GET', '/commission/me', { token })).body;
      expect([data.officer.role, data.officers]).toEqual(['returning-officer', 2]);
    }
  });

  it('decides by the codes that the page shows for two officers, each code once [A350]', async () => {
    test.clock.advance(60_000);
    const [first, second] = [await logInByCode(OFFICERS[0]), await logInByCode(OFFICERS[1])];
    const propose = (code: string, days: number) => {
      const wanted = { act: 'invite-officer', params: { email: 'new@example.org', role: 'observer', days } };
      const salt = `0${days}`.repeat(16);
      const body = { electionId: null, wanted, salt, confirmation: { way: 'app', code } };
      return test.call('POST', '/commission/proposals', { token: first, body });
    };
    const code = await nextCode(OFFICERS[0]);
    const { body } = await propose(code, 3);
    expect((await propose(code, 4)).body.code).toBe('factor-code-wrong');
    const { proposals } = (await test.call('GET', '/commission/proposals', { token: second })).body.data;
    const confirmation = { way: 'app', code: await nextCode(OFFICERS[1]) };
    const path = `/commission/proposals/${body.data.id}/confirm`;
    const confirmed = { token: second, body: { digest: proposals[0].digest, confirmation } };
    expect((await test.call('POST', path, confirmed)).status).toBe(200);
    expect(await page()).toMatch(/The next one comes in \d+ seconds/);
  });

  it('shows codes on this machine only, uncached, and never those of an app that an officer added [A350]', async () => {
    const answer = await test.app.inject({ url: CODES, headers: HERE });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    for (const how of [{ remoteAddress: '198.51.100.1' }, { headers: { ...HERE, via: '1.1 cache' } }])
      expect((await test.app.inject({ url: CODES, headers: HERE, ...how })).statusCode).toBe(403);
    test.clock.advance(60_000);
    const token = await logInByCode(OFFICERS[1]);
    test.clock.advance(60_000);
    const body = { password: OFFICERS[1].password };
    expect(
      (await test.call('POST', `${FACTOR}/code`, { token, body: { code: await nextCode(OFFICERS[1]) } }))
        .status,
    ).toBe(200);
    expect((await test.call('POST', `${FACTOR}/unlock`, { token, body })).status).toBe(200);
    const begun = await test.call('POST', `${FACTOR}/authenticator`, { token });
    const code = codeAt(begun.body.data.secret, test.clock.ms / 1_000);
    expect((await test.call('PUT', `${FACTOR}/authenticator`, { token, body: { code } })).status).toBe(200);
    expect(await page()).not.toContain(OFFICERS[1].email);
  });

  it.each([
    ['without the demo', { demo: false }],
    ['that other people reach', { demo: true, reachedBy: 'HOST=0.0.0.0' }],
  ])('a server %s has no page of codes, even on the database of the demo [A350]', async (_which, config) => {
    const other = await createTestApp({ config, database: test });
    expect((await other.app.inject({ url: CODES, headers: HERE })).statusCode).toBe(404);
  });

  it('a server shows no code of officers who were set up in another way [A350]', async () => {
    const other = await createTestApp({ config: { demo: true } });
    const { token } = await other.newOfficer();
    const begun = await other.call('POST', `${FACTOR}/authenticator`, { token });
    const code = codeAt(begun.body.data.secret, other.clock.ms / 1_000);
    await other.call('PUT', `${FACTOR}/authenticator`, { token, body: { code } });
    expect((await other.app.inject({ url: CODES, headers: HERE })).body).toContain('No officer of the demo');
  });

  it('takes a new candidate while voting is open, and collects changes into one ballot revision', async () => {
    const login = await test.call('POST', '/user/login', { body: DEMO_ACCOUNTS.party });
    const posts = (await test.call('GET', '/extras/get-political-posts')).body.data.posts;
    const parts = { name: 'Late Comer', position: posts[2].id, bio: 'Better late.' };
    const revisions = async () => {
      const record = await findRecordNamed(test.db, '2026');
      test.clock.advance(1_000);
      if (record) await advanceElection(test.deps, record);
      return (await test.db.selectFrom('ballot_revisions').select('revision').execute()).length;
    };
    const token = login.body.data.token;
    expect(await revisions()).toBe(1);
    const added = await test.call('POST', '/party/candidate', { token, ...form(parts) });
    expect([added.status, await revisions()]).toEqual([201, 2]);
    const { id } = added.body.data.candidate;
    const change = (body: object) => test.call('PUT', `/party/candidate/${id}`, { token, body });
    expect([(await change({ bio: 'Only the bio.' })).status, await revisions(), await revisions()]).toEqual([
      200, 2, 2,
    ]);
    expect([(await change({ name: 'Late Come' })).status, await revisions()]).toEqual([200, 2]);
    expect([(await change({ name: 'Late Came' })).status, await revisions()]).toEqual([200, 3]);
    const { notifications } = (await test.call('GET', '/extras/notifications')).body.data;
    const kinds = notifications.map(({ kind }: { kind: string }) => kind);
    expect([...kinds].sort()).toEqual(['ballot-changed', 'opened']);
  });

  it('has a different drawing of each person, which needs no font and no other file', async () => {
    const names = [
      ...seed.parties.map(({ banner }) => banner),
      ...seed.candidates.map((one) => one.portrait),
    ];
    const drawings = await Promise.all(names.map(async (name) => String(await readDrawing(FOLDER, name))));
    expect(new Set(drawings).size).toBe(seed.parties.length + seed.candidates.length);
    for (const drawing of drawings) expect(drawing).not.toMatch(/<text|<image|href|<script/);
  });
});
