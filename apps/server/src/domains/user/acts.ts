import type { PlainCode } from '@evoting/contract/reasons';
import { type ActRuns, outcomeOf } from '../audit-log/act.ts';
import { listOfficers } from '../officer/service.ts';
import { changeEmail, type NewEmailRefusal } from './new-email.ts';

const EMAIL: Readonly<Record<NewEmailRefusal, PlainCode>> = {
  'not-found': 'no-such-voter',
  changed: 'act-changed',
  'officers-mailbox': 'officers-mailbox',
  'email-taken': 'email-taken',
};

/** Runs the act of two officers that changes a voter's e-mail, at the voter's request. */
export const userActs: ActRuns<'change-email'> = {
  'change-email': {
    run: async ({ deps, trx, by }, { reason: _, ...wanted }) => {
      const officers = (await listOfficers(trx)).map(({ email }) => email);
      return outcomeOf(EMAIL, await changeEmail(deps, trx, wanted, { by, officers }));
    },
  },
};
