import { z } from 'zod';
import { type CallTable, success } from './call.ts';
import { userIdSchema } from './fields.ts';
import { because } from './reasons.ts';
import { areaNameSchema } from './vote.ts';

/** Anyone with an account, anyone with a confirmed e-mail, or anyone with a place on the roll. */
export const whoMayVoteSchema = z.enum(['anyone', 'confirmed', 'roll']);
export type WhoMayVote = z.infer<typeof whoMayVoteSchema>;

/** Accepts lower case and surrounding spaces, as people type it. */
export const voterNumberSchema = z
  .string(because('voter-number-missing'))
  .trim()
  .toUpperCase()
  .min(1, because('voter-number-missing'))
  .regex(/^[A-Z0-9][A-Z0-9/-]{0,39}$/, because('voter-number-wrong'));

const codeSchema = z
  .string(because('code-missing'))
  .trim()
  .min(1, because('code-missing'))
  .max(40, because('code-wrong'));
/** The number by which the identity service knows a person: a NIN, a VIN, a matriculation number. */
const identityNumberSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9/-]{3,39}$/, because('identity-wrong'));
const nothing = success(z.object({}));

/** The proof that the signed record names a place: the entry, its payload's hash in hex, a proof in its tree. */
const inRecordSchema = z.object({
  entry: z.int(),
  payload: z.string(),
  index: z.int(),
  /** One hash a line, in base64, from the leaf up. */
  proof: z.string(),
});

export const eligibilityCalls = {
  'POST /vote/email-code': {
    auth: ['VOTER'],
    summary: 'Mail a six-digit code to the e-mail of the account; the one before is worth nothing then',
    status: 202,
    reply: nothing,
  },
  'POST /vote/confirm-email': {
    auth: ['VOTER'],
    summary: 'Confirm the e-mail of the account by the code that was mailed to it',
    body: z.object({ code: codeSchema }),
    reply: nothing,
  },
  'POST /vote/place-code': {
    auth: ['VOTER'],
    summary:
      'Mail a code to the contact of a place on the roll; the same answer whether there is such a place',
    status: 202,
    body: z.object({ voterNumber: voterNumberSchema }),
    reply: nothing,
  },
  'POST /vote/claim-place': {
    auth: ['VOTER'],
    summary:
      'Claim a place on the roll by its number and the code of the mail or of the letter, or both where the commission demands it; where an identity service is asked, by the number that it knows the voter by as well',
    body: z.object({
      voterNumber: voterNumberSchema,
      code: codeSchema,
      /** The second code, in any order. */
      otherCode: codeSchema.optional(),
      identityNumber: identityNumberSchema.optional(),
    }),
    reply: nothing,
  },
  'POST /extras/not-my-claim': {
    auth: 'public',
    summary:
      'Stop a place on the roll, by the token of the link that its contact got when it was claimed by the code of the letter',
    body: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, because('dispute-link-wrong')) }),
    reply: success(z.object({ hadVoted: z.boolean() })),
  },
  'POST /vote/open-place': {
    auth: 'public',
    summary:
      'Open a place on the roll by the code of its link or letter, or two where the commission demands both, without an account: a session that votes and does nothing else. The code opens it again until voting ends',
    body: z.object({
      voterNumber: voterNumberSchema,
      code: codeSchema,
      /** The second code, in any order. */
      otherCode: codeSchema.optional(),
      identityNumber: identityNumberSchema.optional(),
    }),
    reply: success(z.object({ token: z.string(), account: userIdSchema })),
  },
  'GET /vote/my-place': {
    auth: ['VOTER'],
    ofPlaces: true,
    summary:
      'What the public record says of the place of this voter on the roll, with its proofs: that it is on the roll, and after the end of voting whether it voted; null for no place',
    reply: success(
      z.object({
        place: z
          .object({
            log: z.string(),
            voterNumber: voterNumberSchema,
            style: z.int(),
            /** 32 bytes in base64: with it the voter can show the place to others. */
            salt: z.string(),
            electorate: inRecordSchema.nullable(),
            /** `voted`: 1 for yes, 0 for no, so that the length of the answer does not tell. */
            participation: inRecordSchema.extend({ voted: z.literal([0, 1]) }).nullable(),
          })
          .nullable(),
      }),
    ),
  },
  'POST /extras/on-the-roll': {
    auth: 'public',
    summary:
      'Whether somebody is on the roll of the current election, by number and surname: the area, or null for every mismatch',
    body: z.object({
      voterNumber: voterNumberSchema,
      surname: z.string(because('surname-missing')).trim().min(1, because('surname-missing')).max(200),
    }),
    reply: success(z.object({ area: areaNameSchema.shape.name.nullable() })),
  },
} as const satisfies CallTable;
