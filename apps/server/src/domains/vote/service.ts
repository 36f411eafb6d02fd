import { createHash } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';
import type { Choice } from '@evoting/contract/vote';
import { dueAt, type Receipt } from '@evoting/record/receipt';
import type { Deps } from '../../deps.ts';
import { requireReplicated } from '../../platform/database/replicated.ts';
import type { Caller } from '../../platform/fair-queue.ts';
import type { Turns } from '../../platform/turns.ts';
import { storeBallot } from '../board/cast-store.ts';
import { findPromise, type IntakeRow } from '../board/intake-store.ts';
import {
  findVotersElection,
  type MissingRequirement,
  type VotersElection,
  votingState,
} from '../election/service.ts';
import { type AdmitRefusal, admitBallot, type KnownRevisions, trackerBytes } from './encrypted-ballot.ts';
import type { HasVotedCache } from './has-voted-cache.ts';
import { encryptChoices, type PlainBallotFault } from './plain-ballot.ts';
import type { Receipts } from './receipts.ts';

type StateRefusal = 'no-election' | 'not-open' | 'closed';
export type CastRefusal =
  | StateRefusal
  | MissingRequirement
  | 'plain-not-taken'
  | 'other-account'
  | 'already-voted'
  | 'used-credential'
  | 'copied-ballot'
  | 'cannot-promise'
  | 'too-many'
  | AdmitRefusal
  | PlainBallotFault;

export type CastResult =
  | { readonly ok: true; readonly receipt: Receipt }
  | { readonly ok: false; readonly reason: CastRefusal; readonly retryAfterS?: number };

export interface CastDeps extends Deps {
  readonly turns: Turns<UserId>;
  readonly voted: HasVotedCache;
  readonly revisions: KnownRevisions;
  readonly receipts: Receipts;
}

/**
 * What a voter sends: an encrypted ballot's exact JSON, with the account that the device sealed it for, or
 * choices in the clear, which are encrypted at once and stored nowhere.
 */
export type Vote =
  | {
      readonly ballot: string;
      readonly retryKey?: string | undefined;
      readonly account?: UserId | undefined;
    }
  | { readonly choices: readonly Choice[] };

/**
 * Casts a vote: marks the voter and puts the ballot into the intake in one transaction; a crash leaves both
 * or neither.
 * Takes: the voter and the vote.
 * Gives: the signed receipt, the same for the same ballot sent again (a retry after a dropped connection).
 * Refuses: when no votes are taken, a ballot that is not complete and proved, one that was sealed for another
 * account, and another ballot or any list of a voter who has voted; after every refusal but the last the
 * voter can still vote. `too-many`: a voter who sends ballots that are refused, or many at once, waits.
 */
export async function cast(deps: CastDeps, voterId: UserId, vote: Vote): Promise<CastResult> {
  if ('ballot' in vote && vote.account !== undefined && vote.account !== voterId)
    return { ok: false, reason: 'other-account' };
  const result = await deps.turns.run(voterId, () => castInTurn(deps, voterId, vote));
  return result ?? { ok: false, reason: 'too-many', retryAfterS: BEHIND_OTHERS_S };
}

/** The voter's own casts before this one are decided by then. */
const BEHIND_OTHERS_S = 1;
/**
 * Refusals that are no fault of the ballot, or cost next to nothing. Every other refusal took a thread's
 * time, which is shared by all.
 */
const FREE: ReadonlySet<CastRefusal> = new Set([
  'no-election',
  'not-open',
  'closed',
  'not-confirmed',
  'not-on-roll',
  'already-voted',
  'cannot-promise',
  'overloaded',
]);

/** Counts the refused casts; one at a time, so that concurrent ones count too. */
async function castInTurn(deps: CastDeps, voterId: UserId, vote: Vote): Promise<CastResult> {
  const { refusedCasts } = deps.limits;
  const { waitS, hasSpent } = await refusedCasts.look(voterId);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  // A voter with a lately refused ballot waits behind those without: a thread's time is for real votes.
  const result = await castAs(deps, { isKnown: !hasSpent, from: voterId }, voterId, vote);
  if (!result.ok && !FREE.has(result.reason)) await refusedCasts.take(voterId);
  return result;
}

async function castAs(deps: CastDeps, caller: Caller, voterId: UserId, vote: Vote): Promise<CastResult> {
  const election = await findVotersElection(deps.db, voterId);
  if (!election) return { ok: false, reason: 'no-election' };
  // Checked first, so that a retry after the close is still answered as a retry.
  if (election.hasVoted) return answerAgain(deps, election, voterId, vote);
  const judged = await judge(deps, election, vote, caller);
  if (!judged.ok) return judged;
  // Again: the verification took a moment, and the clock may close an election too.
  const state = votingState(election, deps.now());
  if (state !== 'open') return { ok: false, reason: state };
  const { ballot } = judged;
  const receipts = await deps.receipts.signer(election.id);
  if (!receipts) return { ok: false, reason: 'cannot-promise' };
  const dueS = dueAt(Math.floor(deps.now().getTime() / 1000), election.maxMergeDelayS);
  const promise = { dueS, retryHash: retryHashOf(vote) };
  const stored = await storeBallot(deps.db, election, voterId, ballot, promise);
  if (!stored.ok) {
    if (stored.reason === 'already-voted') return answerAgain(deps, election, voterId, vote);
    if (stored.reason === 'election-changed') return castAs(deps, caller, voterId, vote);
    return { ok: false, reason: stored.reason === 'known-ballot' ? 'copied-ballot' : stored.reason };
  }
  if (!(await deps.receipts.mayAcknowledge(election.id, stored.size)))
    return { ok: false, reason: 'cannot-promise' };
  deps.voted.learn(election.id, voterId);
  return { ok: true, receipt: receipts.sign(ballot.tracker, stored) };
}

async function judge(
  deps: CastDeps,
  election: VotersElection,
  vote: Vote,
  caller: Caller,
): Promise<{ ok: true; ballot: IntakeRow } | { ok: false; reason: CastRefusal }> {
  const state = votingState(election, deps.now());
  if (state !== 'open') return { ok: false, reason: state };
  if (election.lacking) return { ok: false, reason: election.lacking };
  if ('ballot' in vote) return admitBallot(deps, election, vote.ballot, caller);
  if (!election.plainCasts) return { ok: false, reason: 'plain-not-taken' };
  return encryptChoices(deps, election, vote.choices, caller);
}

/**
 * The answer to a voter who has voted: the receipt, for a call with a recorded ballot's exact bytes and the
 * key that was made with it. A ballot is public once it is in the record, so its bytes alone prove nothing; a
 * list in the clear is never recognised.
 */
async function answerAgain(
  deps: CastDeps,
  election: VotersElection,
  voterId: UserId,
  vote: Vote,
): Promise<CastResult> {
  deps.voted.learn(election.id, voterId);
  const retryHash = retryHashOf(vote);
  if (!('ballot' in vote) || retryHash === null) return { ok: false, reason: 'already-voted' };
  const tracker = trackerBytes(vote.ballot);
  const promise = await findPromise(deps.db, election.id, { tracker, retryHash });
  if (!promise) return { ok: false, reason: 'already-voted' };
  // The first answer may be missing because no replica had the ballot.
  await requireReplicated(deps.db);
  const receipts = await deps.receipts.signer(election.id);
  return receipts && (await deps.receipts.mayAcknowledge(election.id))
    ? { ok: true, receipt: receipts.sign(tracker, promise) }
    : { ok: false, reason: 'cannot-promise' };
}

/** The stored hash of a device's key for a retry; null where it sent none. */
function retryHashOf(vote: Vote): Buffer | null {
  if (!('ballot' in vote) || vote.retryKey === undefined) return null;
  return createHash('sha256').update(Buffer.from(vote.retryKey, 'base64url')).digest();
}
