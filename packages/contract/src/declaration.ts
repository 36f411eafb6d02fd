import { z } from 'zod';
import { type CallTable, success } from './call.ts';
import { ofRecord } from './extras.ts';

/** The turnout of some areas of the roll: one area, or several of which one is too small to stand alone. */
export const areaTurnoutSchema = z.object({
  areas: z.array(z.string()),
  places: z.number().int(),
  voted: z.number().int(),
});
export type AreaTurnout = z.infer<typeof areaTurnoutSchema>;

/** The fewest places on the roll whose turnout is stated alone, where no ballot paper is theirs. */
export const TURNOUT_PLACES_MIN = 10;

const declarationSchema = z.object({
  /** None without a roll, or where it has one area. */
  turnout: z.array(areaTurnoutSchema),
  /** The names of the officers who certified the result; none while it is not certified, or by a command. */
  officers: z.array(z.string()),
  /** The names of the trustees of the key, as the record has them. */
  trustees: z.array(z.string()),
});
export type Declaration = z.infer<typeof declarationSchema>;

export const declarationCalls = {
  'GET /extras/declaration': {
    auth: 'public',
    summary:
      'The facts of the declaration beside the votes, once there is a result: turnout by area, and the names of officers and trustees. With `log` those of a former election',
    query: ofRecord,
    reply: success(declarationSchema),
  },
} as const satisfies CallTable;
