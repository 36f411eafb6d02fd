import { z } from 'zod';
import { REGISTRARS } from '../call.ts';
import { voterNumberSchema } from '../eligibility.ts';
import { act } from './act.ts';
import { digestSchema } from './digest.ts';
import { listedSchema, placeOwnerSchema } from './places.ts';
import { reasonTextSchema } from './reason.ts';

/** The state of the roll that the officers saw. The act is refused if places or contents have changed since. */
export const rollSeen = {
  places: z.int().min(0),
  contents: digestSchema,
  changes: z.int().min(0),
};
const letter = z.object({ voterNumber: voterNumberSchema, reason: reasonTextSchema });

const id = '5f4dcc3b-5aa7-4d61-8d83-27deb882cf99';
const reason = 'The commission decided so.';

/** The acts of two officers on the roll. */
export const ROLL_ACTS = {
  'freeze-roll': act({
    of: 'election',
    by: REGISTRARS,
    params: z.object(rollSeen),
    example: { places: 0, contents: '0'.repeat(64), changes: 0 },
  }),
  /** Lets a place with a contact be claimed only by the letter's code and one sent to the contact; or by either. */
  'set-claim-codes': act({
    of: 'election',
    by: REGISTRARS,
    neverAlone: true,
    params: z.object({ both: z.boolean() }),
    example: { both: true },
  }),
  'add-to-roll': act({
    of: 'election',
    by: REGISTRARS,
    params: listedSchema.extend({ reason: reasonTextSchema }),
    example: { voterNumber: 'VIN-1', surname: 'Obi', name: 'Bem', area: 'A1', contact: null, reason },
    logged: ['voterNumber', 'area', 'reason'],
  }),
  'remove-from-roll': act({
    of: 'election',
    by: REGISTRARS,
    params: placeOwnerSchema.extend({ voterNumber: voterNumberSchema, reason: reasonTextSchema }),
    example: { surname: 'Obi', name: 'Bem', area: 'Area one', voterNumber: 'VIN-1', reason },
    logged: ['voterNumber', 'reason'],
  }),
  /** Decides on a claim that the contact of the place calls somebody else's. */
  'settle-claim': act({
    of: 'election',
    by: REGISTRARS,
    neverAlone: true,
    params: placeOwnerSchema.extend({
      voterNumber: voterNumberSchema,
      /** True if the account keeps the place; otherwise its contact gets a new code. */
      stands: z.boolean(),
      reason: reasonTextSchema,
    }),
    example: { surname: 'Obi', name: 'Bem', area: 'Area one', voterNumber: 'VIN-1', stands: false, reason },
    logged: ['voterNumber', 'stands', 'reason'],
  }),
  /** Makes another code for an unclaimed place; the officer who confirms sees it once, and could claim the place. */
  'new-letter': act({
    of: 'election',
    by: REGISTRARS,
    neverAlone: true,
    params: letter,
    example: { voterNumber: 'VIN-1', reason },
  }),
  /** Lets the officer who proposes it make the codes of everybody on a list, and have them alone. */
  'renew-letters': act({
    of: 'election',
    by: REGISTRARS,
    neverAlone: true,
    params: z.object({ list: z.uuid(), fileName: z.string().max(200), reason: reasonTextSchema }),
    example: { list: id, fileName: 'students.csv', reason },
  }),
} as const;
