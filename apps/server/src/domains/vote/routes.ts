import type { Deps } from '../../deps.ts';
import { type RefusalTable, refuse } from '../../errors.ts';
import { PreparedReply, type Serve } from '../../plugins/calls.ts';
import { TOO_MANY } from '../../plugins/limits.ts';
import { Recent } from '../../plugins/recent.ts';
import { type BallotPaperFor, ballotPaper } from './ballot-paper.ts';
import { loadLargestBallot } from './ballot-size.ts';
import { KnownRevisions } from './encrypted-ballot.ts';
import { Receipts } from './receipts.ts';
import { type CastRefusal, cast } from './service.ts';
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
  'used-credential': {
    status: 409,
    message: 'The key that signs this ballot has signed another one. Please vote again',
  },
  'copied-ballot': { status: 409, message: 'This very ballot has been cast already, by somebody else' },
  'cannot-promise': {
    status: 503,
    message: 'This server cannot take ballots at the moment. Please try again in a moment',
  },
  'too-many': TOO_MANY,
  overloaded: { status: 503, message: 'Very many people are voting right now. Please try again in a moment' },
  malformed: { status: 422, message: 'The ballot cannot be read' },
  'non-canonical': { status: 422, message: 'The ballot is not written in the one form that is accepted' },
  'wrong-election': {
    status: 409,
    message: 'The ballot changed while you were voting. Load it again and vote once more',
  },
  'wrong-shape': { status: 422, message: 'The ballot does not answer what this election asks' },
  'bad-scalar': { status: 422, message: 'The ballot holds a number that is out of range' },
  'bad-point': { status: 422, message: 'The ballot holds a value that is not of the group' },
  'bad-signature': { status: 422, message: 'The signature of the ballot does not hold' },
  'bad-individual-proof': {
    status: 422,
    message: 'The ballot does not prove that each choice is one vote or none',
  },
  'bad-overall-proof': {
    status: 422,
    message: 'The ballot does not prove that every post has exactly one choice',
  },
  'bad-blank-proof': { status: 422, message: 'The ballot does not prove what it says of a blank choice' },
};

const RETRY_S = 2;
const BALLOT_SIZE_KEPT_MS = 1_000;

/** The ballot paper and the casting of the vote. Takes: how to register a call, the dependencies, the standing shared by all routes. */
export function voteRoutes(serve: Serve, deps: Deps, standing: Recent<Standing>): void {
  const voted = new VotedMemory((election, voter) => hasVoted(deps.db, election, voter), deps.elapsedMs);
  const revisions = new KnownRevisions(deps.db);
  const receipts = new Receipts(deps);
  const casting = { ...deps, voted, revisions, receipts, turns: new VoterTurns() };
  const prepared = preparedPapers();

  serve('GET /vote/initiate-vote', async ({ session }) => {
    const now = await standing.get();
    const has = now.election !== null && (await voted.has(now.election.id, session.userId));
    return prepared(now, has ? 'voted' : 'not-voted');
  });

  const largestBallot = new Recent(() => loadLargestBallot(deps.db), {
    elapsedMs: deps.elapsedMs,
    keepMs: BALLOT_SIZE_KEPT_MS,
  });
  const bodyMaxBytes = () => largestBallot.get();
  serve('POST /vote/cast', { bodyMaxBytes }, async ({ session, body }) => {
    const vote = Array.isArray(body) ? { choices: body } : body;
    const result = await cast(casting, session.userId, vote);
    if (!result.ok) {
      const { reason, retryAfterS = CAST[reason].status === 503 ? RETRY_S : undefined } = result;
      return refuse(CAST, reason, retryAfterS);
    }
    return { message: 'Votes Submitted Successfully!', data: { receipt: result.receipt } };
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
