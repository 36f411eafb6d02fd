import { randomBytes } from 'node:crypto';
import { sodiumVoter } from '@evoting/belenios/sodium';
import type { Places } from '@evoting/contract/places';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';
import { advance, closeAndTally, open } from '../../testing/election.ts';
import { fillIntake } from '../../testing/record.ts';
import { newestRevisions } from '../paper/revisions.ts';
import { AreaResults } from './area-results.ts';
import { AreaTree } from './area-tree.ts';
import { PlacesByArea } from './places.ts';
import { cachedResultsView } from './results-view.ts';
import { numbersIn } from './sources.ts';

const test = await createTestApp();
const { db, deps } = test;
let id: string;
beforeAll(async () => {
  await addAreas(db);
  ({ id } = await draftByArea(db, { smallest_batch: 2 }));
});

async function places(query: Record<string, string>): Promise<Places> {
  test.clock.advance(2_000);
  const { status, body } = await test.call('GET', `/extras/places?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.data;
}
const numbers = ({ parts }: Places) => parts.map(({ code, voters, ballots }) => [code, voters, ballots]);

async function counted() {
  const { meta } = (await test.call('GET', '/extras/election-results')).body;
  return [meta.countedBallots, meta.areas];
}

/** Casts ballots for the first candidate of each contest, on the papers of these areas. */
async function vote(...codes: string[]): Promise<void> {
  const papers = await newestRevisions(db, id);
  for (const code of codes) {
    const paper = papers.find(({ revision }) => revision.areas?.some(([area]) => area?.code === code));
    if (!paper) throw new Error(`no paper is ${code}'s`);
    const choices = paper.election.questions.map(({ answers }) => answers.map((_, j) => (j === 0 ? 1 : 0)));
    const made = sodiumVoter.encryptBallot(paper.election, choices, randomBytes);
    await fillIntake(db, id, [{ ...made, revision: paper.number }]);
  }
  await advance(deps, id);
}

// One election from its draft to its result: the tests go on from each other.
describe('a post in the parts of an area [A470 A471]', () => {
  it('has no numbers before the opening', async () => {
    expect(numbers(await places({ post: 'President' }))).toEqual([
      ['A', null, null],
      ['B', null, null],
      ['C', null, null],
    ]);
  });

  it('has while people vote only whole batches of each ballot paper, and no votes', async () => {
    await open(deps, id);
    await vote('A1x', 'A1x', 'A1x', 'B1x', 'B1x', 'B1x', 'B1x', 'C2y');
    const states = await places({ post: 'President' });
    expect(numbers(states)).toEqual([
      ['A', null, 0],
      ['B', null, 2],
      ['C', null, 0],
    ]);
    expect(states.around).toEqual([]);
    expect(states.parts.every(({ votes, hasParts }) => votes === null && hasParts)).toBe(true);
    expect(states.candidates.map(({ candidateName }) => candidateName)).toEqual(['Ada', 'Bem']);
    expect(numbers(await places({ post: 'President', area: 'B' }))).toEqual([
      ['B1', null, 2],
      ['B2', null, 0],
    ]);
    expect(await counted()).toEqual([2, { counted: 1, of: 12 }]);
  });

  it('is the post of an area in the parts of that area, and a post of the smallest ones in none', async () => {
    const governor = await places({ post: 'Governor (State B)' });
    expect(governor.around).toEqual([{ code: 'B', name: 'State B' }]);
    expect(governor.parts.map(({ code }) => code)).toEqual(['B1', 'B2']);
    const leaf = await places({ post: 'Governor (State B)', area: 'B1x' });
    expect(leaf.around.map(({ code }) => code)).toEqual(['B1', 'B']);
    expect(leaf.parts.map(({ code, hasParts }) => [code, hasParts])).toEqual([
      ['B1x', false],
      ['B1y', false],
    ]);
    const none = { around: [], candidates: [], parts: [] };
    expect(await places({ post: 'Member (Constituency B1x)' })).toEqual(none);
    expect(await places({ post: 'Nobody' })).toEqual(none);
    expect(await places({ post: '__proto__', area: '__proto__' })).toEqual(none);
  });

  it('hides the ballots too while the count is kept for the close', async () => {
    await db.updateTable('elections').set({ live_results: false }).execute();
    const { parts } = await places({ post: 'President' });
    expect(parts.map(({ ballots }) => ballots)).toEqual([null, null, null]);
    await db.updateTable('elections').set({ live_results: true }).execute();
  });

  it('refuses the unknown record of a former election', async () => {
    const { status, body } = await test.call('GET', '/extras/places?post=President&log=no-such-log');
    expect([status, body.code]).toEqual([404, 'no-such-election']);
  });

  it('has after the close the votes of each part, but not of one that is too small', async () => {
    await vote('A1y', 'A1y', 'A1y', 'A2x', 'A2x', 'A2x', 'C2x', 'C2x');
    await closeAndTally(deps, id);
    const states = await places({ post: 'President' });
    expect(states.parts.map(({ code, ballots, votes }) => [code, ballots, votes])).toEqual([
      ['A', 9, [9, 0]],
      ['B', 4, [4, 0]],
      ['C', 3, null],
    ]);
    expect(await counted()).toEqual([16, null]);
    const inC = await places({ post: 'President', area: 'C2' });
    expect(inC.parts.map(({ code, votes, shownWith }) => [code, votes, shownWith])).toEqual([
      ['C2x', null, null],
      ['C2y', null, null],
    ]);
    const inA = await places({ post: 'President', area: 'A' });
    expect(inA.parts.map(({ votes, ballots }) => [votes, ballots])).toEqual([
      [[6, 0], 6],
      [[3, 0], 3],
    ]);
  });

  it('is made once for all readers, whatever codes they make up [A116]', async () => {
    const now = await cachedResultsView(deps).get();
    const papers = new Map(now.papers);
    const reading = vi.spyOn(papers, 'values');
    const view = { ...now, papers };
    const byArea = new PlacesByArea(numbersIn(db), new AreaResults(numbersIn(db)));
    const first = await byArea.find(view, { post: 'President' });
    reading.mockClear();
    for (let n = 0; n < 200; n += 1)
      expect(await byArea.find(view, { post: 'President', area: `made up ${n}` })).toBe(first);
    expect(reading).not.toHaveBeenCalled();
    expect(await byArea.find(view, { post: 'President', area: 'A' })).not.toBe(first);
  });
});

it('an area that alone has all others in it stands for the whole', () => {
  const area = (code: string) => ({ code, name: code });
  const path = (...codes: string[]) => codes.map(area);
  const tree = new AreaTree([path('x', 'S', 'N'), path('y', 'S', 'N'), []]);
  expect(tree.divided(undefined)).toEqual(path('S', 'N'));
  expect(tree.divided('N')).toEqual(path('N'));
  expect(tree.partsOf(tree.divided('y')).map(({ path: [{ code }] }) => code)).toEqual(['x', 'y']);
  expect(new AreaTree([path('only')]).partsOf([])).toHaveLength(1);
  expect(new AreaTree([]).partsOf([])).toEqual([]);
});
