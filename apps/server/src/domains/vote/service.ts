import { type Receipt, signReceipt } from '@evoting/audit/receipt';
import type { UserId } from '@evoting/contract/fields';
import type { Choice } from '@evoting/contract/vote';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../plugins/database/connect.ts';
import { findBallot, type IntakeRow, insertIntake } from '../board/intake-store.ts';
import { findRecord } from '../board/log.ts';
import { holdOpen } from '../election/lifecycle-store.ts';
import { type Election, findCurrentElection, votingState } from '../election/service.ts';
import type { CastMemo } from './cast-memo.ts';
import { type AdmitRefusal, admitBallot, type KnownStyles, trackerBytes } from './encrypted-ballot.ts';
import { encryptChoices, type PlainBallotFault } from './plain-ballot.ts';
import { hasVoted, markVoted } from './store.ts';
import type { VotedMemory } from './voted-memory.ts';
import type { VoterTurns } from './voter-turns.ts';

type StateRefusal = 'no-election' | 'not-open' | 'closed';
export type CastRefusal =
  | StateRefusal
  | 'plain-not-taken'
  | 'already-voted'
  | 'used-credential'
  | 'copied-ballot'
  | AdmitRefusal
  | PlainBallotFault;

export type CastResult =
  | { readonly ok: true; readonly receipt: Receipt }
  | { readonly ok: false; readonly reason: CastRefusal };

export interface CastDeps extends Deps {
  readonly memo: CastMemo;
  readonly turns: VoterTurns;
  readonly voted: VotedMemory;
  readonly styles: KnownStyles;
}

/** What a voter sends: an encrypted ballot's exact JSON, or choices in the clear, which are encrypted at once and kept nowhere. */
export type Vote = { readonly ballot: string } | { readonly choices: readonly Choice[] };

/**
 * Casts a vote: marks the voter and puts the ballot into the intake in one transaction; a crash leaves both or neither.
 * Takes the voter and the vote. Gives the signed receipt, the very same for the same vote sent again (a retry after a dropped link).
 * Refuses when no votes are taken, a ballot that is not whole and proved, and another ballot of a voter who has voted;
 * after every refusal but the last the voter can still vote.
 */
export function cast(deps: CastDeps, voterId: UserId, vote: Vote): Promise<CastResult> {
  return deps.turns.run(voterId, async () => {
    const election = await findCurrentElection(deps.db);
    if (!election) return { ok: false, reason: 'no-election' };
    // Asked first, so that a retry that arrives after the close is still answered as a retry.
    if (await hasVoted(deps.db, election.id, voterId)) return answerAgain(deps, election, voterId, vote);
    const state = votingState(election, deps.now());
    if (state !== 'open') return { ok: false, reason: state };
    const judged = await judge(deps, election, vote);
    if (!judged.ok) return judged;
    const reason = await store(deps, election, voterId, judged.ballot);
    if (reason === 'already-voted') return answerAgain(deps, election, voterId, vote);
    if (reason) return { ok: false, reason };
    if ('choices' in vote) deps.memo.remember(voterId, election.id, vote.choices, judged.ballot.tracker);
    deps.voted.learn(election.id, voterId);
    return { ok: true, receipt: await receiptOf(deps, election, judged.ballot.tracker) };
  });
}

async function judge(
  deps: CastDeps,
  election: Election,
  vote: Vote,
): Promise<{ ok: true; ballot: IntakeRow } | { ok: false; reason: CastRefusal }> {
  if ('ballot' in vote) return admitBallot(deps, election.id, vote.ballot);
  if (!election.plainCasts) return { ok: false, reason: 'plain-not-taken' };
  return encryptChoices(deps, election.id, vote.choices);
}

/** The answer to a voter who has voted: the receipt, where this is the ballot that the server has. */
async function answerAgain(
  deps: CastDeps,
  election: Election,
  voterId: UserId,
  vote: Vote,
): Promise<CastResult> {
  deps.voted.learn(election.id, voterId);
  const tracker =
    'ballot' in vote ? trackerBytes(vote.ballot) : deps.memo.recognise(voterId, election.id, vote.choices);
  const isKnown = tracker !== null && (await findBallot(deps.db, election.id, tracker)) !== undefined;
  if (!isKnown) return { ok: false, reason: 'already-voted' };
  return { ok: true, receipt: await receiptOf(deps, election, tracker) };
}

/** Ends a transaction without effect, for a reason that is no defect. */
class Withdrawn extends Error {
  readonly reason: CastRefusal;
  constructor(reason: CastRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Gives null once both are stored, or why neither is. */
async function store(
  { db, now }: CastDeps,
  election: Election,
  voterId: UserId,
  ballot: IntakeRow,
): Promise<CastRefusal | null> {
  try {
    await db.transaction().execute((trx) => storeBoth(trx, now(), election.id, voterId, ballot));
    return null;
  } catch (error) {
    if (error instanceof Withdrawn) return error.reason;
    throw error;
  }
}

async function storeBoth(
  trx: Trx,
  now: Date,
  electionId: string,
  voterId: UserId,
  ballot: IntakeRow,
): Promise<void> {
  // Whoever closes waits for this transaction, or has closed before the next statement looks.
  await holdOpen(trx, electionId);
  const election = await findCurrentElection(trx);
  const state = election?.id === electionId ? votingState(election, now) : 'closed';
  if (state !== 'open') throw new Withdrawn(state);
  if (!(await markVoted(trx, electionId, voterId))) throw new Withdrawn('already-voted');
  const reason = await insertIntake(trx, electionId, ballot);
  if (reason) throw new Withdrawn(reason === 'known-ballot' ? 'copied-ballot' : reason);
}

/** The log's promise that the ballot enters the record; a retry gives the same bytes. */
async function receiptOf({ db, keys }: CastDeps, election: Election, tracker: Buffer): Promise<Receipt> {
  const record = await findRecord(db, election.id);
  if (!record) throw new Error(`the election ${election.slug} takes ballots without a record`);
  const trackerBase64 = tracker.toString('base64').replace(/=+$/, '');
  return signReceipt(record.log, trackerBase64, await keys.signingKey(record));
}
