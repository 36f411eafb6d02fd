import { REGISTRARS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { queueMail } from '../../platform/outbox.ts';
import { isOfPlace } from '../../platform/sessions/accounts.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection, findElection } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';
import { hashOf, linkCode } from './codes.ts';
import { inOwnLanguage, type Recipient, recipientOf } from './contacts.ts';
import type { AgainRefusal } from './letter-again.ts';
import { lockUnsent, setLink } from './links-store.ts';
import { holdUnclosed, whyFixed } from './rolls-store.ts';
import { lockPlace, type Place } from './store.ts';

/** How many links one call sends. */
const PAGE = 500;

type LinkDeps = Pick<Deps, 'config' | 'now' | 'randomBytes'>;

export type SendRefusal = 'not-an-officer' | 'no-election' | 'no-links' | 'closed' | 'not-frozen';

/**
 * Sends links to the contacts of a frozen roll, one page a call. A place that has a link gets no other one, so that
 * the voter finds one message and the button can be pressed again after a failure.
 * @returns the number sent, and where the next call goes on; null after the last place
 */
export function sendLinks(
  deps: LinkDeps & Pick<Deps, 'db'>,
  by: UserId,
  after = '',
): Promise<{ ok: true; sent: number; after: string | null } | { ok: false; reason: SendRefusal }> {
  const takesPhones = deps.config.sms !== null;
  return asOfficer(deps.db, by, REGISTRARS, async (trx, actor) => {
    const election = await findCurrentElection(trx);
    if (!election) return { ok: false, reason: 'no-election' };
    const { id: electionId } = election;
    if (election.votersUse === 'accounts') return { ok: false, reason: 'no-links' };
    const fixed = await whyFixed(trx, electionId);
    if (fixed !== 'frozen') return { ok: false, reason: fixed ?? 'not-frozen' };
    const places = await lockUnsent(trx, { electionId, after }, PAGE);
    const reached = places.flatMap(({ voterNumber, contact }) => {
      const recipient = recipientOf(contact, takesPhones);
      return recipient ? [{ place: { electionId, voterNumber }, recipient }] : [];
    });
    for (const { place, recipient } of reached) await sendLink(deps, trx, place, recipient, election.title);
    if (reached.length > 0)
      await noteAct(trx, actor, 'roll-links-sent', `election:${electionId}`, {
        after: { sent: reached.length },
      });
    const last = places.length < PAGE ? null : (places.at(-1)?.voterNumber ?? null);
    return { ok: true, sent: reached.length, after: last };
  });
}

/**
 * Sends the contact of a place a new link, also where the place was opened by an earlier one, which becomes invalid.
 * Nobody else sees it.
 */
export async function linkAgain(
  deps: LinkDeps,
  trx: Trx,
  place: Place,
): Promise<{ ok: true } | { ok: false; reason: AgainRefusal }> {
  if (!(await holdUnclosed(trx, place.electionId))) return { ok: false, reason: 'closed' };
  const election = await findElection(trx, place.electionId);
  const found = await lockPlace(trx, place);
  if (!election || !found || found.state === 'removed') return { ok: false, reason: 'not-found' };
  if (found.account_id !== null && !(await isOfPlace(trx, found.account_id)))
    return { ok: false, reason: 'claimed' };
  const recipient = recipientOf(found.contact, deps.config.sms !== null);
  if (!recipient) return { ok: false, reason: 'no-contact' };
  await sendLink(deps, trx, place, recipient, election.title);
  return { ok: true };
}

async function sendLink(
  deps: LinkDeps,
  trx: Trx,
  place: Place,
  recipient: Recipient,
  title: string,
): Promise<void> {
  const code = linkCode(deps.randomBytes);
  await setLink(trx, place, hashOf(place, code));
  const to = await inOwnLanguage(trx, recipient);
  const given = { voterNumber: place.voterNumber, code, title };
  await queueMail(trx, { what: 'place-link', to, publicUrl: deps.config.publicUrl, given }, deps.now());
}
