import type { UserId } from '@evoting/contract/fields';
import type { Choice } from '@evoting/contract/vote';
import type { Db } from '../../plugins/database/connect.ts';
import { lockCurrentElection, votingState } from '../election/service.ts';
import type { CastMemo } from './cast-memo.ts';
import { faultOf, type PlainBallotFault } from './plain-ballot.ts';
import { hasVoted, listPairs, markVoted, storeVotes } from './store.ts';
import type { VotedMemory } from './voted-memory.ts';
import type { VoterTurns } from './voter-turns.ts';

export type CastRefusal =
  | 'no-election'
  | 'not-open'
  | 'closed'
  | 'plain-not-taken'
  | 'already-voted'
  | PlainBallotFault;

export type CastResult = { readonly ok: true } | { readonly ok: false; readonly reason: CastRefusal };

export interface CastDeps {
  readonly db: Db;
  readonly now: () => Date;
  readonly memo: CastMemo;
  readonly turns: VoterTurns;
  readonly voted: VotedMemory;
}

/**
 * Casts a plain list of choices for a voter: marks the voter and stores the choices in one transaction; a crash leaves both or neither.
 * Takes: the voter and one candidate for every post.
 * Gives: the same success again for the same choices sent again (a retry after a dropped link).
 * Refuses: when no votes are taken, for an incomplete or impossible ballot, and for another ballot of a voter who has voted.
 */
export function castPlain(deps: CastDeps, voterId: UserId, choices: readonly Choice[]): Promise<CastResult> {
  return deps.turns.run(voterId, async () => {
    const { result, electionId } = await deps.db
      .transaction()
      .execute((trx) => castOnce(trx, deps.now(), voterId, choices));
    if (electionId === null) return result;
    if (result.ok) deps.memo.remember(voterId, electionId, choices);
    else if (result.reason !== 'already-voted') return result;
    deps.voted.learn(electionId, voterId);
    return deps.memo.recognises(voterId, electionId, choices) ? { ok: true } : result;
  });
}

interface Attempt {
  readonly result: CastResult;
  readonly electionId: string | null;
}

async function castOnce(trx: Db, now: Date, voterId: UserId, choices: readonly Choice[]): Promise<Attempt> {
  const election = await lockCurrentElection(trx);
  if (election === null) return { result: { ok: false, reason: 'no-election' }, electionId: null };
  const electionId = election.id;
  const refuse = (reason: CastRefusal): Attempt => ({ result: { ok: false, reason }, electionId });
  // Asked first, so that a retry that arrives after the close is still answered as a retry.
  if (await hasVoted(trx, electionId, voterId)) return refuse('already-voted');
  const state = votingState(election, now);
  if (state !== 'open') return refuse(state);
  if (!election.plainCasts) return refuse('plain-not-taken');
  const fault = faultOf(choices, await listPairs(trx, electionId));
  if (fault) return refuse(fault);
  // Another process may have been quicker since: the primary key decides.
  if (!(await markVoted(trx, electionId, voterId))) return refuse('already-voted');
  await storeVotes(trx, electionId, choices);
  return { result: { ok: true }, electionId };
}
