import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { PlainCode } from '@evoting/contract/reasons';
import { type ChangeRefusal, changeOfficer, lockOfficers, ONE_STAYS } from '../officer/service.ts';
import { type Acts, doneBy } from './doing.ts';

const CHANGE: Readonly<Record<ChangeRefusal, PlainCode>> = {
  'no-such-officer': 'no-such-officer',
  changed: 'act-changed',
};

const ofOfficers = {
  proposers: RETURNING_OFFICERS.officers,
  // Serialises two officers who remove each other.
  before: lockOfficers,
  constraints: { [ONE_STAYS]: 'last-returning-officer' },
} as const;

/** The acts of returning officers on the commission itself. */
export const officerActs: Acts<'remove-officer' | 'change-officer'> = {
  'remove-officer': {
    ...ofOfficers,
    run: async ({ deps, trx, by }, { officer, name, before }) =>
      doneBy(CHANGE, await changeOfficer(deps, trx, { id: officer, name, before, to: 'removed' }, by)),
  },
  'change-officer': {
    ...ofOfficers,
    run: async ({ deps, trx, by }, { officer, name, before, role }) =>
      doneBy(CHANGE, await changeOfficer(deps, trx, { id: officer, name, before, to: role }, by)),
  },
};
