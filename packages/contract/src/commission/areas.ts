import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, RETURNING_OFFICERS, success } from '../call.ts';
import { acronymShownSchema, imagePathSchema } from '../fields.ts';
import { namedPostSchema } from '../post-names.ts';
import { because } from '../reasons.ts';
import { electionIdSchema } from './proposals.ts';

/** The number of areas in one reply. */
export const AREAS_SHOWN_MAX = 200;
const AREA_LIST_MAX_BYTES = 4 * 1024 * 1024;
/** The limit of a body with a list, in bytes: Base64 writes three bytes as four. */
export const AREA_LIST_BODY_BYTES = 2 * AREA_LIST_MAX_BYTES;

const areaSchema = z.object({
  code: z.string(),
  name: z.string(),
  level: z.string(),
  /** The names of the areas around it, the nearest first. */
  within: z.array(z.string()),
  /** The number of areas directly within it. */
  parts: z.number().int(),
});
export type ShownArea = z.output<typeof areaSchema>;

const faultSchema = z.object({
  /** In the file, from 1; line 1 is the header. */
  line: z.number().int(),
  reason: z.enum([
    'unreadable',
    'unknown-parent',
    'second-root',
    'changed',
    'alike',
    'level-twice',
    'has-voters',
    'under-way',
  ]),
});
export type AreaFault = z.output<typeof faultSchema>;

/** The number of new areas that a reply names. */
export const NEW_AREAS_SHOWN_MAX = 20;
const newAreaSchema = areaSchema.pick({ code: true, name: true, level: true });
export type NewArea = z.output<typeof newAreaSchema>;

/**
 * A call without the number of new areas writes nothing and returns that number;
 * a call with it adds them.
 */
const addingSchema = z.object({ adding: z.coerce.number().int().min(0).optional() });
/** Either all areas are valid, or nothing changed and every invalid line is listed. */
const addedSchema = z.object({
  added: z.number().int(),
  /** The first of the new areas. */
  shown: z.array(newAreaSchema),
  /** The new name of the area that contains all others; null if it keeps its own. */
  whole: z.string().nullable(),
  faults: z.array(faultSchema),
});

/** A nomination that is on no ballot paper. */
const otherNominationSchema = z.object({
  name: z.string(),
  status: z.enum(['submitted', 'sent-back', 'withdrawn']),
});

const paperSchema = z.object({
  style: z.number().int(),
  /**
   * The largest areas whose voters all get this paper; empty for voters without an area.
   */
  areas: z.array(z.array(z.string())),
  contests: z.array(
    z.object({
      name: z.string(),
      /** How many are elected, and whether voters may choose nobody; absent for exactly one. */
      seats: z.number().int().optional(),
      mayBeBlank: z.literal(true).optional(),
      /**
       * There are no more candidates than seats, so that they are elected without a vote; with the other nominations for
       * it. Absent where it is voted on.
       */
      unopposed: z.object({ others: z.array(otherNominationSchema) }).optional(),
      /** As voters see them. */
      candidates: z.array(
        z.object({
          name: z.string(),
          party: z.string(),
          acronym: acronymShownSchema,
          picture: imagePathSchema,
          banner: imagePathSchema,
        }),
      ),
    }),
  ),
});
export type ElectedPaper = z.output<typeof paperSchema>;

/** A contest with fewer places on the roll than a live count must cover. */
const smallContestSchema = z.object({ name: z.string(), places: z.number().int() });
export type SmallContest = z.output<typeof smallContestSchema>;

export const areaCalls = {
  'GET /commission/areas': {
    auth: EVERY_OFFICER,
    summary: 'The parts of an area, of the whole without one, or the areas whose name or code holds a text',
    query: z.object({
      within: z.string().max(200).optional(),
      search: z.string().trim().max(100).optional(),
    }),
    reply: success(
      z.object({
        areas: z.array(areaSchema),
        /** The number of areas found; `areas` has only the first of them. */
        found: z.number().int(),
        total: z.number().int(),
        levels: z.array(z.object({ level: z.string(), areas: z.number().int() })),
        /** No election is under way, which has its contests by the areas that are there. */
        mayChange: z.boolean(),
      }),
    ),
  },
  'POST /commission/areas': {
    auth: RETURNING_OFFICERS,
    summary:
      'Count what areas of a table in CSV (code, parent, level, name) are new; with `adding` add them: all of them, or none',
    query: addingSchema,
    /** The file's own bytes in base64: how it is encoded and divided is guessed as of a roll's list. */
    body: z.object({
      table: z
        .base64()
        .min(1, because('list-empty'))
        .max(Math.ceil(AREA_LIST_MAX_BYTES / 3) * 4),
    }),
    reply: success(addedSchema),
  },
  'POST /commission/areas/nigeria': {
    auth: RETURNING_OFFICERS,
    summary:
      'Count what states of Nigeria, the Federal Capital Territory and their local government areas are new; with `adding` add them',
    query: addingSchema,
    reply: success(addedSchema),
  },
  'DELETE /commission/areas/:code': {
    auth: RETURNING_OFFICERS,
    summary: 'Remove an area that no voter, no roll and no election refers to',
    params: z.object({ code: z.string().min(1).max(200) }),
    reply: success(z.object({})),
  },
  'GET /commission/elections/:id/papers': {
    auth: EVERY_OFFICER,
    summary: 'Who elects what: every ballot paper of an election, with the areas whose voters get it',
    params: z.object({ id: electionIdSchema }),
    /** `digest`: of all papers, which names the ones that the officer saw. `smallContests`: none without a roll. */
    reply: success(
      z.object({
        papers: z.array(paperSchema),
        digest: z.string(),
        /** The posts that have names in other languages than English; the digest covers them. */
        postNames: z.array(namedPostSchema),
        smallContests: z.array(smallContestSchema),
      }),
    ),
  },
} as const satisfies CallTable;
