import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { type Balance, findBalance, findStoppedCount, storeStoppedCount } from './marks-store.ts';
import { recountBalance } from './recount-store.ts';

/** The interval of counting everything again while ballots and voters differ. */
const RECOUNT_EVERY_MS = 10_000;

/**
 * Tells whether an election has as many ballots as people who voted, before ballots are moved. A difference is
 * stored, and remains one until a recount of everything agrees.
 */
export async function mayMove(trx: Trx, electionId: string, now: Deps['now']): Promise<boolean> {
  const stopped = await findStoppedCount(trx, electionId);
  if (!stopped?.differs) {
    const balance = await findBalance(trx, electionId);
    if (!balance.agree) await storeStoppedCount(trx, electionId, balance, now());
    return balance.agree;
  }
  if (Math.abs(now().getTime() - stopped.checkedAt.getTime()) < RECOUNT_EVERY_MS) return false;
  const balance = await recountBalance(trx, electionId);
  await storeStoppedCount(trx, electionId, balance, now());
  return balance.agree;
}

/**
 * Compares ballots with voters before a count, and stores a difference. False also for one that the sequencer has
 * stored.
 * @param deps without `recounts` all marks are counted, which at a million takes seconds; with it only as often as it
 * allows, and between only the marks that wait
 * @throws where the last recount failed, until the next one: nothing is counted unseen
 */
export async function mayCount(
  { db, now, recounts }: { db: Db | Trx; now: Deps['now']; recounts?: Deps['recounts'] | undefined },
  electionId: string,
): Promise<boolean> {
  if ((await findStoppedCount(db, electionId))?.differs) return false;
  const recount = () => recountBalance(db, electionId);
  const balance: Balance = recounts
    ? ((await recounts.doIfDue(electionId, recount)) ?? (await findBalance(db, electionId)))
    : await recount();
  if (!balance.agree) await storeStoppedCount(db, electionId, balance, now());
  return balance.agree;
}
