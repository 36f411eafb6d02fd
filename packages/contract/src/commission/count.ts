import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, RETURNING_OFFICERS, success } from '../call.ts';
import { certificationSchema } from '../extras.ts';
import { electionIdSchema } from './proposals.ts';

/** The progress of a count. */
const countSchema = z.object({
  title: z.string(),
  /** The name of its public record; null before the opening. */
  log: z.string().nullable(),
  /**
   * `voting`: it goes on, or has not begun; `moving`: the last ballots are on their way into the record;
   * `ended`: all ballots are there; `summed`: the encrypted sums are there too, and wait for trustees;
   * `counted`: the result is in the record, with its proof.
   */
  stage: z.enum(['voting', 'moving', 'ended', 'summed', 'counted']),
  /** The number of accepted ballots. */
  accepted: z.number().int(),
  /** The holders of the key; null before there is a record. `isHere`: this server holds it. */
  key: z
    .object({
      isHere: z.boolean(),
      /** The number of trustees needed to open the count. */
      threshold: z.number().int(),
      /**
       * The number of trustees who have tried their key file since the opening; null without trustees.
       */
      tried: z.number().int().nullable(),
      trustees: z.array(z.object({ trustee: z.number().int(), name: z.string(), hasDecrypted: z.boolean() })),
    })
    .nullable(),
  /** Once there is a result: the entry that holds it, by its index and the hash of its payload. */
  result: z.object({ index: z.number().int(), hash: z.string() }).nullable(),
  certification: certificationSchema.nullable(),
});
export type Count = z.output<typeof countSchema>;

const params = z.object({ id: electionIdSchema });

export const countCalls = {
  'GET /commission/elections/:id/count': {
    auth: EVERY_OFFICER,
    summary: 'How far the counting of an election is: trustees, result, certification',
    params,
    reply: success(z.object({ count: countSchema })),
  },
  'POST /commission/elections/:id/tally': {
    auth: RETURNING_OFFICERS,
    summary: 'Count an election that has ended, where this server holds the key; proved like every count',
    params,
    reply: success(z.object({ hasResult: z.boolean() })),
  },
} as const satisfies CallTable;
