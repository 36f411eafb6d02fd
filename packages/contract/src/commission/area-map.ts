import { z } from 'zod';
import { type CallTable, RETURNING_OFFICERS, success } from '../call.ts';
import { because } from '../reasons.ts';

/** The largest file of shapes, in bytes. */
export const MAP_MAX_BYTES = 1024 * 1024;
/** The largest request body with such a file, in bytes. */
export const MAP_BODY_BYTES = 2 * MAP_MAX_BYTES;
/** The most points of all shapes together, and of one ring. */
export const MAP_POINTS_MAX = 20_000;
export const RING_POINTS_MAX = 2_000;
/** The width of a drawing; its height follows from the shapes. */
export const MAP_WIDTH = 800;
export const MAP_HEIGHT_MAX = 1_600;

/**
 * The shapes of areas by code. `d` is an SVG path of whole numbers, `at` a point inside it to place a letter, and
 * `room` the distance from that point to the edge.
 */
export const areaMapSchema = z.object({
  width: z.number().int().min(1).max(MAP_WIDTH),
  height: z.number().int().min(1).max(MAP_HEIGHT_MAX),
  shapes: z.record(
    z.string(),
    z.object({
      d: z.string().regex(/^(M\d+ \d+l[-\d ]+z)+$/),
      at: z.tuple([z.number(), z.number()]),
      room: z.number(),
    }),
  ),
});
export type AreaMap = z.output<typeof areaMapSchema>;

const faultSchema = z.object({
  /** In the file, from 1. */
  feature: z.number().int(),
  reason: z.enum([
    'no-polygon',
    'unknown-code',
    'code-twice',
    'off-earth',
    'open',
    'crossing',
    'too-fine',
    'flat',
  ]),
});
export type ShapeFault = z.output<typeof faultSchema>;

export const areaMapCalls = {
  'GET /extras/map': {
    auth: 'public',
    summary: 'The shapes of the areas that the commission gave; null where it gave none',
    reply: success(z.object({ map: areaMapSchema.nullable() })),
  },
  'POST /commission/areas/map': {
    auth: RETURNING_OFFICERS,
    summary:
      'Give the shapes of areas in GeoJSON, each a feature whose property `code` names the area: all of them, in place of those before, or none',
    body: z.object({
      file: z
        .base64()
        .min(1, because('list-empty'))
        .max(Math.ceil(MAP_MAX_BYTES / 3) * 4),
    }),
    /** Either all shapes are valid, or nothing changed and every invalid one is listed. */
    reply: success(z.object({ shapes: z.number().int(), faults: z.array(faultSchema) })),
  },
  'DELETE /commission/areas/map': {
    auth: RETURNING_OFFICERS,
    summary: 'Show the areas without these shapes',
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
