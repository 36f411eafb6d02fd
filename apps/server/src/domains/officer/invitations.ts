import { randomUUID } from 'node:crypto';
import type { OfficerRole } from '@evoting/contract/call';
import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { Signed } from '@evoting/contract/commission/confirmation';
import { PAGES } from '@evoting/contract/constants';
import { type UserId, userIdSchema } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { DAY_MS } from '../../platform/day.ts';
import { unlessOverloaded } from '../../platform/fair-queue.ts';
import { looksOfName } from '../../platform/looks.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { insertAccount, type NewAccount, updateAccount } from '../../platform/sessions/accounts.ts';
import { ConsoleHeld } from '../../platform/sessions/sessions.ts';
import { hashOfToken, newToken } from '../../platform/token.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { type Caller, checkTakingBack, withinTries } from './confirmation.ts';
import {
  deleteInvitation,
  findInvitation,
  type Invitation,
  type Inviters,
  insertInvitation,
  isTaken,
  useInvitation,
} from './invitations-store.ts';
import { type WeakPassword, weaknessOf } from './passwords.ts';
import { deleteFactors } from './second-factor-store.ts';
import { addOfficer, asOfficer, officerActor } from './service.ts';
import { commissionName, hasOfficers } from './setup-store.ts';
import { findHold, findRemoved, listNames, lockOfficers, lockRemoved } from './store.ts';
import { mailOfficers, tellOfficers } from './telling.ts';
import { findUnused, noteLeft, takeUnused } from './unused-account.ts';

export { listInvitations } from './invitations-store.ts';

/** An invitation that the commission decides. */
interface InvitationTerms {
  readonly email: string;
  readonly role: OfficerRole;
  readonly days: number;
}

/**
 * Invites an officer: a link is mailed that works once. An earlier link to the address stops working.
 * @param trx has called `lockOfficers`
 * @param by the officer who confirms it, or the only one
 */
export async function invite(
  deps: Deps,
  trx: Trx,
  { email, role, days }: InvitationTerms,
  { by, ...inviters }: Inviters & { readonly by: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'email-taken' }> {
  if (await isInUse(trx, email)) return { ok: false, reason: 'email-taken' };
  const { id, link } = await makeInvitation(deps, trx, { email, role, days, ...inviters });
  const given = { commission: await commissionName(trx), link, days };
  const { publicUrl } = deps.config;
  const mail = { what: 'officer-invited', to: { email, locale: null }, publicUrl, given } as const;
  const { invitedBy } = inviters;
  await queueMail(trx, mail, deps.now(), ...(invitedBy ? [lineOf(invitedBy)] : []));
  if (invitedBy) await tellOfficers(deps, trx, { what: 'officer-invited', of: invitedBy });
  await noteAct(trx, by, 'officer-invited', `invitation:${id}`, { after: { role } });
  return { ok: true };
}

/** Reports whether an address has an account that no invitation may take over. */
const isInUse = async (trx: Trx, email: string): Promise<boolean> =>
  (await isTaken(trx, email)) && (await findUnused(trx, email)) === null;

const BY_COMMAND = { role: 'returning-officer', days: 1, invitedBy: null, confirmedBy: null } as const;

export type CommandRefusal = 'no-officers' | 'email-taken';

/**
 * Invites a returning officer from the terminal, when the officers have lost phones and recovery codes.
 * Every officer is told by mail.
 *
 * The address may not have an account, except that of a removed officer, or one of a voter or party that was
 * never used: a stranger may have made it.
 * @returns the link, valid once and for a day; it is mailed to nobody
 */
export function inviteByCommand(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'randomBytes'>,
  email: string,
): Promise<{ ok: true; link: string } | { ok: false; reason: CommandRefusal }> {
  return deps.db.transaction().execute(async (trx) => {
    await lockOfficers(trx);
    if (!(await hasOfficers(trx))) return { ok: false, reason: 'no-officers' };
    if (await isInUse(trx, email)) return { ok: false, reason: 'email-taken' };
    const { id, link } = await makeInvitation(deps, trx, { email, ...BY_COMMAND });
    await mailOfficers(deps, trx, { what: 'officer-invited-by-command', given: {} }, null);
    const after = { role: BY_COMMAND.role };
    await noteAct(trx, COMMAND, 'officer-invited', `invitation:${id}`, { after });
    return { ok: true, link };
  });
}

/**
 * Stores an invitation.
 * @returns its id, and its link with the token behind the #
 */
async function makeInvitation(
  { config, now, randomBytes }: Pick<Deps, 'config' | 'now' | 'randomBytes'>,
  trx: Trx,
  { days, ...wanted }: InvitationTerms & Inviters,
): Promise<{ id: string; link: string }> {
  const { token, tokenHash } = newToken(randomBytes);
  const expiresAt = new Date(now().getTime() + days * DAY_MS);
  const id = await insertInvitation(trx, { ...wanted, tokenHash, expiresAt });
  return { id, link: `${config.publicUrl}${PAGES.commissionInvitation}#${token}` };
}

/** Takes an invitation back by one officer's signature, and tells all of them by mail. */
export function takeBack(deps: Deps, id: string, signed: Signed, caller: Caller) {
  const { userId: by } = caller;
  const work = async (trx: Trx, actor: Actor) => {
    const checked = await checkTakingBack(deps, trx, caller, { what: 'invitation', id, signed });
    if (!checked.ok) return checked;
    const invitation = await deleteInvitation(trx, id);
    if (!invitation) return { ok: false, reason: 'no-such-invitation' } as const;
    await tellOfficers(deps, trx, { what: 'invitation-taken-back', of: by });
    const before = { role: invitation.role };
    await noteAct(trx, actor, 'invitation-taken-back', `invitation:${id}`, { before, after: checked.after });
    return { ok: true } as const;
  };
  return withinTries(deps, caller, signed.confirmation, () =>
    asOfficer(deps.db, by, RETURNING_OFFICERS, work),
  );
}

/**
 * The content of an invitation, with the name that a former officer keeps; null if no invitation has the token.
 */
export async function lookAtInvitation(
  { db, now }: Deps,
  token: string,
): Promise<(Invitation & { commission: string | null; name: string | null }) | null> {
  const invitation = await findInvitation(db, hashOfToken(token), now());
  if (!invitation) return null;
  const name = (await findRemoved(db, invitation.email))?.name ?? null;
  return { ...invitation, commission: await commissionName(db), name };
}

type NameRefusal = 'name-taken' | 'name-kept';
export type AcceptRefusal =
  | NameRefusal
  | WeakPassword
  | 'invitation-over'
  | 'email-taken'
  | 'busy'
  | 'too-many';

/**
 * Makes the account of an invited officer and uses up the invitation, in one transaction. A removed officer
 * gets the former account back with new credentials, and must keep the name that the log knows. The owner of
 * an address with a never used account gets that account.
 *
 * An invitation that was used, has expired, was withdrawn or never existed is refused for one and the same
 * reason.
 * @param address network address of the caller
 */
export async function accept(
  deps: Deps,
  address: string,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: AcceptRefusal; retryAfterS?: number }> {
  const { db, limits, passwords, sessions, now } = deps;
  const waitS = await limits.loginsByAddress.take(address);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const tokenHash = hashOfToken(token);
  if (!(await findInvitation(db, tokenHash, now()))) return { ok: false, reason: 'invitation-over' };
  const weakness = await weaknessOf(password);
  if (weakness) return { ok: false, reason: weakness };
  const caller = { isKnown: true, from: addressBlock(address) };
  const passwordHash = await unlessOverloaded(passwords.hash(password, caller));
  if (passwordHash === null) return { ok: false, reason: 'busy' };
  try {
    return await db.transaction().execute(async (trx) => {
      await lockOfficers(trx);
      if ((await findHold(trx)) !== null) throw new ConsoleHeld();
      const at = now();
      const invitation = await useInvitation(trx, tokenHash, at);
      if (!invitation) return { ok: false, reason: 'invitation-over' };
      const { email, role } = invitation;
      const account = { name, passwordHash, role: 'COMMISSION' as const };
      const removed = await lockRemoved(trx, email);
      if (removed && name !== removed.name) throw new NameRefused('name-kept');
      if (await isAnothers(trx, name, removed)) throw new NameRefused('name-taken');
      const unused = removed === null ? await takeUnused(trx, email) : null;
      const id = removed?.id ?? unused?.id ?? userIdSchema.parse(randomUUID());
      if (removed) await restoreAccount(sessions, trx, id, account);
      else if (unused) await restoreAccount(sessions, trx, id, { ...account, email });
      else await insertAccount(trx, { ...account, id, email, imageId: null, createdAt: at });
      if (unused) await noteLeft(trx, unused);
      await addOfficer(trx, { id, role, addedAt: at }, officerActor(id), (told) =>
        tellOfficers(deps, trx, told),
      );
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof NameRefused) return { ok: false, reason: error.reason };
    if (violatedConstraint(error) === 'users_email_key') return { ok: false, reason: 'email-taken' };
    throw error;
  }
}

/** Thrown, so that the invitation is not used up. */
class NameRefused extends Error {
  readonly reason: NameRefusal;
  constructor(reason: NameRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Tells whether another account of the commission has this name or one that looks like it. Removed officers
 * count, since the log still names them.
 */
async function isAnothers(trx: Trx, name: string, own: { id: UserId } | null): Promise<boolean> {
  const looks = new Set(looksOfName(name));
  const others = (await listNames(trx)).filter(({ id }) => id !== own?.id);
  return others.some((other) => looksOfName(other.name).some((look) => looks.has(look)));
}

/** Neither the password nor a factor or a session from before gives access to the account. */
async function restoreAccount(
  sessions: Deps['sessions'],
  trx: Trx,
  id: UserId,
  account: Pick<NewAccount, 'name' | 'passwordHash' | 'role'> & { readonly email?: string },
): Promise<void> {
  await updateAccount(trx, id, { ...account, imageId: null });
  await deleteFactors(trx, id);
  await sessions.closeOthers(trx, id, null);
}
