import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { advance, draftElection, open } from '../../testing/election.ts';
import { encryptFor, fillIntake } from '../../testing/record.ts';
import type { ResultsView } from './results-view.ts';
import { CountHistory, POINTS_MAX, Timelines } from './timeline.ts';

/** Live counts of some candidates in two contests, of which each lists only the lines that grew. */
const night = fc.array(
  fc.array(fc.tuple(fc.nat(1), fc.nat(3), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 3 * POINTS_MAX },
);

describe('the history of live counts', () => {
  it('shows at each point the sums of all lines up to it, in any election, at most 241 of them', () => {
    fc.assert(
      fc.property(night, (counts) => {
        const lines = new Map<string, number>();
        const sums = [0, 0, 0, 0];
        const history = new CountHistory();
        const expected = counts.map((grown, i) => {
          const moved = new Map<string, { contest_id: string; candidate_id: string; votes: number }>();
          for (const [contest, candidate, more] of grown) {
            const key = `${contest} ${candidate}`;
            const votes = (lines.get(key) ?? 0) + more;
            lines.set(key, votes);
            sums[candidate] = (sums[candidate] ?? 0) + more;
            moved.set(key, { contest_id: `${contest}`, candidate_id: `${candidate}`, votes });
          }
          const count = { index: 2 * i + 3, treeSize: 2 * i + 2, ballots: i + 1, openedAtS: 60 * i };
          history.add({ ...count, lines: JSON.stringify([...moved.values()]) });
          return { entry: count.index, ballots: i + 1, atMs: 60_000 * i, votes: [...sums] };
        });
        const points = history.pointsOf(['0', '1', '2', '3']);
        expect(history.size).toBe(counts.length);
        expect(points.length).toBeLessThanOrEqual(POINTS_MAX + 1);
        expect([points[0], points.at(-1)]).toEqual([expected[0], expected.at(-1)]);
        for (const point of points) expect(point).toEqual(expected[point.ballots - 1]);
        const gaps = points.slice(1, -1).map((point, i) => point.ballots - (points[i]?.ballots ?? 0));
        expect(new Set(gaps).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it('has no votes for a candidate of whom the record says nothing', () => {
    const history = new CountHistory();
    history.add({ index: 3, treeSize: 3, ballots: 1, openedAtS: 0, lines: '[]' });
    expect(history.pointsOf(['nobody'])).toEqual([{ entry: 3, ballots: 1, atMs: 0, votes: [0] }]);
  });
});

describe('the timeline of a post', () => {
  it('has a point for each live count with its entry, and grows with the record', async () => {
    const test = await createTestApp();
    const election = await draftElection(test.db, [2]);
    await open(test.deps, election.id);
    const timeline = async (query = '') => {
      test.clock.advance(5_000);
      const { status, body } = await test.call('GET', `/extras/timeline?post=Post%201${query}`);
      expect(status).toBe(200);
      return body.data;
    };
    expect(await timeline()).toMatchObject({ counts: 0, points: [] });
    const counted = async (pick: number) => {
      await fillIntake(test.db, election.id, [await encryptFor(test.db, election.id, () => pick)]);
      for (let look = 0; look < 2; look++) {
        test.clock.advance(60_000);
        await advance(test.deps, election.id);
      }
    };
    await counted(1);
    await counted(0);
    await counted(1);
    const { candidates, points, counts } = await timeline();
    expect(candidates.map(({ candidateName }: { candidateName: string }) => candidateName)).toEqual([
      'Candidate 1.1',
      'Candidate 1.2',
    ]);
    expect(counts).toBe(3);
    expect(points.map(({ ballots, votes }: (typeof points)[number]) => [ballots, ...votes])).toEqual([
      [1, 0, 1],
      [2, 1, 1],
      [3, 1, 2],
    ]);
    const entries = await test.db
      .selectFrom('record_openings')
      .select('entry_index')
      .where('election_id', '=', election.id)
      .orderBy('entry_index')
      .execute();
    expect(points.map(({ entry }: (typeof points)[number]) => entry)).toEqual(
      entries.map(({ entry_index }) => entry_index),
    );
    await counted(0);
    expect((await timeline()).counts).toBe(4);
    const { body } = await test.call('GET', '/extras/timeline?post=Nobody');
    expect(body.data).toEqual({ counts: 0, candidates: [], points: [] });
    expect((await test.call('GET', '/extras/timeline?post=Post%201&log=nobody')).status).toBe(404);
  });

  it('is made for the posts that somebody asks for alone, once while the results do not change', async () => {
    const pointsOf = vi.spyOn(CountHistory.prototype, 'pointsOf');
    const entries = ['1', '2', '3'].map((id) => ({ candidateId: id, postName: `Post ${id}` }));
    const view = { election: null, entries, meta: { hidden: false }, publishedSize: 0 };
    const timelines = new Timelines({ counts: async () => [] });
    const ask = (post: string) => timelines.find(view as unknown as ResultsView, post);
    const first = await ask('Post 2');
    expect(first).toMatchObject({ counts: 0, candidates: [{ candidateId: '2' }] });
    expect([await ask('Post 2'), await ask('Nobody'), await ask('__proto__')]).toEqual([
      first,
      undefined,
      undefined,
    ]);
    expect(pointsOf.mock.calls).toEqual([[['2']]]);
    pointsOf.mockRestore();
  });

  it('has no point while votes are counted after the close', async () => {
    const test = await createTestApp();
    const election = await draftElection(test.db, [2], { live_results: false });
    await open(test.deps, election.id);
    await fillIntake(test.db, election.id, [await encryptFor(test.db, election.id)]);
    await advance(test.deps, election.id);
    test.clock.advance(5_000);
    const { body } = await test.call('GET', '/extras/timeline?post=Post%201');
    expect(body.data).toMatchObject({ counts: 0, points: [] });
    expect(body.data.candidates).toHaveLength(2);
  });
});
