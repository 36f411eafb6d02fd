import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, RETURNING_OFFICERS, success } from '../call.ts';
import { LANGUAGE_CODES } from '../constants.ts';
import { areaTurnoutSchema } from '../declaration.ts';
import { because } from '../reasons.ts';
import { HELD_BACK } from './acts.ts';
import { announcementKindSchema, announcementTextShape } from './announcement-kind.ts';
import { signedSchema } from './confirmation.ts';
import { contactSchema } from './contact.ts';
import { electionIdSchema, proposalIdSchema } from './proposals.ts';
import { whoSchema } from './who.ts';

const announcementIdSchema = z.uuid(because('nothing-here'));

/** An announcement to voters. */
export const announcementSchema = z.object({
  id: announcementIdSchema,
  kind: announcementKindSchema,
  text: z.string(),
  /** The text in other languages, as far as officers gave it. */
  translations: z.partialRecord(z.enum(LANGUAGE_CODES), z.string()),
  atMs: z.number().int(),
});
export type Announcement = z.output<typeof announcementSchema>;

/** An end of an election before its time, which two officers have confirmed. */
const earlyEndSchema = z.object({
  act: z.enum(HELD_BACK),
  /** When it takes effect, unless it is held. */
  dueAtMs: z.number().int(),
  isHeld: z.boolean(),
});

const daySchema = z.object({
  election: z
    .object({
      id: electionIdSchema,
      title: z.string(),
      state: z.enum(['not-open', 'open', 'closed']),
      status: z.enum(['draft', 'open', 'closed']),
      /** The scheduled time; two officers may have opened it later. */
      opensAt: z.string().nullable(),
      beginsAt: z.string().nullable(),
      /** The time of the close, once it is closed. */
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
     * If papers differ by area: for each paper its ballots in the public record, and the places on the roll
     * whose voters get it (null without a roll).
     */
    papers: z.array(
      z.object({
        areas: z.array(z.string()),
        ballots: z.number().int(),
        places: z.number().int().nullable(),
      }),
    ),
    /**
     * By area of the roll, where areas share a ballot paper: a few minutes old, `voted` rounded down to tens.
     */
    areas: z.array(areaTurnoutSchema),
  }),
  refusals: z.array(z.object({ code: z.string(), casts: z.number().int() })),
  /** `failed`: given up since then. */
  mails: z.object({
    waiting: z.number().int(),
    failed: z.number().int(),
    failedSinceMs: z.number().int(),
    /** Messages that no provider accepts now, and the time since which the first has waited. */
    heldUp: z.array(
      z.object({ kind: z.enum(['mail', 'sms']), waiting: z.number().int(), sinceMs: z.number().int() }),
    ),
    /** Domains that accept no mail while others do, and the time since which the first mail has waited. */
    refusing: z.array(z.object({ domain: z.string(), waiting: z.number().int(), sinceMs: z.number().int() })),
  }),
  record: z
    .object({
      checkpointAtMs: z.number().int().nullable(),
      countAtMs: z.number().int().nullable(),
      /** Ballots go into the record together, at least so many, unless a receipt's promise comes near. */
      smallestBatch: z.number().int(),
      /** A receipt promises the record within twice this time. */
      mergeDelayMs: z.number().int(),
      /** The accepted ballots that no signed head covers. */
      waiting: z.number().int(),
      /** The number that should be in the record by now, as their receipts promised. */
      overdue: z.number().int(),
      /** Where they differ, no ballot is moved or counted; null where they agree. */
      differ: z.object({ ballots: z.number().int(), voters: z.number().int() }).nullable(),
    })
    .nullable(),
  /** The witnesses that the election's setup names, in its order; null without any. */
  witnesses: z
    .object({
      /** The number of signatures that readers demand. */
      quorum: z.number().int(),
      list: z.array(
        z.object({
          name: z.string(),
          /** The entries that it has signed; 0 for none. */
          size: z.number().int(),
          signedAtMs: z.number().int().nullable(),
          /** It has signed what is published, or has signed in the last ten minutes. */
          isUp: z.boolean(),
          /** It knows another history than this server. */
          differs: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** The trustees who open the live counts, in the order of their numbers; null where none do. */
  trustees: z
    .object({
      threshold: z.number().int(),
      /** A count was asked for. */
      isAsked: z.boolean(),
      list: z.array(
        z.object({
          name: z.string(),
          /** The time of the last answer; null before the first. */
          answeredAtMs: z.number().int().nullable(),
          /** It has answered the newest request, or still has time to. */
          isUp: z.boolean(),
        }),
      ),
    })
    .nullable(),
  databaseBytes: z.number().int(),
  /** A replica follows that no commit waits for: a failover to it would lose acknowledged ballots. */
  hasAsynchronousReplica: z.boolean(),
  servers: z.array(
    z.object({
      roles: z.string(),
      seenAtMs: z.number().int(),
      freeBytes: z.number().int(),
      /** Its clock and the database's differ, or one has jumped. */
      doubtsClock: z.boolean(),
      /** Its own audit refuses a record, so that nothing of it is counted. */
      refusesRecord: z.boolean(),
      /** It found no room for a thousand ballots in the database. */
      lacksRoom: z.boolean(),
    }),
  ),
  announcements: z.array(announcementSchema),
  /** Confirmed ends that have not taken effect, of this election and of earlier ones. */
  earlyEnds: z.array(
    earlyEndSchema.extend({
      electionId: electionIdSchema,
      title: z.string(),
      /** How many minutes after a release it takes effect. */
      delayMinutes: z.number().int(),
      proposal: proposalIdSchema,
      /** The proposal's digest, over which a hold and its release are signed. */
      digest: z.string(),
      /** The reason of an election that is to be declared void. */
      reason: z.string().nullable(),
      /** The holds, the first one first. */
      holds: z.array(
        z.object({ by: whoSchema, reason: z.string(), atMs: z.number().int(), isReleased: z.boolean() }),
      ),
    }),
  ),
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
    summary:
      'Tell voters something, on the landing page, the ballot paper and the results; from the opening until the end two officers do, by the act `announce`',
    status: 201,
    body: z.object({ electionId: electionIdSchema, ...announcementTextShape }),
    reply: success(z.object({ announcement: announcementSchema })),
  },
  'POST /commission/announcements/:id/withdraw': {
    auth: RETURNING_OFFICERS,
    summary: 'Show an announcement no longer, by a signature; what was said stays in the log',
    params: z.object({ id: announcementIdSchema }),
    body: signedSchema,
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
        /** The number of officers except observers; 0 if only commands run the election. */
        officers: z.number().int(),
        /** When the number of officers last became two or more, or later; null if there are fewer. */
        twoSinceMs: z.number().int().nullable(),
        /** Since when officers sign by passkeys only; null where codes of apps decide as well. */
        passkeysOnlySinceMs: z.number().int().nullable(),
        /** The number of acts of two officers that the only officer did alone. */
        aloneActs: z.number().int(),
        /**
         * How many places on the roll were claimed by each way, rounded down to tens; null without a roll. A little
         * old, so that nobody is seen to claim.
         */
        claims: z
          .object({
            /** True if a place with a contact takes the letter's code and one sent to the contact. */
            bothCodes: z.boolean(),
            byBoth: z.number().int(),
            byContact: z.number().int(),
            byLetterTold: z.number().int(),
            byLetterOnly: z.number().int(),
            disputed: z.number().int(),
            /** How many runs of letters, and new letters of single places, two officers confirmed. */
            letterRuns: z.number().int(),
            newLetters: z.number().int(),
          })
          .nullable(),
        earlyEnd: earlyEndSchema.nullable(),
        /** Who the commission is and how to reach it; null until it says so. */
        contact: contactSchema.nullable(),
      }),
    ),
  },
} as const satisfies CallTable;
