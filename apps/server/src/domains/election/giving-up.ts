import { LOG_NAME_MAX } from '@evoting/contract/constants';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { listSlugs, lockBeginning, lockElection, setGivenUp } from './lifecycle-store.ts';

export type GiveUpRefusal = 'no-such-election' | 'not-a-draft';

/**
 * Gives a draft up, for good: another one can be begun, and the election before it is shown again. Parties,
 * accounts and areas stay; the draft's roll, nominations and key stay with it and count nowhere. Lists of
 * voters on their way into the roll are deleted soon after.
 * Takes: the transaction, which ends with this, the election, when, and who does it.
 * Refuses: an election that was opened, and one that was given up already.
 */
export async function giveUpDraft(
  trx: Trx,
  electionId: string,
  now: Date,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: GiveUpRefusal }> {
  await lockBeginning(trx);
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  await setGivenUp(trx, electionId, now);
  await noteAct(trx, by, 'election-given-up', `election:${electionId}`);
  return { ok: true };
}

/**
 * Finds the address of a record beside drafts that were given up: a key may be known under theirs, and one
 * address never names two records.
 * Takes: the wanted address.
 * Gives: it, or it with a number, cut where it would be too long. An address of another election is given
 * back unchanged: it is refused later.
 */
export async function unusedSlug(trx: Trx, slug: string): Promise<string> {
  const taken = await listSlugs(trx);
  if (!taken.some((one) => one.slug === slug && one.isGivenUp)) return slug;
  const isTaken = (named: string) => taken.some((one) => one.slug === named);
  const numbered = (n: number) => `${slug.slice(0, LOG_NAME_MAX - `-${n}`.length)}-${n}`;
  let n = 2;
  while (isTaken(numbered(n))) n++;
  return numbered(n);
}
