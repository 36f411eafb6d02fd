import type { PartyId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { queueMail } from '../../platform/outbox.ts';
import { type Actor, findLastAct, noteAct } from '../audit-log/service.ts';
import {
  deleteMembers,
  findName,
  findStatus,
  listMembers,
  lockParty,
  type PartyStatus,
} from './members-store.ts';
import { deleteParty, hasNominations, updateParty } from './parties-store.ts';

export type JudgeRefusal = 'not-found' | 'changed';

/** What the commission decides about a party: of the one with this name, with a reason. */
export interface Verdict {
  readonly verdict: 'approve' | 'suspend' | 'readmit';
  /** As the officer who decides has seen it. */
  readonly name: string;
  readonly reason: string | null;
}

const MOVES = {
  approve: { from: ['registered'], to: 'approved' },
  suspend: { from: ['registered', 'approved'], to: 'suspended' },
  readmit: { from: ['suspended'], to: 'approved' },
} as const satisfies Record<Verdict['verdict'], { from: readonly PartyStatus[]; to: PartyStatus }>;

/**
 * Approves, suspends or readmits a party; what its members are at is waited for. Of a suspended one
 * everything stays where it is.
 * Takes: the transaction, which ends with this, the party, the verdict, and who says so.
 * Refuses: a party that is not there, one that is called otherwise by now, and one that is not where this
 * verdict begins.
 */
export async function judgeParty(
  trx: Trx,
  id: PartyId,
  { verdict, name, reason }: Verdict,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: JudgeRefusal }> {
  const before = await lockParty(trx, id);
  if (before === null) return { ok: false, reason: 'not-found' };
  const { from, to } = MOVES[verdict];
  const isMove = (from as readonly PartyStatus[]).includes(before);
  if (!isMove || (await findName(trx, id)) !== name) return { ok: false, reason: 'changed' };
  await updateParty(trx, id, { status: to });
  await noteAct(trx, by, `party-${to}`, `party:${id}`, {
    before: { status: before },
    after: { status: to, ...(reason !== null && { reason }) },
  });
  return { ok: true };
}

export type RefuseRefusal = JudgeRefusal | 'has-nominated';

/**
 * Refuses a party that is registered and was never approved: nobody acts for it any longer, it is no more,
 * and its name is free. Everybody who acted for it is told why; the mails leave if it stays so.
 * Takes: the site's address and the clock, the transaction, which ends with this, the party, the name that
 * was seen, the reason, and who says so.
 * Refuses: a party that is not there, that is called otherwise by now or was judged meanwhile, and one that
 * has nominated somebody, in whichever election.
 */
export async function refuseParty(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  id: PartyId,
  { name, reason }: { readonly name: string; readonly reason: string },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: RefuseRefusal }> {
  const status = await lockParty(trx, id);
  if (status === null) return { ok: false, reason: 'not-found' };
  if (status !== 'registered' || (await findName(trx, id)) !== name) return { ok: false, reason: 'changed' };
  if (await hasNominations(trx, id)) return { ok: false, reason: 'has-nominated' };
  const members = await listMembers(trx, id);
  await deleteMembers(trx, id);
  await deleteParty(trx, id);
  await noteAct(trx, by, 'party-refused', `party:${id}`, { before: { name, status }, after: { reason } });
  const told = {
    what: 'party-judged',
    site: config.publicUrl,
    given: { verdict: 'refuse', reason },
  } as const;
  for (const to of members) await queueMail(trx, { ...told, to }, now());
  return { ok: true };
}

/**
 * What the commission has said of a party.
 * Gives: its status, with the reason of a suspension; null for a party that is gone.
 */
export async function verdictOn(
  db: Db,
  id: PartyId,
): Promise<{ readonly status: PartyStatus; readonly reason: string | null } | null> {
  const status = await findStatus(db, id);
  if (status !== 'suspended') return status && { status, reason: null };
  const { reason } = (await findLastAct(db, 'party-suspended', `party:${id}`))?.after ?? {};
  return { status, reason: typeof reason === 'string' ? reason : null };
}

/**
 * As `judgeParty`, and tells everybody who acts for the party, with the reason: the mails leave if the
 * verdict stays.
 * Takes: the site's address and the clock, the transaction, the party, the verdict, and who says so.
 */
export async function judgeAndTell(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  id: PartyId,
  judged: { readonly verdict: 'suspend' | 'readmit'; readonly name: string; readonly reason: string },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: JudgeRefusal }> {
  const members = await listMembers(trx, id);
  const done = await judgeParty(trx, id, judged, by);
  if (!done.ok) return done;
  const told = { what: 'party-judged', site: config.publicUrl, given: judged } as const;
  for (const to of members) await queueMail(trx, { ...told, to }, now());
  return done;
}
