import { randomBytes } from 'node:crypto';
import { verifyArchive } from '@evoting/belenios/auditor';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { areaOfPath } from '@evoting/record/source';
import { describe, expect, it } from 'vitest';
import {
  findBeleniosTool,
  verifyWithTool,
} from '../../../../../packages/belenios/src/testing/belenios-tool.ts';
import { createTestApp } from '../../testing/app.ts';
import { addAreas, draftByArea, placeVoter } from '../../testing/areas.ts';
import { advance, closeAndTally, open } from '../../testing/election.ts';
import { audit, fillIntake, recordSource } from '../../testing/record.ts';
import { exportArchives } from '../archive/export.ts';
import { listRevisionTallies } from '../archive/revision-tallies.ts';
import { findRecord } from '../board/records-store.ts';
import { newestRevisions } from '../paper/revisions.ts';
import { AreaResults } from './area-results.ts';
import { cachedResultsView } from './results-view.ts';
import { numbersIn } from './sources.ts';

const test = await createTestApp();
const { db, deps } = test;
await addAreas(db);
const election = await draftByArea(db);
await open(deps, election.id);

const papers = async () => newestRevisions(db, election.id);

/** A ballot of a paper that picks the j-th candidate of every contest. */
async function ballotOf(style: number, pick: number) {
  const paper = (await papers()).find(({ revision }) => revision.style === style);
  if (!paper) throw new Error(`there is no style ${style}`);
  const choices = paper.election.questions.map(({ answers }) => answers.map((_, j) => (j === pick ? 1 : 0)));
  return { ...sodiumVoter.encryptBallot(paper.election, choices, randomBytes), revision: paper.number };
}

async function voterOf(area: string | null) {
  const voter = await test.newVoter();
  if (area !== null) await placeVoter(db, voter.email, area);
  return voter;
}
const paperOf = async ({ token }: { token: string }) =>
  (await test.call('GET', '/vote/initiate-vote?reasons=true', { token })).body.data;
const postsOf = (paper: { posts: { postName: string }[] }) => paper.posts.map(({ postName }) => postName);

describe('an election by area', () => {
  it('gives each voter the contests of their own areas, and voters without an area those of everybody', async () => {
    const here = await paperOf(await voterOf('B2x'));
    expect(postsOf(here)).toEqual([
      'President',
      'Governor (State B)',
      'Senator (District B2)',
      'Member (Constituency B2x)',
    ]);
    expect(here.areas.map(({ code }: { code: string }) => code)).toEqual(['B2x', 'B2', 'B']);
    expect(Object.keys(here.voteables)).toEqual(postsOf(here));
    const nowhere = await paperOf(await voterOf(null));
    expect(postsOf(nowhere)).toEqual(['President']);
    expect(nowhere.areas).toBeUndefined();
    expect(nowhere.booth.style).not.toBe(here.booth.style);
  });

  it('shows each candidate’s page as the papers of their own areas do', async () => {
    const onPapers = (await papers()).flatMap(({ revision }) => revision.contests);
    await test.owner
      .updateTable('parties')
      .set({ name: 'Called otherwise' })
      .where('name', '<>', 'Independent')
      .execute();
    for (const { candidates } of onPapers)
      for (const { candidate_id, name, party } of candidates) {
        const shown = await test.call('GET', `/extras/candidates/${candidate_id}`);
        expect(shown.body.data.candidate).toMatchObject({ name, partyName: party });
      }
  });

  it('takes a ballot of the voter’s own style, and none of another area’s [A32]', async () => {
    const voter = await voterOf('A1x');
    const { booth } = await paperOf(voter);
    const other = (await paperOf(await voterOf('A1y'))).booth;
    const cast = async (style: number) => {
      const body = { ballot: (await ballotOf(style, 0)).json };
      return (await test.call('POST', '/vote/cast', { token: voter.token, body })).status;
    };
    expect(other.style).not.toBe(booth.style);
    expect(await cast(other.style)).toBe(409);
    expect(await cast(booth.style)).toBe(200);
  });

  it('encrypts choices in the clear for the voter’s own paper, and knows no post of another area', async () => {
    const voter = await voterOf('C2y');
    const choose = (paper: {
      voteables: Record<string, { candidateId: string; electablePostId: string }[]>;
    }) =>
      Object.values(paper.voteables).map((list) => ({
        candidateId: list[0]?.candidateId,
        postId: list[0]?.electablePostId,
      }));
    const cast = async (body: object) => test.call('POST', '/vote/cast', { token: voter.token, body });
    const foreign = choose(await paperOf(await voterOf('C2x')));
    expect((await cast(foreign)).body.code).toBe('ballot-unknown-post');
    expect((await cast(choose(await paperOf(voter)))).status).toBe(200);
  });

  it('is counted, closed and exported side by side in thirteen styles, adds up, and a stranger can check it to its end [A116]', async () => {
    const before = await papers();
    expect(before).toHaveLength(13);
    for (const { revision } of before)
      await fillIntake(db, election.id, [
        await ballotOf(revision.style, 0),
        await ballotOf(revision.style, 1),
      ]);
    await advance(deps, election.id);
    expect(await audit(db, election.slug)).toMatchObject({ verdict: 'verified', isClosed: false });
    const whole = await test.call('GET', '/extras/election-results');
    for (const code of ['A1', 'A2', 'nowhere']) {
      const live = await test.call('GET', `/extras/election-results?area=${code}`);
      expect([live.headers.etag, live.body]).toEqual([whole.headers.etag, whole.body]);
    }
    await closeAndTally(deps, election.id);
    expect(await audit(db, election.slug)).toMatchObject({ verdict: 'verified', isClosed: true });
    test.clock.advance(2_000);
    const results = (await test.call('GET', '/extras/election-results')).body;
    const votesFor = (part: string): number =>
      Object.entries<{ votes: number }[]>(results.data)
        .filter(([post]) => post.startsWith(part))
        .reduce((sum, [, rows]) => sum + rows.reduce((more, { votes }) => more + votes, 0), 0);
    // Two ballots of each style and the two that were cast above; one style of thirteen has no area.
    expect(votesFor('President')).toBe(28);
    expect([votesFor('Governor'), votesFor('Senator'), votesFor('Member')]).toEqual([26, 26, 26]);
    expect(votesFor('Member (Constituency A1x)')).toBe(3);
    expect(Object.keys(results.data)).toHaveLength(1 + 3 + 6 + 12);
  });

  it('shows the result by area, which the record proves and whose parts add up to the whole', async () => {
    const inArea = async (code: string) =>
      (await test.call('GET', `/extras/election-results?area=${code}`)).body;
    const sum = (rows: { votes: number }[]) => rows.reduce((all, { votes }) => all + votes, 0);
    const { areas } = (await test.call('GET', '/extras/areas')).body.data;
    expect(areas).toHaveLength(3 + 6 + 12);
    expect(areas).toContainEqual({ code: 'A1x', name: 'Constituency A1x', within: 'A1' });
    const proved = new Map((await audit(db, election.slug)).areas.map((one) => [one.area[0]?.code, one]));
    const president = new Map<string, number>();
    for (const { code } of areas) {
      const { area, data } = await inArea(code);
      expect(area).toMatchObject({ asked: { code }, counted: { code, ballots: proved.get(code)?.ballots } });
      const shown = Object.values<{ candidateId: string; votes: number }[]>(data).flat();
      expect(new Map(shown.map((row) => [row.candidateId, row.votes]))).toEqual(
        new Map(proved.get(code)?.counts.map((line) => [line.candidate_id, line.votes])),
      );
      president.set(code, sum(data.President));
    }
    expect(president.get('A')).toBe(9);
    for (const [code, votes] of president) {
      const parts = areas.filter(({ within }: { within: string }) => within === code);
      if (parts.length === 0) continue;
      expect(
        parts.reduce((all: number, part: { code: string }) => all + (president.get(part.code) ?? 0), 0),
      ).toBe(votes);
    }
    expect((await inArea('nowhere')).area).toBeUndefined();
  });

  it('is made once for all who ask for an area, and again when the results change [A116]', async () => {
    const ask = (code: string, headers = {}) =>
      test.call('GET', `/extras/election-results?area=${code}`, { headers });
    const first = await ask('A1');
    const tag = first.headers.etag as string;
    expect((await ask('A1')).headers.etag).toBe(tag);
    expect((await ask('A1', { 'if-none-match': tag })).status).toBe(304);
    expect((await ask('A2', { 'if-none-match': tag })).status).toBe(200);
    const view = cachedResultsView(deps);
    const now = await view.get();
    const byArea = new AreaResults(numbersIn(db));
    const [one, other] = await Promise.all([byArea.find(now, 'A1'), byArea.find(now, 'A1')]);
    expect(one).not.toBeNull();
    expect(other).toBe(one);
    const later = { ...now, commission: 'Another name' };
    expect((await byArea.find(later, 'A1'))?.whole).toBe(later);
  });

  it('keeps existing areas in memory: made-up codes displace none [A116]', async () => {
    const now = await cachedResultsView(deps).get();
    const byArea = new AreaResults(numbersIn(db), 60);
    const kept = await byArea.find(now, 'A1x');
    for (let n = 0; n < 200; n += 1) expect(await byArea.find(now, `made up ${n}`)).toBeNull();
    expect(await byArea.find(now, 'A1x')).toBe(kept);
    for (const code of ['A', 'B', 'C', 'A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A1y', 'B1x'])
      await byArea.find(now, code);
    expect(await byArea.find(now, 'A1x')).not.toBe(kept);
  });

  it('answers for each area the results that an audit of the whole election requests and compares [A83]', async () => {
    const record = recordSource(db, election.slug);
    const answers = async (path: string) => {
      const area = areaOfPath(path);
      if (path !== 'results' && path !== 'areas' && area === null) return record.read(path);
      const results = `/extras/election-results${area === null ? '' : `?area=${area}`}`;
      const asked = path === 'areas' ? '/extras/areas' : results;
      return Buffer.from(JSON.stringify((await test.call('GET', asked)).body));
    };
    const report = await audit(db, election.slug, { results: 'required' }, { read: answers });
    expect(report).toMatchObject({ verdict: 'verified', areasCompared: 3 + 6 + 12 });
  });

  it('exports an archive for each style that our verifier and belenios-tool (where it is installed) accept', {
    tags: ['release'],
  }, async () => {
    const record = await findRecord(db, election.id);
    const archives = record ? await exportArchives(db, record, 1_790_000_000) : [];
    expect(archives).toHaveLength(13);
    const tool = findBeleniosTool();
    for (const { uuid, chunks, isOpened } of archives) {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      const bytes = Buffer.concat(parts);
      expect(isOpened).toBe(true);
      expect(await verifyArchive([bytes])).toMatchObject({ ok: true });
      if (tool) expect(verifyWithTool(tool, uuid, bytes)).toMatchObject({ ok: true });
    }
  });
});

/**
 * An election of batches of two; votes are cast on its papers by their index, and everything that can be
 * counted is.
 */
async function electionOfBatches(slug: string) {
  const { id } = await draftByArea(db, { slug, smallest_batch: 2 });
  await open(deps, id);
  const known = await newestRevisions(db, id);
  const vote = async (...at: number[]) => {
    for (const paper of at.map((i) => known[i])) {
      if (!paper) throw new Error('there is no such style');
      const choices = paper.election.questions.map(({ answers }) => answers.map((_, j) => (j === 0 ? 1 : 0)));
      const made = sodiumVoter.encryptBallot(paper.election, choices, randomBytes);
      await fillIntake(db, id, [{ ...made, revision: paper.number }]);
    }
    await advance(deps, id);
  };
  return { id, vote, counted: async () => (await audit(db, slug)).countedBallots };
}

it('one ballot of a small area waits alone: the other areas are counted, and an auditor verifies it [A376]', async () => {
  const { id, vote, counted } = await electionOfBatches('2027');
  await vote(3);
  await vote(1, 1);
  expect(await counted()).toBeNull();
  await vote(1, 1, 2, 2);
  expect(await counted()).toBe(2);
  await vote(2, 2, 1);
  expect(await counted()).toBe(4);
  await closeAndTally(deps, id);
  expect(await audit(db, '2027')).toMatchObject({ verdict: 'verified', ballots: 10, countedBallots: 10 });
});

it('a paper that was alone in a live count leaves a batch behind, and is decrypted alone at the close [A13]', async () => {
  // Voters without an area have only the posts of everybody: no line is on this paper alone.
  const [nobodys] = await papers();
  expect(nobodys?.revision.areas).toEqual([[]]);
  const openedOf = async (slug: string, later: number[]) => {
    const { id, vote, counted } = await electionOfBatches(slug);
    await vote(0, 0, 0, 0);
    await vote(...later);
    expect(await counted()).toBe(2);
    await closeAndTally(deps, id);
    expect(await audit(db, slug)).toMatchObject({ verdict: 'verified', isClosed: true });
    const tallies = await listRevisionTallies(db, id);
    return tallies.map(({ style }) => style);
  };
  const here = (await papers())[1]?.revision.style;
  // The result without this paper would show the one ballot of the other.
  expect(await openedOf('2028', [1])).toEqual([]);
  expect(await openedOf('2029', [0, 1, 1])).toEqual([nobodys?.revision.style, here]);
});
