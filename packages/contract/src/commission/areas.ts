import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, RETURNING_OFFICERS, success } from '../call.ts';
import { imagePathSchema } from '../fields.ts';
import { because } from '../reasons.ts';
import { electionIdSchema } from './proposals.ts';

/** How many areas are shown at once. */
export const AREAS_SHOWN_MAX = 200;
const AREA_LIST_MAX_BYTES = 4 * 1024 * 1024;
/** What a call with a list may have: base64 writes three bytes as four. */
export const AREA_LIST_BODY_BYTES = 2 * AREA_LIST_MAX_BYTES;

const areaSchema = z.object({
  code: z.string(),
  name: z.string(),
  level: z.string(),
  /** The names of those that it is in, the nearest first. */
  within: z.array(z.string()),
  /** How many areas are its parts. */
  parts: z.number().int(),
});
export type ShownArea = z.output<typeof areaSchema>;

const faultSchema = z.object({
  /** Of the file, from 1; the first line is its head. */
  line: z.number().int(),
  reason: z.enum([
    'unreadable',
    'unknown-parent',
    'changed',
    'alike',
    'level-twice',
    'has-voters',
    'under-way',
  ]),
});
export type AreaFault = z.output<typeof faultSchema>;
export type AreaFaultReason = AreaFault['reason'];

/**
 * What is added stays for good. With how many are new, as somebody read it, they are added; without it
 * nothing is written, and the answer says how many would be.
 */
const addingSchema = z.object({ adding: z.coerce.number().int().min(0).optional() });
/** Either all areas fit, or nothing was changed and every bad line is named. */
const addedSchema = z.object({ added: z.number().int(), faults: z.array(faultSchema) });

const paperSchema = z.object({
  style: z.number().int(),
  /**
   * Whose paper it is: the largest areas all of whose voters get it; an empty list for voters without one.
   */
  areas: z.array(z.array(z.string())),
  contests: z.array(
    z.object({
      name: z.string(),
      /** As voters see them. */
      candidates: z.array(
        z.object({ name: z.string(), party: z.string(), picture: imagePathSchema, banner: imagePathSchema }),
      ),
    }),
  ),
});
export type ElectedPaper = z.output<typeof paperSchema>;

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
        /** How many were found; `areas` has the first of them only. */
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
  'GET /commission/elections/:id/papers': {
    auth: EVERY_OFFICER,
    summary: 'Who elects what: every ballot paper of an election, with the areas whose voters get it',
    params: z.object({ id: electionIdSchema }),
    /** `digest`: of all papers, to say which were looked at. */
    reply: success(z.object({ papers: z.array(paperSchema), digest: z.string() })),
  },
} as const satisfies CallTable;
