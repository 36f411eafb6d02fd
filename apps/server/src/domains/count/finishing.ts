import { setTimeout as sleep } from 'node:timers/promises';
import { sentenceOf } from '@evoting/contract/reasons';
import { logEnd } from '../audit-log/service.ts';
import { appendEntries } from '../board/append.ts';
import { findEntry } from '../board/entries-store.ts';
import { publishHead } from '../board/head.ts';
import { countIntake } from '../board/intake-store.ts';
import { findStoppedCount } from '../board/marks-store.ts';
import type { NewEntry } from '../board/payload.ts';
import { lockRecord } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { mayCount } from '../board/tripwire.ts';
import { voidEntry } from '../election/archive.ts';
import { accountsNow } from '../election/electorate.ts';
import { logHeadEntry } from '../election/log-head.ts';
import { participationNow } from '../election/participation.ts';
import type { CountDeps } from './appending.ts';
import { publishLiveCount } from './live-count.ts';

export type FinishDeps = CountDeps;

/**
 * Ends the record of a closed election: moves the waiting ballots into it, appends EndBallots and, for voters on a
 * roll, who took part, and publishes the last live count, which together with the batch before covers at least a
 * smallest batch of new ballots.
 * Safe to call repeatedly and from several processes.
 * @returns false while the election is not closed, another process moves ballots, or there are more or fewer
 * ballots than people who voted
 */
export async function finishRecord(deps: FinishDeps, electionId: string): Promise<boolean> {
  for (;;) {
    const moved = await sequenceOnce(deps, electionId);
    if (!moved.ok) return false;
    if (!moved.waiting) break;
  }
  const isEnded = await endRecord(deps, electionId);
  await publishHead(deps, electionId);
  if (isEnded) await publishLiveCount(deps, electionId);
  return isEnded;
}

function endRecord({ db, keys, now }: FinishDeps, electionId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (record?.status !== 'closed') return false;
    const hasEntry = async (type: 'EndBallots' | 'Void') =>
      (await findEntry(trx, electionId, type)) !== undefined;
    if (await hasEntry('EndBallots')) return true;
    if ((await countIntake(trx, electionId)) > 0) return false;
    if (!(await mayCount({ db: trx, now }, electionId))) return false;
    const { voidReason } = record;
    const isVoidUnsaid = voidReason !== null && !(await hasEntry('Void'));
    const declared = isVoidUnsaid ? [voidEntry(voidReason)] : [];
    const electorate = await accountsNow(trx, electionId);
    const participation = await participationNow(trx, electionId);
    const last: NewEntry[] = [...electorate, { type: 'EndBallots', payload: null }, ...participation];
    const end = [...declared, ...last];
    // The act that closed the election is committed already.
    const log = await logEnd(trx);
    await appendEntries(trx, record, log ? [...end, logHeadEntry('closing', log)] : end, keys);
    return true;
  });
}

const COMMANDS_WAIT_MS = 30_000;
const RETRY_MS = 100;

/**
 * Calls `finishRecord` until it succeeds, while another process moves ballots.
 * @returns false after `patienceMs` milliseconds
 */
export async function finishWithin(
  deps: FinishDeps,
  electionId: string,
  patienceMs: number,
): Promise<boolean> {
  for (let waitedMs = 0; !(await finishRecord(deps, electionId)); waitedMs += RETRY_MS) {
    if (waitedMs >= patienceMs) return false;
    await sleep(RETRY_MS);
  }
  return true;
}

/**
 * Calls `finishRecord` until it succeeds, for a command.
 * @throws Error after half a minute
 */
export async function awaitFinished(deps: FinishDeps, electionId: string): Promise<void> {
  if (!(await finishWithin(deps, electionId, COMMANDS_WAIT_MS)))
    throw new Error(
      (await findStoppedCount(deps.db, electionId))?.differs
        ? sentenceOf({ code: 'ballots-differ' })
        : 'the ballots that were accepted could not all be moved into the record',
    );
}
