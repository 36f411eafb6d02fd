import { z } from 'zod';
import { type CallTable, success } from './call.ts';
import { SECONDERS_MAX } from './constants.ts';
import { bioSchema, candidateIdSchema, imagePathSchema, nameSchema, postIdSchema } from './fields.ts';
import { because } from './reasons.ts';

/** How candidates nominate themselves: seconded by how many people on the roll, and until when. */
export const selfNominationSchema = z.object({
  seconders: z.int().min(0).max(SECONDERS_MAX),
  untilMs: z.int().min(0).max(8.64e15),
});
export type SelfNomination = z.output<typeof selfNominationSchema>;

/** The part of a nomination that a seconder signs. */
const seenSchema = z.object({
  name: z.string().max(200),
  bio: z.string().max(20_000),
  postId: postIdSchema,
  imageId: z.uuid().nullable(),
});

const nominationSchema = z.object({
  id: candidateIdSchema,
  name: z.string(),
  bio: z.string(),
  picture: imagePathSchema,
  postName: z.string(),
  seen: seenSchema,
});

const ownSchema = nominationSchema.extend({
  status: z.enum(['submitted', 'approved', 'sent-back', 'withdrawn']),
  /** Why the commission sent it back or withdrew it. */
  reason: z.string().nullable(),
  /** How many have seconded it and may still do so. */
  seconders: z.int(),
});
export type OwnNomination = z.output<typeof ownSchema>;

/** Why a voter cannot second somebody; `null`: nothing is in the way. */
const obstacleSchema = z
  .enum(['over', 'judged', 'own', 'no-place', 'other-area', 'seconded', 'seats'])
  .nullable();
export type SecondingObstacle = z.output<typeof obstacleSchema>;

const forSecondersSchema = nominationSchema.extend({ obstacle: obstacleSchema });
export type NominationToSecond = z.output<typeof forSecondersSchema>;

const nothing = success(z.object({}));

/** Voters who nominate themselves, seconded by others on the roll, before voting begins. */
export const selfNominationCalls = {
  'GET /self-nomination': {
    auth: ['VOTER'],
    summary:
      'How candidates nominate themselves in the current election, null where none may; the posts for which this voter can stand, and the voter’s own nomination',
    reply: success(
      z.object({
        rules: selfNominationSchema.extend({ isOver: z.boolean() }).nullable(),
        hasPlace: z.boolean(),
        posts: z.array(z.object({ id: postIdSchema, postName: z.string() })),
        own: ownSchema.nullable(),
      }),
    ),
  },
  'POST /self-nomination': {
    auth: ['VOTER'],
    summary: 'Stand for one post where this voter has a place on the roll, until self-nomination ends',
    status: 201,
    multipart: { accepts: 'only', files: ['image'] },
    body: z.object({
      name: nameSchema,
      position: postIdSchema,
      bio: bioSchema,
      /** The candidate agrees to stand, and to what is published then. */
      consent: z.literal('yes', because('consent-missing')),
    }),
    reply: success(z.object({ id: candidateIdSchema })),
  },
  'PUT /self-nomination': {
    auth: ['VOTER'],
    summary:
      'Change the own nomination before it is approved: it is submitted again, and needs its seconders again; only what is sent is changed',
    multipart: { accepts: 'also', files: ['image'] },
    body: z.object({
      name: nameSchema.optional(),
      position: postIdSchema.optional(),
      bio: bioSchema.optional(),
    }),
    reply: nothing,
  },
  'POST /self-nomination/withdraw': {
    auth: ['VOTER'],
    summary: 'Withdraw the own nomination before it is approved',
    reply: nothing,
  },
  'GET /self-nomination/:id': {
    auth: ['VOTER'],
    summary:
      'Somebody who wants to stand, by the link that they shared, and whether this voter can second them',
    params: z.object({ id: candidateIdSchema }),
    reply: success(forSecondersSchema),
  },
  'POST /self-nomination/:id/second': {
    auth: ['VOTER'],
    summary:
      'Second a nomination as it was seen: once, and as many candidates for a post as there are seats. The commission sees who did',
    params: z.object({ id: candidateIdSchema }),
    body: z.object({ seen: seenSchema }),
    reply: nothing,
  },
} as const satisfies CallTable;
