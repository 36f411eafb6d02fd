import { z } from 'zod';
import { type CallTable, success } from './call.ts';
import { ofRecord, resultEntrySchema } from './extras.ts';

/**
 * The live counts of a post over time, at most 241: every second, fourth … of `counts` where there are more, and
 * the last one. `entry` is the count's entry in the record, which proves it; `ballots` are all ballots counted,
 * `votes` those of the candidates in their order.
 */
export const timelineSchema = z.object({
  counts: z.number().int(),
  candidates: z.array(
    resultEntrySchema.pick({ candidateId: true, candidateName: true, partyName: true, partyAcronym: true }),
  ),
  points: z.array(
    z.object({
      entry: z.number().int(),
      atMs: z.number().int(),
      ballots: z.number().int(),
      votes: z.array(z.number().int()),
    }),
  ),
});
export type Timeline = z.infer<typeof timelineSchema>;

export const timelineCalls = {
  'GET /extras/timeline': {
    auth: 'public',
    summary:
      'The live counts of a post over time, each an entry of the record; none where votes are counted after the close. With `log` those of a former election',
    query: ofRecord.extend({ post: z.string().max(200) }),
    reply: success(timelineSchema),
  },
} as const satisfies CallTable;
