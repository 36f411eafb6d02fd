import type { CandidateId, PartyId, PostId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { mailboxKey } from '../../platform/email.ts';
import type { PreparedImage } from '../../platform/images/prepare.ts';
import { saveImage } from '../../platform/images/service.ts';
import { DEFAULT_LOCALE } from '../../platform/mail/words.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { addCandidateAccount, findCandidateAccount } from '../../platform/sessions/accounts.ts';
import type { Election } from '../election/service.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { findPartyOf } from '../party/members.ts';
import { NameTaken } from '../party/names.ts';
import { claimName } from './names.ts';
import { noteNomination } from './noted.ts';
import { type NewPassword, newPassword } from './password.ts';
import { findNominationObstacle, lockForParty, type PartyActRefusal, type Result } from './rules.ts';
import { findPartyObstacle } from './standing.ts';
import { isFrozen, statusOfNew } from './states.ts';
import {
  findDuplicate,
  findNomination,
  hasFreePlace,
  insertNomination,
  type NewNomination,
  type NominationRow,
} from './store.ts';

export { countStats, listNominations, type NominationRow } from './store.ts';

export type NominateRefusal =
  | PartyActRefusal
  | 'no-election'
  | 'closed'
  | 'frozen'
  | 'no-parties'
  | 'unknown-post'
  | 'no-place'
  | 'name-taken'
  | 'email-taken'
  | 'busy'
  | 'too-many';

export interface NominationForm {
  readonly name: string;
  readonly position: PostId;
  readonly bio: string;
  readonly email?: string | undefined;
}

/**
 * Nominates somebody for the party that an account acts for. With an e-mail, an account is made and its
 * password is queued as mail, all in one transaction; an existing candidate's account is used as it is, and
 * notified.
 * @returns the nomination; a retry gets that of the first try
 */
export async function nominate(
  deps: Deps,
  account: UserId,
  form: NominationForm,
  image: PreparedImage | undefined,
): Promise<Result<NominateRefusal, NominationRow>> {
  const party = await findPartyOf(deps.db, account);
  if (party === null) return { ok: false, reason: 'no-party' };
  // First, so that a party that may not nominate uses up neither its mails of the hour nor a password hash.
  const reason = await findPartyObstacle(deps.db, party);
  if (reason !== null) return { ok: false, reason };
  const mailbox = form.email === undefined ? null : `${party} ${mailboxKey(form.email)}`;
  const { accountMailsByParty, accountMailsByMailbox } = deps.limits;
  const waitS =
    mailbox === null
      ? 0
      : (await accountMailsByParty.take(party)) || (await accountMailsByMailbox.take(mailbox));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  const nominated = await tryToNominate(deps, account, party, form, image);
  // No mail was sent, so a retry with a valid form keeps its full budget.
  if (!nominated.ok && mailbox !== null) await accountMailsByMailbox.giveBack(mailbox);
  return nominated;
}

async function tryToNominate(
  deps: Deps,
  account: UserId,
  party: PartyId,
  form: NominationForm,
  image: PreparedImage | undefined,
): Promise<Result<NominateRefusal, NominationRow>> {
  const login = form.email === undefined ? null : await newPassword(deps, party);
  if (login === 'busy') return { ok: false, reason: 'busy' };
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const held = await lockForParty(trx, account);
      if (!held.ok) return held;
      const { election } = held;
      if (election && isFrozen(election)) return { ok: false, reason: 'frozen' };
      if (election?.whoStands === 'independents') return { ok: false, reason: 'no-parties' };
      const reason = await findNominationObstacle(trx, election, form.position);
      if (reason || !election) return { ok: false, reason: reason ?? 'no-election' };
      return write(deps, trx, { account, election, party: held.party, form, image, login });
    });
  } catch (error) {
    if (error instanceof NameTaken) return { ok: false, reason: 'name-taken' };
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email_key' || constraint === 'nominations_once')
      return { ok: false, reason: 'email-taken' };
    throw error;
  }
}

interface NominationRequest {
  readonly account: UserId;
  readonly election: Election;
  readonly party: PartyId;
  readonly form: NominationForm;
  readonly image: PreparedImage | undefined;
  readonly login: NewPassword | null;
}

async function write(
  deps: Deps,
  trx: Trx,
  { account, election, party, form, image, login }: NominationRequest,
): Promise<Result<NominateRefusal, NominationRow>> {
  const { name, bio, email = null, position: postId } = form;
  const imageId = image ? await saveImage(trx, image) : null;
  const status = statusOfNew(election);
  const fields = { name, bio, email, imageId };
  const wanted = { electionId: election.id, party, postId, ...fields, status, createdAt: deps.now() };
  const duplicate = await findDuplicate(trx, wanted);
  if (duplicate) return { ok: true, value: duplicate };
  if (!(await hasFreePlace(trx, election.id, party, postId))) return { ok: false, reason: 'no-place' };
  const id = await addWithAccount(deps, trx, wanted, login);
  await claimName(trx, { id, postId, name }, false);
  if (status === 'approved') await noteBallotChange(trx, election.id, deps.now());
  const value = await getNomination(trx, id);
  await noteNomination(trx, { account, role: 'PARTY' }, 'nominated', null, value);
  return { ok: true, value };
}

async function addWithAccount(
  { now, config }: Deps,
  trx: Trx,
  wanted: NewNomination,
  login: NewPassword | null,
): Promise<CandidateId> {
  if (wanted.email === null || login === null) return insertNomination(trx, wanted, null);
  const { name, email, createdAt } = wanted;
  const earlier = await findCandidateAccount(trx, email);
  if (earlier) {
    const id = await insertNomination(trx, wanted, { id: earlier.id, isMade: false });
    const to = { email, locale: earlier.locale };
    const mail = { what: 'candidate-again', to, publicUrl: config.publicUrl, given: { name } } as const;
    await queueMail(trx, mail, now(), lineOf(wanted.party));
    return id;
  }
  // The account has no picture of its own; it shows the nomination's.
  const account = { name, email, imageId: null, createdAt, passwordHash: login.hash };
  const made = { id: await addCandidateAccount(trx, account), isMade: true };
  const id = await insertNomination(trx, wanted, made);
  const to = { email, locale: DEFAULT_LOCALE };
  const given = { name, email, password: login.password };
  const mail = { what: 'candidate-account', to, publicUrl: config.publicUrl, given } as const;
  await queueMail(trx, mail, now(), lineOf(wanted.party));
  return id;
}

/**
 * Adds an approved nomination without a party's request: for a sample election or a rehearsal.
 * @param account the candidate's account, made for this nomination
 * @throws NameTaken if the name looks like another candidate's in its contest
 */
export async function addApproved(
  trx: Trx,
  wanted: Omit<NewNomination, 'status' | 'email'>,
  account: UserId,
): Promise<void> {
  const nominated = { ...wanted, status: 'approved', email: null } as const;
  const id = await insertNomination(trx, nominated, { id: account, isMade: true });
  await claimName(trx, { id, postId: wanted.postId, name: wanted.name }, false);
}

/** Loads a nomination that was just written. */
export async function getNomination(trx: Trx, id: CandidateId): Promise<NominationRow> {
  const nomination = await findNomination(trx, id);
  if (!nomination) throw new Error('A nomination that was just written is missing');
  return nomination;
}
