import type { PlainCode } from '@evoting/contract/reasons';
import { type ActRuns, outcomeOf } from '../audit-log/act.ts';
import { type ChangeRefusal, changeOfficer, lockOfficers, ONE_STAYS } from './service.ts';

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
export const officerActs: ActRuns<'remove-officer' | 'change-officer'> = {
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
