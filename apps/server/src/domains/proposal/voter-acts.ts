import { REGISTRARS } from '@evoting/contract/call';
import type { PlainCode } from '@evoting/contract/reasons';
import { listOfficers } from '../officer/service.ts';
import { changeEmail, type NewEmailRefusal } from '../user/new-email.ts';
import { type Acts, doneBy } from './doing.ts';

const EMAIL: Readonly<Record<NewEmailRefusal, PlainCode>> = {
  'not-found': 'no-such-voter',
  changed: 'act-changed',
  'officers-mailbox': 'officers-mailbox',
  'email-taken': 'email-taken',
};

/** The acts of officers on the account of a voter who asked the help desk for it. */
export const voterActs: Acts<'change-email'> = {
  'change-email': {
    ...{ proposers: REGISTRARS.officers, ofCurrent: true },
    // The owner of the new mailbox has the account: nobody does this alone.
    neverAlone: true,
    isPrivate: true,
    noted: ({ account, reason }) => ({ account, reason }),
    run: async ({ deps, trx, by }, { reason: _, ...wanted }) => {
      const officers = (await listOfficers(trx)).map(({ email }) => email);
      return doneBy(EMAIL, await changeEmail(deps, trx, wanted, { by, officers }));
    },
  },
};
