import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRecordNamed } from '../domains/board/records-store.ts';
import { advanceElection } from '../domains/count/advancing.ts';
import { hasDemo } from '../domains/election/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { form } from '../testing/form.ts';
import { DEMO_ACCOUNTS, DEMO_SECOND_OFFICER } from './accounts.ts';
import { createDemo } from './create.ts';
import { readDrawing, readSeed, type Seed } from './seed.ts';

const FOLDER = fileURLToPath(new URL('../../../../seeds/demo', import.meta.url));
let seed: Seed;
let test: TestApp;
let made: boolean[];

beforeAll(async () => {
  seed = await readSeed(FOLDER);
  test = await createTestApp();
  made = await Promise.all([createDemo(test.deps, FOLDER), createDemo(test.deps, FOLDER)]);
});

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
      [384, 384],
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
    for (const body of [DEMO_ACCOUNTS.commission, DEMO_SECOND_OFFICER]) {
      const { token } = (await test.call('POST', '/user/login', { body })).body.data;
      const { data } = (await test.call('GET', '/commission/me', { token })).body;
      expect([data.officer.role, data.officers]).toEqual(['returning-officer', 2]);
    }
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

  it('has a drawing of everyone, each another one, which needs no font and no other file', async () => {
    const names = [
      ...seed.parties.map(({ banner }) => banner),
      ...seed.candidates.map((one) => one.portrait),
    ];
    const drawings = await Promise.all(names.map(async (name) => String(await readDrawing(FOLDER, name))));
    expect(new Set(drawings).size).toBe(seed.parties.length + seed.candidates.length);
    for (const drawing of drawings) expect(drawing).not.toMatch(/<text|<image|href|<script/);
  });
});
