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

/** The commission's decision about a party of this name, with a reason. */
export interface Verdict {
  readonly verdict: 'approve' | 'suspend' | 'readmit';
  /** As the deciding officers have seen it. */
  readonly name: string;
  readonly reason: string | null;
}

const MOVES = {
  approve: { from: ['registered'], to: 'approved' },
  suspend: { from: ['registered', 'approved'], to: 'suspended' },
  readmit: { from: ['suspended'], to: 'approved' },
} as const satisfies Record<Verdict['verdict'], { from: readonly PartyStatus[]; to: PartyStatus }>;

/**
 * Approves, suspends or readmits a party; this waits for changes under way of its members. Everything of a
 * suspended party stays.
 * Takes: the transaction, which ends with this, the party, the verdict, and the actor.
 * Refuses: a party that does not exist, one whose name has changed since, and one whose status does not allow
 * this verdict.
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
 * Refuses a party that is registered and was never approved: it has no members any longer, is deleted, and
 * its name is free. Its members are told why; the mails leave if this is committed.
 * Takes: the site's address and the clock, the transaction, which ends with this, the party, the name that
 * was seen, the reason, and the actor.
 * Refuses: a party that does not exist, whose name has changed since or that was judged in the meantime, and
 * one that has nominated somebody, in any election.
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
    publicUrl: config.publicUrl,
    given: { verdict: 'refuse', reason },
  } as const;
  for (const to of members) await queueMail(trx, { ...told, to }, now());
  return { ok: true };
}

/**
 * The commission's verdict about a party.
 * Gives: its status, and why it is suspended where it is; null where it no longer exists.
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
 * As `judgeParty`, and mails the members of the party, with the reason: the mails leave if the verdict is
 * committed.
 * Takes: the site's address and the clock, the transaction, the party, the verdict, and the actor.
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
  const told = { what: 'party-judged', publicUrl: config.publicUrl, given: judged } as const;
  for (const to of members) await queueMail(trx, { ...told, to }, now());
  return done;
}
