import type { PlainCode } from '@evoting/contract/reasons';
import { type ActRuns, outcomeOf } from '../audit-log/act.ts';
import { setContact } from './contact.ts';
import { LOGO_EXISTS } from './contact-store.ts';
import { invite } from './invitations.ts';
import { setPasskeysOnly } from './passkeys-only.ts';
import { type ChangeRefusal, changeOfficer, lockOfficers, ONE_STAYS } from './service.ts';
import { vouch } from './vouching.ts';

const CHANGE: Readonly<Record<ChangeRefusal, PlainCode>> = {
  'no-such-officer': 'no-such-officer',
  changed: 'act-changed',
};

const onOfficers = {
  // Serialises two officers who remove each other.
  lock: lockOfficers,
  constraints: { [ONE_STAYS]: 'last-returning-officer' },
} as const;

/** The acts of two officers on the commission itself. */
export const officerActs: ActRuns<
  | 'invite-officer'
  | 'vouch-for-officer'
  | 'set-passkeys-only'
  | 'set-contact'
  | 'remove-officer'
  | 'change-officer'
> = {
  'invite-officer': {
    ...onOfficers,
    limit: ({ limits: { invitationsByMailbox } }, { email }) => ({
      take: () => invitationsByMailbox.take(email),
      giveBack: () => invitationsByMailbox.giveBack(email),
    }),
    run: async ({ deps, trx, by, proposedBy, officers }, wished) => {
      const inviters = { by, invitedBy: proposedBy, confirmedBy: officers === 2 ? by.account : null };
      return outcomeOf({ 'email-taken': 'invitee-has-account' }, await invite(deps, trx, wished, inviters));
    },
  },
  'vouch-for-officer': {
    ...onOfficers,
    run: async ({ deps, trx, by }, { officer, name, readsUntil }) =>
      outcomeOf(CHANGE, await vouch(deps, trx, { id: officer, name, readsUntil: new Date(readsUntil) }, by)),
  },
  'set-passkeys-only': {
    ...onOfficers,
    run: async ({ deps, trx, by }, { on }) =>
      outcomeOf(
        { unchanged: 'act-changed', 'too-few': 'passkeys-too-few' },
        await setPasskeysOnly(deps, trx, on, by),
      ),
  },
  'set-contact': {
    ...onOfficers,
    constraints: { [LOGO_EXISTS]: 'no-such-picture' },
    run: async ({ trx, by }, contact) => {
      await setContact(trx, contact, by);
      return { ok: true };
    },
  },
  'remove-officer': {
    ...onOfficers,
    run: async ({ deps, trx, by }, { officer, name, before }) =>
      outcomeOf(CHANGE, await changeOfficer(deps, trx, { id: officer, name, before, to: 'removed' }, by)),
  },
  'change-officer': {
    ...onOfficers,
    run: async ({ deps, trx, by }, { officer, name, before, role }) =>
      outcomeOf(CHANGE, await changeOfficer(deps, trx, { id: officer, name, before, to: role }, by)),
  },
};
