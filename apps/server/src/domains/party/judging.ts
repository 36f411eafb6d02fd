import type { PartyId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import { queueMail } from '../../platform/outbox.ts';
import { type Actor, findLastAct, noteAct } from '../audit-log/service.ts';
import {
  deleteMembers,
  findNames,
  findStatus,
  listMembers,
  lockParty,
  noteRefusal,
  type PartyStatus,
} from './members-store.ts';
import { deleteParty, hasNominations, updateParty } from './parties-store.ts';

export type JudgeRefusal = 'not-found' | 'changed';

/** The commission's decision about a party. */
export interface Verdict {
  readonly verdict: 'approve' | 'suspend' | 'readmit';
  /** The party's name, as the deciding officers saw it; for an approval also its acronym. */
  readonly name: string;
  readonly acronym?: string | null;
  readonly reason: string | null;
}

const TRANSITIONS = {
  approve: { from: ['registered'], to: 'approved' },
  suspend: { from: ['registered', 'approved'], to: 'suspended' },
  readmit: { from: ['suspended'], to: 'approved' },
} as const satisfies Record<Verdict['verdict'], { from: readonly PartyStatus[]; to: PartyStatus }>;

/**
 * Approves, suspends or readmits a party, after its members' changes under way. Everything that a suspended
 * party has stays. The last step of its transaction.
 */
export async function judgeParty(
  trx: Trx,
  id: PartyId,
  { verdict, name, acronym, reason }: Verdict,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: JudgeRefusal }> {
  const before = id === INDEPENDENTS ? null : await lockParty(trx, id);
  if (before === null) return { ok: false, reason: 'not-found' };
  const { from, to } = TRANSITIONS[verdict];
  const isAllowed = (from as readonly PartyStatus[]).includes(before);
  const names = await findNames(trx, id);
  const isAsSeen = names?.name === name && (acronym === undefined || names.acronym === acronym);
  if (!isAllowed || !isAsSeen) return { ok: false, reason: 'changed' };
  await updateParty(trx, id, { status: to });
  await noteAct(trx, by, `party-${to}`, `party:${id}`, {
    before: { status: before },
    after: { status: to, ...(reason !== null && { reason }) },
  });
  return { ok: true };
}

export type RefuseRefusal = JudgeRefusal | 'has-nominated';

/**
 * Refuses a registered party that was never approved and has nominated nobody: deletes it, frees its name,
 * and mails its members the reason once the transaction commits. The last step of its transaction.
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
  if (status !== 'registered' || (await findNames(trx, id))?.name !== name)
    return { ok: false, reason: 'changed' };
  if (await hasNominations(trx, id)) return { ok: false, reason: 'has-nominated' };
  const members = await listMembers(trx, id);
  await noteRefusal(trx, id, reason);
  await deleteMembers(trx, id);
  await deleteParty(trx, id);
  await noteAct(trx, by, 'party-refused', `party:${id}`, { before: { name, status }, after: { reason } });
  const mail = {
    what: 'party-judged',
    publicUrl: config.publicUrl,
    given: { verdict: 'refuse', reason },
  } as const;
  for (const to of members) await queueMail(trx, { ...mail, to }, now());
  return { ok: true };
}

/** Finds a party's status, and why it is suspended if it is; null if the party no longer exists. */
export async function verdictOn(
  db: Db,
  id: PartyId,
): Promise<{ readonly status: PartyStatus; readonly reason: string | null } | null> {
  const status = await findStatus(db, id);
  if (status !== 'suspended') return status && { status, reason: null };
  const { reason } = (await findLastAct(db, 'party-suspended', `party:${id}`))?.after ?? {};
  return { status, reason: typeof reason === 'string' ? reason : null };
}

/** Suspends or readmits a party as `judgeParty` does, and mails its members the reason. */
export async function judgeAndNotify(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  id: PartyId,
  judged: { readonly verdict: 'suspend' | 'readmit'; readonly name: string; readonly reason: string },
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: JudgeRefusal }> {
  const members = await listMembers(trx, id);
  const done = await judgeParty(trx, id, judged, by);
  if (!done.ok) return done;
  const mail = { what: 'party-judged', publicUrl: config.publicUrl, given: judged } as const;
  for (const to of members) await queueMail(trx, { ...mail, to }, now());
  return done;
}
