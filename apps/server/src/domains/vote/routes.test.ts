import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open, type TestElection } from '../../testing/election.ts';

type Pair = { candidateId: string; postId: string };

/**
 * An application of its own with an election in voting, and the ballot that takes the candidate of this rank
 * for every post.
 */
async function setUp(settings: Parameters<typeof draftElection>[2] = {}) {
  const test = await createTestApp();
  const election = await draftElection(test.db, [3, 2, 0], settings);
  await open(test.deps, election.id);
  const ballot = (rank = 0): Pair[] =>
    election.posts.flatMap(({ id, candidates }) => {
      const candidateId = candidates[rank % Math.max(1, candidates.length)];
      return candidateId ? [{ candidateId, postId: id }] : [];
    });
  const cast = (person: Person, body: unknown) =>
    test.call('POST', '/vote/cast', { token: person.token, body });
  const paper = async (person: Person) =>
    (await test.call('GET', '/vote/initiate-vote?reasons=true', { token: person.token })).body.data;
  return { test, election, ballot, cast, paper };
}

const ballotsOf = async (test: TestApp, election: TestElection) => ({
  voted: (
    await test.db.selectFrom('fresh_marks').selectAll().where('election_id', '=', election.id).execute()
  ).length,
  ballots: (await test.db.selectFrom('intake').selectAll().where('election_id', '=', election.id).execute())
    .length,
});

describe('GET /vote/initiate-vote', () => {
  it('lists posts with candidates, the candidates by post name, and that the voter can vote [S3.16 S7.16]', async () => {
    const { test, election, paper } = await setUp();
    const data = await paper(await test.newVoter());
    const [first, second] = election.posts;
    expect(data).toMatchObject({ canVote: true, totalCandidates: 5, totalPosts: 2 });
    expect(data.reason).toBeUndefined();
    expect(data.posts).toEqual([
      { id: first?.id, postName: first?.name },
      { id: second?.id, postName: second?.name },
    ]);
    expect(Object.keys(data.voteables)).toEqual([first?.name, second?.name]);
    expect(data.voteables['Post 1'][0]).toEqual({
      candidateId: first?.candidates[0],
      candidateImage: null,
      candidateName: 'Candidate 1.1',
      electablePost: 'Post 1',
      electablePostId: first?.id,
      isWinner: false,
      partyBanner: null,
      partyId: election.partyId,
      partyName: expect.any(String),
      partyAcronym: null,
      votes: 0,
    });
  });

  it('says why nobody can vote: no election, not open yet, closed by hand or by the clock', async () => {
    const { test, election, paper } = await setUp();
    const voter = await test.newVoter();
    const say = async (change: object) => {
      await test.db.updateTable('elections').set(change).where('id', '=', election.id).execute();
      test.clock.advance(1000);
      const { canVote, reason } = await paper(voter);
      return [canVote, reason];
    };
    const now = test.clock.ms;
    expect(await say({ opens_at: new Date(now + 60_000) })).toEqual([false, 'not-open']);
    expect(await say({ opens_at: null, closes_at: new Date(now) })).toEqual([false, 'closed']);
    expect(await say({ closes_at: null, status: 'draft' })).toEqual([false, 'not-open']);
    expect(await say({ status: 'closed', closed_at: new Date(now) })).toEqual([false, 'closed']);
    expect(await say({ current: false })).toEqual([false, 'no-election']);
  });

  it('is kept by no browser [A281]', async () => {
    const { test } = await setUp();
    const { headers } = await test.call('GET', '/vote/initiate-vote', {
      token: (await test.newVoter()).token,
    });
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  });

  it('answers a voter, 403 to a party and 401 to a stranger [S6.3 S6.7 S7.20]', async () => {
    const { test } = await setUp();
    const voter = await test.call('GET', '/vote/initiate-vote', { token: (await test.newVoter()).token });
    const party = await test.call('GET', '/vote/initiate-vote', { token: (await test.newParty()).token });
    const stranger = await test.call('GET', '/vote/initiate-vote');
    expect([voter, party, stranger].map(({ status }) => status)).toEqual([200, 403, 401]);
  });
});

describe('POST /vote/cast', () => {
  it('accepts a complete ballot, marks the voter and stores no link between the two', async () => {
    const { test, election, ballot, cast, paper } = await setUp();
    const voter = await test.newVoter();
    expect((await cast(voter, ballot())).status).toBe(200);
    expect(await ballotsOf(test, election)).toEqual({ voted: 1, ballots: 1 });
    const { canVote, reason } = await paper(voter);
    expect([canVote, reason]).toEqual([false, undefined]);
    const stored = JSON.stringify(await test.db.selectFrom('intake').selectAll().execute());
    expect(stored).not.toContain(voter.id);
  });

  it('accepts a list once: the same one again, in any order of posts, is refused like any other [S7.17]', async () => {
    const { test, election, ballot, cast } = await setUp();
    const voter = await test.newVoter();
    expect((await cast(voter, ballot())).status).toBe(200);
    // An answer that distinguished the list that was cast would reveal the vote to any holder of the token.
    const again = [ballot(), ballot().reverse(), ballot(1)].map((list) => cast(voter, list));
    for (const { status, body } of await Promise.all(again))
      expect([status, body]).toEqual([
        409,
        { code: 'voted-already', message: 'You have voted already. Your first vote counts' },
      ]);
    expect(await ballotsOf(test, election)).toEqual({ voted: 1, ballots: 1 });
  });

  it('leaves exactly one vote of 100 parallel casts of one voter', async () => {
    const { test, election, ballot, cast } = await setUp();
    const voter = await test.newVoter();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => cast(voter, ballot(at % 2))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // How many of the others are told to wait, and how many that they have voted, is chance.
    expect(statuses.filter((status) => status === 409 || status === 429)).toHaveLength(99);
    expect(await ballotsOf(test, election)).toEqual({ voted: 1, ballots: 1 });
  });

  it('refuses every ballot that is not one candidate for every post, and the voter can still vote', async () => {
    const { test, election, ballot, cast } = await setUp();
    const voter = await test.newVoter();
    const [one, two] = ballot() as [Pair, Pair];
    const rival = { ...one, candidateId: election.posts[0]?.candidates[1] };
    const refusals: [unknown, number, RegExp][] = [
      [[one], 422, /for every post/],
      [[one, two, rival], 422, /only one candidate/],
      [[one, one, two], 422, /only one candidate/],
      [[one, { ...two, candidateId: one.candidateId }], 422, /stands for another post/],
      [[one, { ...two, postId: randomUUID() }], 422, /not in this election/],
      [[one, { ...two, postId: election.posts[2]?.id }], 422, /not in this election/],
      [[one, { ...two, candidateId: randomUUID() }], 422, /not in this election/],
      [[], 400, /./],
      [[{ candidateId: one.candidateId }], 400, /./],
      [{ everyone: 1 }, 400, /./],
      [{ choices: [one, two] }, 400, /./],
      [Array.from({ length: 51 }, () => one), 422, /only one candidate/],
      [Array.from({ length: 1_001 }, () => one), 413, /./],
    ];
    for (const [body, status, sentence] of refusals) {
      const answer = await cast(voter, body);
      expect([JSON.stringify(body).slice(0, 80), answer.status]).toEqual([
        JSON.stringify(body).slice(0, 80),
        status,
      ]);
      expect(answer.body.message).toMatch(sentence);
      expect(answer.text).not.toContain(one.candidateId);
    }
    expect(await ballotsOf(test, election)).toEqual({ voted: 0, ballots: 0 });
    expect((await cast(voter, ballot())).status).toBe(200);
  });

  it('accepts no vote before the opening, after the close, without an election or where plain choices are off', async () => {
    const { test, ballot, cast } = await setUp();
    const voter = await test.newVoter();
    const set = (change: object) => test.db.updateTable('elections').set(change).execute();
    const messages: string[] = [];
    for (const change of [
      { plain_casts: false },
      { status: 'draft' },
      { status: 'closed', closed_at: test.clock.now() },
      { current: false },
    ]) {
      await set(change);
      messages.push((await cast(voter, ballot())).body.message);
    }
    expect(messages).toEqual([
      'This election takes encrypted ballots only',
      'Voting has not opened yet',
      'Voting has closed',
      'There is no election at the moment',
    ]);
  });

  it('is refused to other roles and strangers', async () => {
    const { test, ballot, cast } = await setUp();
    const party = await test.newParty();
    expect((await cast(party, ballot())).status).toBe(403);
    expect((await test.call('POST', '/vote/cast', { body: ballot() })).status).toBe(401);
  });

  it('counts what was cast, whatever was cast', async () => {
    const { test, election, cast } = await setUp();
    const results = async () => {
      test.clock.advance(1000);
      return (await test.call('GET', '/extras/election-results')).body;
    };
    const expected = new Map<string, number>();
    let ballots = 0;
    const ranks = fc.array(fc.tuple(fc.nat(2), fc.nat(1)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(ranks, async (chosen) => {
        for (const ranksOfPosts of chosen) {
          const pairs = ranksOfPosts.map((rank, at) => ({
            candidateId: String(election.posts[at]?.candidates[rank]),
            postId: String(election.posts[at]?.id),
          }));
          expect((await cast(await test.newVoter(), pairs)).status).toBe(200);
          ballots++;
          for (const { candidateId } of pairs)
            expected.set(candidateId, (expected.get(candidateId) ?? 0) + 1);
        }
        await advance(test.deps, election.id);
        const { data, meta } = await results();
        for (const entries of Object.values(data) as { candidateId: string; votes: number }[][]) {
          expect(entries.map(({ votes }) => votes)).toEqual(
            entries.map(({ candidateId }) => expected.get(candidateId) ?? 0),
          );
          expect(entries.reduce((sum, { votes }) => sum + votes, 0)).toBe(ballots);
          expect(entries).toEqual([...entries].sort((one, other) => other.votes - one.votes));
        }
        expect(meta).toMatchObject({
          countedBallots: ballots,
          acceptedBallots: ballots,
          registeredVoters: ballots,
        });
      }),
      { numRuns: 4 },
    );
  });
});

describe('the winner', () => {
  it('is named only after the close, and is everyone in a tie', async () => {
    const { test, election, ballot, cast, paper } = await setUp();
    const voters = [await test.newVoter(), await test.newVoter()];
    await cast(voters[0] as Person, ballot(0));
    await cast(voters[1] as Person, [...ballot(1).slice(0, 1), ...ballot(0).slice(1)]);
    const winners = async () => {
      test.clock.advance(1000);
      const { voteables } = await paper(voters[0] as Person);
      return (Object.values(voteables).flat() as { isWinner: boolean; candidateName: string }[])
        .filter(({ isWinner }) => isWinner)
        .map(({ candidateName }) => candidateName);
    };
    expect(await winners()).toEqual([]);
    await closeAndTally(test.deps, election.id);
    expect(await winners()).toEqual(['Candidate 1.1', 'Candidate 1.2', 'Candidate 2.1']);
  });
});
