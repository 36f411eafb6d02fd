import { createHash } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';
import type { Choice } from '@evoting/contract/vote';
import { dueAt, type Receipt } from '@evoting/record/receipt';
import type { Deps } from '../../deps.ts';
import { requireReplicated } from '../../platform/database/replicated.ts';
import type { Caller } from '../../platform/fair-queue.ts';
import type { KeyedQueue } from '../../platform/keyed-queue.ts';
import { storeBallot } from '../board/cast-store.ts';
import { findPromise, type IntakeRow } from '../board/intake-store.ts';
import {
  findVotersElection,
  type MissingRequirement,
  type VotersElection,
  votingState,
} from '../election/service.ts';
import { type AdmitRefusal, admitBallot, type RevisionCache, trackerBytes } from './encrypted-ballot.ts';
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
  readonly turns: KeyedQueue<UserId>;
  readonly voted: HasVotedCache;
  readonly revisions: RevisionCache;
  readonly receipts: Receipts;
}

/**
 * A voter's vote: an encrypted ballot's exact JSON with the account that the device sealed it for, or choices
 * in the clear, which are encrypted at once and stored nowhere.
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
 * @returns the signed receipt, the same for the same ballot sent again; or a reason, after which the voter
 * can still vote, except `already-voted`. `too-many` delays a voter who sends refused ballots, or many at
 * once.
 */
export async function cast(deps: CastDeps, voterId: UserId, vote: Vote): Promise<CastResult> {
  if ('ballot' in vote && vote.account !== undefined && vote.account !== voterId)
    return { ok: false, reason: 'other-account' };
  const result = await deps.turns.run(voterId, () => castInTurn(deps, voterId, vote));
  return result ?? { ok: false, reason: 'too-many', retryAfterS: RETRY_AFTER_OWN_S };
}

/** The voter's earlier casts are decided within this time. */
const RETRY_AFTER_OWN_S = 1;
/**
 * Refusals that do not count against the voter: they are no fault of the ballot, or cost next to nothing.
 * Every other one took a thread's time.
 */
const UNCOUNTED: ReadonlySet<CastRefusal> = new Set([
  'no-election',
  'not-open',
  'closed',
  'not-confirmed',
  'not-on-roll',
  'place-disputed',
  'already-voted',
  'cannot-promise',
  'overloaded',
]);

/** Casts, and counts refused casts; a voter's casts run one at a time, so that concurrent ones count too. */
async function castInTurn(deps: CastDeps, voterId: UserId, vote: Vote): Promise<CastResult> {
  const { refusedCasts } = deps.limits;
  const { waitS, hasSpent } = await refusedCasts.look(voterId);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  // A voter whose ballot was refused lately waits behind the others.
  const result = await castAs(deps, { isKnown: !hasSpent, from: voterId }, voterId, vote);
  if (!result.ok && !UNCOUNTED.has(result.reason)) await refusedCasts.take(voterId);
  return result;
}

async function castAs(deps: CastDeps, caller: Caller, voterId: UserId, vote: Vote): Promise<CastResult> {
  const election = await findVotersElection(deps.db, voterId);
  if (!election) return { ok: false, reason: 'no-election' };
  // Checked first, so that a retry after the close still gets its receipt.
  if (election.hasVoted) return repeatReceipt(deps, election, voterId, vote);
  const judged = await judge(deps, election, vote, caller);
  if (!judged.ok) return judged;
  // Checked again: the verification took a moment, and the clock may have closed the election.
  const state = votingState(election, deps.now());
  if (state !== 'open') return { ok: false, reason: state };
  const { ballot } = judged;
  const receipts = await deps.receipts.signer(election.id);
  if (!receipts) return { ok: false, reason: 'cannot-promise' };
  const dueS = dueAt(Math.floor(deps.now().getTime() / 1000), election.maxMergeDelayS);
  const promise = { dueS, retryHash: retryHashOf(vote) };
  const stored = await storeBallot(deps.db, election, voterId, ballot, promise);
  if (!stored.ok) {
    if (stored.reason === 'already-voted') return repeatReceipt(deps, election, voterId, vote);
    if (stored.reason === 'election-changed') return castAs(deps, caller, voterId, vote);
    return { ok: false, reason: stored.reason === 'known-ballot' ? 'copied-ballot' : stored.reason };
  }
  if (!(await deps.receipts.mayAcknowledge(election.id, stored.size)))
    return { ok: false, reason: 'cannot-promise' };
  deps.voted.markVoted(election.id, voterId);
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
 * Answers a voter who has voted: with the receipt, for the exact bytes of the recorded ballot and its retry
 * key. A recorded ballot is public, so its bytes alone prove nothing; a vote in the clear is never
 * recognised.
 */
async function repeatReceipt(
  deps: CastDeps,
  election: VotersElection,
  voterId: UserId,
  vote: Vote,
): Promise<CastResult> {
  deps.voted.markVoted(election.id, voterId);
  const retryHash = retryHashOf(vote);
  if (!('ballot' in vote) || retryHash === null) return { ok: false, reason: 'already-voted' };
  const tracker = trackerBytes(vote.ballot);
  const promise = await findPromise(deps.db, election.id, { tracker, retryHash });
  if (!promise) return { ok: false, reason: 'already-voted' };
  // The first answer may be missing because no replica had confirmed the ballot.
  await requireReplicated(deps.db);
  const receipts = await deps.receipts.signer(election.id);
  return receipts && (await deps.receipts.mayAcknowledge(election.id))
    ? { ok: true, receipt: receipts.sign(tracker, promise) }
    : { ok: false, reason: 'cannot-promise' };
}

/** Hashes a device's retry key as it is stored; null where it sent none. */
function retryHashOf(vote: Vote): Buffer | null {
  if (!('ballot' in vote) || vote.retryKey === undefined) return null;
  return createHash('sha256').update(Buffer.from(vote.retryKey, 'base64url')).digest();
}
