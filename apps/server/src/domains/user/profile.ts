import type { PartyId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { unlessOverloaded } from '../../platform/fair-queue.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { saveImage } from '../../platform/images/service.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { noteChange } from '../audit-log/service.ts';
import { lockCurrentElection } from '../election/service.ts';
import { changeOwnEntry, noteOwnChange } from '../nomination/own-entry.ts';
import { type WeakPassword, weaknessOf } from '../officer/passwords.ts';
import { havePeopleVoted, noteBallotChange } from '../paper/ballot-changes.ts';
import { listShownChanges, noteEntryChanges } from '../party/entry-changes.ts';
import { type ActRefusal, actForParty } from '../party/members.ts';
import { isNominating, takenOf } from '../party/parties.ts';
import { type AccountChange, changeAccount } from './accounts.ts';
import { checkPassword } from './current-password.ts';
import { type Account, getAccount } from './store.ts';

export type ProfileRefusal =
  | ActRefusal
  | WeakPassword
  | 'officers-name'
  | 'password-missing'
  | 'password-wrong'
  | 'too-many'
  | 'busy'
  | 'name-taken'
  | 'acronym-taken'
  | 'acronym-fixed'
  | 'no-acronym'
  | 'too-many-changes'
  | 'closed'
  | 'frozen'
  | 'people-voted';
export type ProfileChanged =
  | { ok: true; account: Account }
  | { ok: false; reason: ProfileRefusal; retryAfterS?: number };

type Refusal = Extract<ProfileChanged, { ok: false }>;

interface ProfileForm {
  readonly name?: string | undefined;
  readonly acronym?: string | null | undefined;
  readonly currentPassword?: string | undefined;
  readonly newPassword?: string | undefined;
  readonly image?: PreparedImage | undefined;
}

/**
 * Changes the caller's account: all sent fields or none. A new password needs the current one and ends all
 * other sessions. Officers cannot change their names, by which proposals and the log of acts name them. While
 * voting is open, a name or picture on the ballot can change three times an hour, and not where the
 * commission approved it.
 */
export async function changeProfile(
  deps: Deps,
  session: Session,
  address: string,
  form: ProfileForm,
): Promise<ProfileChanged> {
  const account = await getAccount(deps.db, session.userId);
  if (account.role === 'COMMISSION' && form.name !== undefined && form.name !== account.name)
    return { ok: false, reason: 'officers-name' };
  if (account.role !== 'PARTY' && form.acronym !== undefined) return { ok: false, reason: 'no-acronym' };
  const change: AccountChange = { name: form.name, acronym: form.acronym };
  if (form.newPassword !== undefined) {
    const hashed = await hashNewPassword(deps, account, address, form.currentPassword, form.newPassword);
    if (!hashed.ok) return hashed;
    change.passwordHash = hashed.hash;
  }
  try {
    const refused = await deps.db
      .transaction()
      .execute((trx) => write(deps, trx, session, account, form, change));
    if (refused) return refused;
  } catch (error) {
    const taken = takenOf(error);
    if (taken) return { ok: false, reason: taken };
    throw error;
  }
  return { ok: true, account: await getAccount(deps.db, session.userId) };
}

async function write(
  deps: Deps,
  trx: Trx,
  session: Session,
  account: Account,
  { image }: ProfileForm,
  change: AccountChange,
): Promise<Refusal | null> {
  const isCandidate = account.role === 'CANDIDATE' && image !== undefined;
  const own = isCandidate ? await changeOwnEntry(deps, trx, account.id, { image }) : null;
  if (own?.ok === false && own.reason !== 'not-found') return own as Refusal;
  const changesParty = [change.name, change.acronym, image].some((value) => value !== undefined);
  const isPartys = account.role === 'PARTY' && changesParty;
  const locked = isPartys ? await lockPartyChange(deps, trx, account.id, change, image) : null;
  if (locked?.ok === false) return locked;
  if (image) change.imageId = await saveImage(trx, image);
  await changeAccount(trx, account, change, locked);
  // The party's name is on the encrypted ballot.
  if (locked?.electionId) await noteBallotChange(trx, locked.electionId, deps.now());
  // Refuses a change that was under way when the account got a new password or a new owner.
  await deps.sessions.requireLive(trx, session);
  if (change.passwordHash) await deps.sessions.closeOthers(trx, account.id, session.tokenHash);
  if (own?.ok) await noteOwnChange(trx, account.id, own);
  if (locked) await notePartyChanged(trx, locked, change);
  return null;
}

/** An account's party as it was. It and the current election are locked until the transaction ends. */
interface LockedParty {
  readonly ok: true;
  readonly party: PartyId;
  readonly before: Account;
  readonly keepsEarlier: boolean;
  readonly losesApproval: boolean;
  readonly electionId: string | null;
}

async function lockPartyChange(
  deps: Deps,
  trx: Trx,
  id: UserId,
  change: AccountChange,
  image: PreparedImage | undefined,
): Promise<LockedParty | Refusal> {
  const acting = await actForParty(trx, id);
  if (!acting.ok) return acting;
  const { party, status } = acting;
  // Another member may have changed the party while this transaction waited.
  const before = await getAccount(trx, id);
  // Locked, so that nobody opens it meanwhile: an opening under way has read the name for its papers.
  const election = await lockCurrentElection(trx);
  const isOpen = election?.status === 'open';
  const changes = isOpen ? await listShownChanges(trx, before, { name: change.name, image }) : [];
  const isOnPaper = isOpen && (await isNominating(trx, party, election.id));
  // An approved name stays on the papers of an open election, as a candidate's name does.
  if (isOnPaper && election.approval === 'commission' && changes.length > 0)
    return { ok: false, reason: 'frozen' };
  // Voters and officers know a party on the paper by its acronym.
  const isRelettered = change.acronym !== undefined && change.acronym !== before.acronym;
  if (isOnPaper && isRelettered) return { ok: false, reason: 'acronym-fixed' };
  // The record refuses a party's new name beside candidates for whom people have voted.
  const isRenamed = change.name !== undefined && change.name !== before.name;
  if (isOnPaper && isRenamed && (await havePeopleVoted(trx, election.id)))
    return { ok: false, reason: 'people-voted' };
  const retryAfterS = await noteEntryChanges(trx, party, changes, deps.now());
  if (retryAfterS > 0) return { ok: false, reason: 'too-many-changes', retryAfterS };
  // The commission approved another name or acronym.
  const losesApproval =
    status === 'approved' && (isRenamed || isRelettered) && election?.approval !== 'at-once';
  const electionId = election?.id ?? null;
  return { ok: true, party, before, keepsEarlier: isOnPaper, losesApproval, electionId };
}

async function notePartyChanged(
  trx: Trx,
  { party, before: { id, name, acronym, imageId }, losesApproval }: LockedParty,
  change: AccountChange,
): Promise<void> {
  await noteChange(trx, { account: id, role: 'PARTY' }, 'party-changed', `party:${party}`, {
    before: { name, acronym, banner: imageId, ...(losesApproval && { status: 'approved' }) },
    after: {
      name: change.name ?? name,
      acronym: change.acronym === undefined ? acronym : change.acronym,
      banner: change.imageId ?? imageId,
      ...(losesApproval && { status: 'registered' }),
    },
  });
}

/** Hashes a new password, within the account's hourly limit: each takes two hashes, for which others wait. */
async function hashNewPassword(
  deps: Deps,
  account: Account,
  address: string,
  current: string | undefined,
  wanted: string,
): Promise<{ ok: true; hash: string } | Refusal> {
  const { passwords, limits } = deps;
  const { id, role } = account;
  if (!current) return { ok: false, reason: 'password-missing' };
  const waitS = await limits.passwordChangesByAccount.check(id);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const checked = await checkPassword(deps, account, address, current);
  if (!checked.ok) return checked;
  const weakness = role === 'COMMISSION' ? await weaknessOf(wanted) : null;
  if (weakness) return { ok: false, reason: weakness };
  // Counted only after the password check: wrong guesses must not use up the owner's changes.
  const changesWaitS = await limits.passwordChangesByAccount.take(id);
  if (changesWaitS > 0) return { ok: false, reason: 'too-many', retryAfterS: changesWaitS };
  const caller = { isKnown: true, from: addressBlock(address) };
  const hash = await unlessOverloaded(passwords.hash(wanted, caller));
  if (hash !== null) return { ok: true, hash };
  await limits.passwordChangesByAccount.giveBack(id);
  return { ok: false, reason: 'busy' };
}
