import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, RETURNING_OFFICERS, success } from '../call.ts';
import { MADE_UP_PER_MINUTE_MAX, REHEARSAL_VOTERS_MAX } from '../constants.ts';

/** The steps of a rehearsal that its own server has seen; null for one that this election does not have. */
export const rehearsalStepsSchema = z.object({
  /** It has an officer, so that its setup link was used. */
  setUp: z.boolean(),
  /** The letters of its roll were made. */
  letters: z.boolean().nullable(),
  opened: z.boolean(),
  /** The ballots in its record. */
  ballots: z.number().int().min(0),
  /** A count was published while people voted. */
  liveCount: z.boolean().nullable(),
  closed: z.boolean(),
  counted: z.boolean(),
  certified: z.boolean(),
});
export type RehearsalSteps = z.infer<typeof rehearsalStepsSchema>;

const seenSchema = z.object({
  /** `yes`, or the reason why none can be begun. */
  mayBegin: z.enum(['yes', 'no-address', 'is-rehearsal']),
  /** The last rehearsal ended unexpectedly. */
  endedByItself: z.boolean(),
  /** The running rehearsal, if any. */
  rehearsal: z
    .object({
      id: z.uuid(),
      state: z.enum(['starting', 'running', 'ending']),
      begunBy: z.string(),
      address: z.string(),
      /** Works once. Shown only to the officer who began the rehearsal, who becomes its first officer. */
      setupLink: z.string().nullable(),
      /** Null until its server has said how far it is. */
      steps: rehearsalStepsSchema.nullable(),
    })
    .nullable(),
  /** On a rehearsal's own server, the made-up voters who can vote by themselves; null elsewhere. */
  madeUp: z
    .object({
      /** `yes`, or the reason why they cannot vote now. */
      mayVote: z.enum(['yes', 'not-open', 'ended', 'voting', 'mailed-codes']),
      /** The number who have not voted; null where voters are not on a roll. */
      left: z.number().int().nullable(),
      /** Some of those who were last asked could not vote. */
      didFail: z.boolean(),
    })
    .nullable(),
});
export type SeenRehearsal = z.infer<typeof seenSchema>;

export const rehearsalCalls = {
  'GET /commission/rehearsal': {
    auth: EVERY_OFFICER,
    summary: 'Whether a rehearsal of the draft runs, where, and whether one can be begun',
    reply: success(seenSchema),
  },
  'POST /commission/rehearsal': {
    auth: RETURNING_OFFICERS,
    summary: 'Begin a rehearsal of the draft on a server of its own; where one runs, it is shown',
    body: z.object({ electionId: z.uuid(), voters: z.number().int().min(1).max(REHEARSAL_VOTERS_MAX) }),
    reply: success(seenSchema),
  },
  'POST /commission/rehearsal/voters': {
    auth: RETURNING_OFFICERS,
    summary:
      'On a rehearsal’s own server: let made-up voters vote, so many a minute, each for anybody; no other server does it',
    body: z.object({
      voters: z.number().int().min(1).max(REHEARSAL_VOTERS_MAX),
      perMinute: z.number().int().min(1).max(MADE_UP_PER_MINUTE_MAX),
    }),
    reply: success(seenSchema),
  },
  'POST /commission/rehearsal/:id/end': {
    auth: RETURNING_OFFICERS,
    summary: 'End a rehearsal, and remove everything of it',
    params: z.object({ id: z.uuid() }),
    reply: success(seenSchema),
  },
} as const satisfies CallTable;
