import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { countIntake } from '../board/intake-store.ts';
import { appendEntries, listEvents, lockRecord } from '../board/log.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { holdClosed, insertEvent, lockElection, setStatus } from './lifecycle-store.ts';

export type ClosingDeps = Pick<Deps, 'db' | 'keys' | 'now'>;
export type CloseRefusal = 'no-such-election' | 'not-open';

/**
 * Closes an election: from its commit on no ballot is accepted, and none that was acknowledged is left out.
 * Takes the election. Refuses one that is not open. A crash right after leaves it closed with ballots in the intake:
 * `finishRecord`, which the server and every later command call, carries on.
 */
export async function closeElection(
  deps: ClosingDeps,
  electionId: string,
): Promise<{ ok: true } | { ok: false; reason: CloseRefusal }> {
  return deps.db.transaction().execute(async (trx) => {
    // Waits for the casts under way; those that come now wait for this commit and then see a closed election.
    await holdClosed(trx, electionId);
    const election = await lockElection(trx, electionId);
    if (!election) return { ok: false, reason: 'no-such-election' };
    if (election.status !== 'open') return { ok: false, reason: 'not-open' };
    await setStatus(trx, electionId, { status: 'closed', closed_at: deps.now() });
    await insertEvent(trx, electionId, 'closed', deps.now());
    return { ok: true };
  });
}

/**
 * Moves what waits in the intake of a closed election into the record and ends it with EndBallots.
 * Takes the election. Gives true once EndBallots is there; false while the election is not closed or another process moves ballots.
 * May be called any number of times, by several processes.
 */
export async function finishRecord(deps: ClosingDeps, electionId: string): Promise<boolean> {
  for (;;) {
    const moved = await sequenceOnce(deps, electionId);
    if (!moved.ok) return false;
    if (!moved.waiting) break;
  }
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (record?.status !== 'closed') return false;
    const events = await listEvents(trx, electionId);
    if (events.some(({ type }) => type === 'EndBallots')) return true;
    if ((await countIntake(trx, electionId)) > 0) return false;
    const key = await deps.keys.signingKey(record);
    await appendEntries(trx, record, [{ type: 'EndBallots', payload: null }], key);
    return true;
  });
}

const FINISH_ATTEMPTS = 300;

/** As `finishRecord`, and waits for another process that is at it. Refuses (throws) after half a minute without progress. */
export async function awaitFinished(deps: ClosingDeps, electionId: string): Promise<void> {
  for (let attempt = 0; attempt < FINISH_ATTEMPTS; attempt++) {
    if (await finishRecord(deps, electionId)) return;
    await sleep(100);
  }
  throw new Error('the ballots that were accepted could not all be moved into the record');
}
