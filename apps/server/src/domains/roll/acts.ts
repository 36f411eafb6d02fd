import type { PlainCode } from '@evoting/contract/reasons';
import { type ActRuns, outcomeOf } from '../audit-log/act.ts';
import { noteRollChange } from '../election/electorate.ts';
import { type ClaimCodesRefusal, setClaimCodes } from './claim-codes.ts';
import { type SettleRefusal, settleClaim } from './disputes.ts';
import { type NewLetterRefusal, newLetter } from './letter-again.ts';
import { type RenewRefusal, renewLetters } from './letters.ts';
import { plainNumber } from './list-rows.ts';
import {
  type AddRefusal,
  addToRoll,
  type FreezeRefusal,
  freezeRoll,
  type RemoveRefusal,
  removeFromRoll,
} from './service.ts';

const FIXED = { closed: 'roll-closed', frozen: 'roll-frozen' } as const;

const FREEZE: Readonly<Record<FreezeRefusal, PlainCode>> = { ...FIXED, changed: 'roll-changed' };

const CLAIM_CODES: Readonly<Record<ClaimCodesRefusal, PlainCode>> = {
  closed: FIXED.closed,
  frozen: 'claim-codes-fixed',
  unchanged: 'act-changed',
};

const ADD: Readonly<Record<AddRefusal, PlainCode>> = {
  ...FIXED,
  'bad-number': 'number-bad',
  nameless: 'name-missing',
  'unknown-area': 'area-unknown',
  'has-parts': 'area-divided',
  'bad-contact': 'contact-bad',
  'no-sms': 'contact-without-sms',
  'number-taken': 'number-taken',
};

const REMOVE: Readonly<Record<RemoveRefusal | 'changed', PlainCode>> = {
  ...FIXED,
  changed: 'act-changed',
  'not-found': 'place-unknown',
  'has-voted': 'place-voted',
};

const SETTLE: Readonly<Record<SettleRefusal, PlainCode>> = {
  closed: FIXED.closed,
  'not-disputed': 'not-disputed',
  'has-voted': 'place-voted',
  changed: 'act-changed',
};

const LETTER: Readonly<Record<NewLetterRefusal, PlainCode>> = {
  ...FIXED,
  'not-found': 'place-unknown',
  claimed: 'place-has-account',
};

const RENEW: Readonly<Record<RenewRefusal, PlainCode>> = {
  closed: FIXED.closed,
  'no-such-import': 'no-such-import',
  given: 'letters-given',
};

/** Runs the acts of two officers on a roll: its freeze, and each change after it. */
export const rollActs: ActRuns<
  | 'freeze-roll'
  | 'set-claim-codes'
  | 'add-to-roll'
  | 'remove-from-roll'
  | 'settle-claim'
  | 'new-letter'
  | 'renew-letters'
> = {
  'freeze-roll': {
    run: async ({ deps, trx, electionId, by }, { places, contents }) => {
      const seen = { now: deps.now(), places, contents };
      return outcomeOf(FREEZE, await freezeRoll(trx, electionId, seen, by));
    },
  },
  'set-claim-codes': {
    constraints: { rolls_both_codes_stay: 'claim-codes-fixed' },
    run: async ({ trx, electionId, by }, { both }) =>
      outcomeOf(CLAIM_CODES, await setClaimCodes(trx, electionId, both, by)),
  },
  'add-to-roll': {
    // Nobody sees the code: the voter has one mailed to the contact.
    run: async ({ deps, trx, electionId, by }, { reason, ...listed }) => {
      const change = { by, areTwo: true, reason };
      const takesPhones = deps.config.sms !== null;
      const added = await addToRoll(trx, electionId, listed, change, deps.randomBytes, takesPhones);
      if (added.ok)
        await noteRollChange(trx, deps.keys, electionId, { added: plainNumber(listed.voterNumber) });
      return outcomeOf(ADD, added);
    },
  },
  'remove-from-roll': {
    run: async ({ deps, trx, electionId, by }, { voterNumber, reason, ...seen }) => {
      const change = { by, areTwo: true, reason };
      const removed = await removeFromRoll(trx, { electionId, voterNumber }, change, seen);
      if (removed.ok) await noteRollChange(trx, deps.keys, electionId, { removed: plainNumber(voterNumber) });
      return outcomeOf(REMOVE, removed);
    },
  },
  'settle-claim': {
    run: async ({ deps, trx, electionId, by }, { voterNumber, stands, reason, ...seen }) => {
      const settled = await settleClaim(deps, trx, { electionId, voterNumber }, { by, stands, reason, seen });
      return outcomeOf(SETTLE, settled);
    },
  },
  'new-letter': {
    run: async ({ deps, trx, electionId, by }, { voterNumber, reason }) => {
      const change = { by, areTwo: true, reason };
      const made = await newLetter(trx, { electionId, voterNumber }, change, deps.randomBytes);
      return made.ok ? made : outcomeOf(LETTER, made);
    },
  },
  'renew-letters': {
    run: async ({ trx, electionId, proposedBy }, params) =>
      outcomeOf(RENEW, await renewLetters(trx, electionId, proposedBy, params)),
  },
};
