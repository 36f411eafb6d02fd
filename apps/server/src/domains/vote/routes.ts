import type { Deps } from '../../deps.ts';
import { type RefusalTable, Refused, refuse } from '../../errors.ts';
import { PreparedReply, type Serve } from '../../plugins/calls.ts';
import type { Recent } from '../../plugins/recent.ts';
import { type BallotPaperFor, ballotPaper } from './ballot-paper.ts';
import { CastMemo } from './cast-memo.ts';
import { type CastRefusal, castPlain } from './service.ts';
import type { Standing } from './standing.ts';
import { hasVoted } from './store.ts';
import { VotedMemory } from './voted-memory.ts';
import { VoterTurns } from './voter-turns.ts';

const CAST: RefusalTable<CastRefusal> = {
  'no-election': { status: 409, message: 'There is no election at the moment' },
  'not-open': { status: 409, message: 'Voting has not opened yet' },
  closed: { status: 409, message: 'Voting has closed' },
  'plain-not-taken': { status: 422, message: 'This election takes encrypted ballots only' },
  'already-voted': { status: 409, message: 'You have voted already. Your first vote counts' },
  'unknown-post': { status: 422, message: 'Your ballot names a post that is not in this election' },
  'unknown-candidate': { status: 422, message: 'Your ballot names a candidate who is not in this election' },
  'candidate-of-another-post': {
    status: 422,
    message: 'Your ballot names a candidate who stands for another post',
  },
  'post-twice': { status: 422, message: 'Choose only one candidate for each post' },
  'post-missing': { status: 422, message: 'Choose one candidate for every post' },
};

/** The ballot paper and the casting of the vote. Takes: how to register a call, the dependencies, the standing shared by all routes. */
export function voteRoutes(serve: Serve, deps: Deps, standing: Recent<Standing>): void {
  const voted = new VotedMemory((election, voter) => hasVoted(deps.db, election, voter), deps.now);
  const casting = { ...deps, voted, memo: new CastMemo(deps), turns: new VoterTurns() };
  const prepared = preparedPapers();

  serve('GET /vote/initiate-vote', async ({ session }) => {
    const now = await standing.get();
    const has = now.election !== null && (await voted.has(now.election.id, session.userId));
    return prepared(now, has ? 'voted' : 'not-voted');
  });

  serve('POST /vote/cast', async ({ session, body }) => {
    if (!Array.isArray(body)) {
      return new Refused({ status: 422, message: 'This election takes plain choices only' });
    }
    const result = await castPlain(casting, session.userId, body);
    if (!result.ok) return refuse(CAST, result.reason);
    return { message: 'Votes Submitted Successfully!', data: { receipt: null } };
  });
}

/** One paper for all who have voted and one for all others, written out once for each state of the election. */
function preparedPapers() {
  const papers = new WeakMap<
    Standing,
    Partial<Record<BallotPaperFor, PreparedReply<'GET /vote/initiate-vote'>>>
  >();
  return (standing: Standing, whom: BallotPaperFor) => {
    const known = papers.get(standing) ?? {};
    papers.set(standing, known);
    known[whom] ??= new PreparedReply('GET /vote/initiate-vote', {
      message: 'Ballot paper',
      data: ballotPaper(standing, whom),
    });
    return known[whom];
  };
}
