import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, RETURNING_OFFICERS, success } from '../call.ts';
import { because } from '../reasons.ts';
import { electionIdSchema } from './proposals.ts';
import { reasonTextSchema } from './reason.ts';

const announcementIdSchema = z.uuid(because('nothing-here'));
const kindSchema = z.enum(['notice', 'incident']);

/** What officers tell voters; an incident stands out. */
export const announcementSchema = z.object({
  id: announcementIdSchema,
  kind: kindSchema,
  text: z.string(),
  atMs: z.number().int(),
});
export type Announcement = z.output<typeof announcementSchema>;

const daySchema = z.object({
  election: z
    .object({
      id: electionIdSchema,
      title: z.string(),
      state: z.enum(['not-open', 'open', 'closed']),
      status: z.enum(['draft', 'open', 'closed']),
      /** The time that was set; two officers may have opened it later. */
      opensAt: z.string().nullable(),
      beginsAt: z.string().nullable(),
      /** Once it is closed, when it was. */
      closesAt: z.string().nullable(),
    })
    .nullable(),
  nowMs: z.number().int(),
  turnout: z.object({
    voters: z.number().int(),
    accepted: z.number().int(),
    /** Casts a minute since the last sample but one; null where there is none. */
    aMinute: z.number().nullable(),
    /** At most one every five minutes, and one at the end. */
    samples: z.array(z.object({ atMs: z.number().int(), accepted: z.number().int() })),
    /**
     * Where papers differ by area: the ballots in the public record by paper, which everybody can count, and
     * the places of the roll whose voters get it; null where no roll says who may vote.
     */
    papers: z.array(
      z.object({
        ...{ areas: z.array(z.string()), ballots: z.number().int() },
        places: z.number().int().nullable(),
      }),
    ),
  }),
  refusals: z.array(z.object({ code: z.string(), casts: z.number().int() })),
  /** `failed`: given up since then. */
  mails: z.object({
    ...{ waiting: z.number().int(), failed: z.number().int(), failedSinceMs: z.number().int() },
    /** What no provider accepts at the moment, and since when the first of it has waited. */
    heldUp: z.array(
      z.object({ kind: z.enum(['mail', 'sms']), waiting: z.number().int(), sinceMs: z.number().int() }),
    ),
    /** The domains that accept no mail while those to others leave, and since when the first has waited. */
    refusing: z.array(z.object({ domain: z.string(), waiting: z.number().int(), sinceMs: z.number().int() })),
  }),
  record: z
    .object({
      checkpointAtMs: z.number().int().nullable(),
      countAtMs: z.number().int().nullable(),
      waiting: z.number().int(),
      /** How many of them should have their place by now: their receipts promised it. */
      overdue: z.number().int(),
    })
    .nullable(),
  databaseBytes: z.number().int(),
  servers: z.array(
    z.object({
      roles: z.string(),
      seenAtMs: z.number().int(),
      freeBytes: z.number().int(),
      /** Its clock and the database's differ, or one has jumped. */
      doubtsClock: z.boolean(),
    }),
  ),
  announcements: z.array(announcementSchema),
});
export type VotingDay = z.output<typeof daySchema>;

export const dayCalls = {
  'GET /commission/day': {
    auth: EVERY_OFFICER,
    summary: 'How voting goes: turnout, refusals, mails, the record, servers, announcements',
    reply: success(daySchema),
  },
  'POST /commission/announcements': {
    auth: RETURNING_OFFICERS,
    summary: 'Tell voters something, on the landing page, the ballot paper and the results',
    status: 201,
    body: z.object({ electionId: electionIdSchema, kind: kindSchema, text: reasonTextSchema }),
    reply: success(z.object({ announcement: announcementSchema })),
  },
  'POST /commission/announcements/:id/withdraw': {
    auth: RETURNING_OFFICERS,
    summary: 'Show an announcement no longer; what was said stays in the log',
    params: z.object({ id: announcementIdSchema }),
    reply: success(z.object({})),
  },
  'GET /extras/notices': {
    auth: 'public',
    summary:
      'What the commission tells voters, what it corrected, and how many officers stand behind its acts',
    reply: success(
      z.object({
        announcements: z.array(announcementSchema),
        corrections: z.array(z.object({ before: z.string(), name: z.string(), atMs: z.number().int() })),
        /** Of those who may change something; 0 where the election is run by commands alone. */
        officers: z.number().int(),
        /** Acts that were to take two officers and were done by one, there being no other. */
        aloneActs: z.number().int(),
      }),
    ),
  },
} as const satisfies CallTable;
