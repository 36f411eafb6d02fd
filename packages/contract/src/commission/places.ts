import { z } from 'zod';
import { type CallTable, REGISTRARS, success } from '../call.ts';
import { voterNumberSchema } from '../eligibility.ts';
import { nameSchema } from '../fields.ts';
import { reasonTextSchema } from './reason.ts';

const nothing = success(z.object({}));
const place = z.object({ voterNumber: voterNumberSchema });
/** A voter as an officer enters one; the area by its code. */
export const listedSchema = place.extend({
  surname: nameSchema,
  name: nameSchema,
  area: z.string().trim().min(1).max(200),
  contact: z.string().trim().min(1).max(200).nullable(),
});

/** The owner of a place, as an officer sees it; the area by its name. */
export const placeOwnerSchema = z.object({
  surname: z.string().max(200),
  name: z.string().max(200),
  area: z.string().max(200),
});

/** Adds the area's code, the voter's contact, and whether an account has claimed the place. */
const lookedAtSchema = placeOwnerSchema.extend({
  voterNumber: z.string(),
  areaCode: z.string(),
  contact: z.string().nullable(),
  isClaimed: z.boolean(),
});

/** Calls by which one officer changes single places of the roll before its freeze. */
export const placeCalls = {
  'POST /commission/roll/places': {
    auth: REGISTRARS,
    summary: 'Add somebody to the roll, with a reason; nobody sees a code, which two officers make',
    status: 201,
    body: listedSchema.extend({ reason: reasonTextSchema }),
    reply: success(z.object({})),
  },
  'POST /commission/roll/places/looks': {
    auth: REGISTRARS,
    summary:
      'Whose a place on the roll is, by the number; each look is in the audit log, and they are few, with those of the help desk',
    body: place,
    reply: success(z.object({ place: lookedAtSchema })),
  },
  'POST /commission/roll/corrections': {
    auth: REGISTRARS,
    summary:
      'Correct a place that no one has claimed, with a reason, while the roll is not frozen; what is not sent stays, and every earlier code for it is worth nothing then',
    body: listedSchema.partial().extend({ ...place.shape, reason: reasonTextSchema }),
    reply: nothing,
  },
  'POST /commission/roll/removals': {
    auth: REGISTRARS,
    summary:
      'Take somebody off the roll, with a reason; the number of a place that no one has claimed is free again, while the roll is not frozen',
    body: place.extend({
      reason: reasonTextSchema,
    }),
    reply: nothing,
  },
} as const satisfies CallTable;
