import { LOG_NAME_MAX } from '@evoting/contract/constants';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { listSlugs, lockElection, lockElectionCreation, setGivenUp } from './lifecycle-store.ts';

export type GiveUpRefusal = 'no-such-election' | 'not-a-draft';

/**
 * Gives a draft up for good: another one can be created, and the previous election is shown again. Parties,
 * accounts and areas stay. Its roll, nominations and key stay with it and count nowhere; unfinished imports
 * of voters are deleted soon after. The last step of its transaction.
 */
export async function giveUpDraft(
  trx: Trx,
  electionId: string,
  now: Date,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: GiveUpRefusal }> {
  await lockElectionCreation(trx);
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  await setGivenUp(trx, electionId, now);
  await noteAct(trx, by, 'election-given-up', `election:${electionId}`);
  return { ok: true };
}

/**
 * Finds a slug that no abandoned draft has: a key may be known under that one, and one address never names
 * two records. A slug of any other election is returned unchanged and refused later.
 * @returns the slug, if needed shortened and with a number
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
