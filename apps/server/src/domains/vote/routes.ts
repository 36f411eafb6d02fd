import type { UserId } from '@evoting/contract/fields';
import type { PlainCode } from '@evoting/contract/reasons';
import { BALLOT_MAX_BYTES, type CannotVoteReason } from '@evoting/contract/vote';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY } from '../../http/errors.ts';
import { PreparedReply } from '../../http/prepared-reply.ts';
import type { CachedValue } from '../../platform/cached-value.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { findVotersArea } from '../contest/service.ts';
import { findMissingRequirement, type MissingRequirement } from '../election/service.ts';
import type { ResultsView } from '../results/results-view.ts';
import { type BallotPaperFor, ballotPaper, cannotVoteReason } from './ballot-paper.ts';
import { largestBallot } from './ballot-size.ts';
import { RevisionCache } from './encrypted-ballot.ts';
import { HasVotedCache } from './has-voted-cache.ts';
import { Receipts } from './receipts.ts';
import { type CastRefusal, cast } from './service.ts';
import { hasVoted } from './store.ts';

/** Casts that wait beside the one under way: a double click, and the retry of a device. */
const CASTS_WAITING_MAX = 2;

const CANNOT_VOTE: RefusalTable<CannotVoteReason> = {
  'no-election': { status: 409, code: 'no-election' },
  'not-open': { status: 409, code: 'voting-not-open' },
  closed: { status: 409, code: 'voting-closed' },
  'not-confirmed': { status: 403, code: 'email-not-confirmed' },
  'not-on-roll': { status: 403, code: 'no-place-on-roll' },
  'place-disputed': { status: 403, code: 'place-disputed' },
};

const CAST: RefusalTable<CastRefusal> = {
  ...CANNOT_VOTE,
  'plain-not-taken': { status: 422, code: 'encrypted-only' },
  'other-account': { status: 409, code: 'ballot-of-another' },
  'already-voted': { status: 409, code: 'voted-already' },
  'unknown-post': { status: 422, code: 'ballot-unknown-post' },
  'unknown-candidate': { status: 422, code: 'ballot-unknown-candidate' },
  'candidate-of-another-post': { status: 422, code: 'ballot-wrong-post' },
  'post-twice': { status: 422, code: 'choose-once' },
  'candidate-twice': { status: 422, code: 'choose-each-once' },
  'post-full': { status: 422, code: 'choose-fewer' },
  'post-missing': { status: 422, code: 'choose-every-post' },
  'used-credential': { status: 409, code: 'ballot-key-used' },
  'copied-ballot': { status: 409, code: 'ballot-copied' },
  'cannot-promise': { status: 503, code: 'no-ballots-now' },
  'too-many': TOO_MANY,
  overloaded: { status: 503, code: 'many-voting' },
  malformed: { status: 422, code: 'ballot-unreadable' },
  'non-canonical': { status: 422, code: 'ballot-other-form' },
  'wrong-election': { status: 409, code: 'ballot-changed' },
  'wrong-shape': { status: 422, code: 'ballot-wrong-shape' },
  'bad-scalar': { status: 422, code: 'ballot-bad-number' },
  'bad-point': { status: 422, code: 'ballot-bad-value' },
  'bad-signature': { status: 422, code: 'ballot-bad-signature' },
  'bad-individual-proof': { status: 422, code: 'ballot-bad-choice-proof' },
  'bad-overall-proof': { status: 422, code: 'ballot-bad-post-proof' },
  'bad-blank-proof': { status: 422, code: 'ballot-bad-blank-proof' },
};

/**
 * Registers the ballot paper and the casting of the vote.
 * @param onRefused counts refused casts
 */
export function voteRoutes(
  serve: Serve,
  deps: Deps,
  view: CachedValue<ResultsView>,
  onRefused: (code: PlainCode) => void,
): void {
  const voted = new HasVotedCache((election, voter) => hasVoted(deps.db, election, voter), deps.elapsedMs);
  const revisions = new RevisionCache(deps.db);
  const receipts = new Receipts(deps);
  const casting = { ...deps, voted, revisions, receipts, turns: new KeyedQueue<UserId>(CASTS_WAITING_MAX) };
  const prepared = preparedPapers();

  serve('GET /vote/initiate-vote', async ({ session, query }) => {
    const now = await view.get();
    const has = now.election !== null && (await voted.has(now.election.id, session.userId));
    const whom = has ? 'voted' : ((await lackingOf(now, session)) ?? 'not-voted');
    const reason = cannotVoteReason(now.meta.status, whom);
    // A client of the specification alone would tell this person that their vote is recorded.
    if (reason && !query.reasons) return refuse(CANNOT_VOTE, reason);
    return prepared(now, await areaOf(now, session.userId), whom);
  });

  /** Finds the missing voting requirement; makes no query where anyone may vote, except for a place's session. */
  async function lackingOf(
    { election }: ResultsView,
    { role, userId }: Session,
  ): Promise<MissingRequirement | null> {
    if (election === null || (election.whoMayVote === 'anyone' && role !== 'PLACE')) return null;
    return findMissingRequirement(deps.db, election.id, userId);
  }

  /** Finds the area by which the voter gets a ballot paper; makes no query where all get the same. */
  async function areaOf({ election, papers }: ResultsView, voterId: UserId): Promise<string | null> {
    const [only, ...others] = papers.keys();
    return election && others.length > 0 ? findVotersArea(deps.db, election.id, voterId) : (only ?? null);
  }

  const bodyMaxBytes = async () => largestBallot(await view.get());
  serve(
    'POST /vote/cast',
    { bodyLimit: BALLOT_MAX_BYTES + 64 * 1024, bodyMaxBytes, compress: false },
    async ({ session, body }) => {
      const vote = Array.isArray(body) ? { choices: body } : body;
      const result = await cast(casting, session.userId, vote);
      if (!result.ok) {
        const { reason, retryAfterS } = result;
        onRefused(CAST[reason].code);
        return refuse(CAST, reason, retryAfterS);
      }
      return { message: 'Votes Submitted Successfully!', data: { receipt: result.receipt } };
    },
  );
}

/**
 * Caches the serialised ballot papers: for each area and state of the election one for all who have voted,
 * and one for the others.
 */
function preparedPapers() {
  const papers = new WeakMap<ResultsView, Map<string, PreparedReply<'GET /vote/initiate-vote'>>>();
  return (view: ResultsView, areaId: string | null, whom: BallotPaperFor) => {
    const known = papers.get(view) ?? new Map<string, PreparedReply<'GET /vote/initiate-vote'>>();
    papers.set(view, known);
    const key = `${areaId} ${whom}`;
    const data = () => ballotPaper(view, areaId, whom);
    const reply =
      known.get(key) ??
      new PreparedReply('GET /vote/initiate-vote', { message: 'Ballot paper', data: data() });
    known.set(key, reply);
    return reply;
  };
}
