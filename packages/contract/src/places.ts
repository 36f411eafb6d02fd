import { z } from 'zod';
import { type CallTable, success } from './call.ts';
import { ofRecord, resultEntrySchema } from './extras.ts';
import { areaNameSchema } from './vote.ts';

/**
 * A post in the parts of an area. `around` are that area and those around it, the innermost first; none for the
 * whole election. Of each part `voters` are the places on the roll, `ballots` those that the count covers; null
 * where nobody may know. `votes`, in the order of the candidates, are there once the result is. A part that is too
 * small has none: its votes are in those of `shownWith`, or, if that is null too, of the whole election.
 */
export const placesSchema = z.object({
  around: z.array(areaNameSchema),
  candidates: z.array(
    resultEntrySchema.pick({
      candidateId: true,
      candidateName: true,
      partyName: true,
      partyAcronym: true,
      answer: true,
      seats: true,
    }),
  ),
  parts: z.array(
    areaNameSchema.extend({
      hasParts: z.boolean(),
      voters: z.number().int().nullable(),
      ballots: z.number().int().nullable(),
      votes: z.array(z.number().int()).nullable(),
      shownWith: areaNameSchema.nullable(),
    }),
  ),
});
export type Places = z.infer<typeof placesSchema>;

export const placesCalls = {
  'GET /extras/places': {
    auth: 'public',
    summary:
      'A post in the parts of an area, or in those of the whole election: voters, ballots counted, and once the result is there the votes. None where the post has no parts. With `log` those of a former election',
    query: ofRecord.extend({ post: z.string().max(200), area: z.string().max(200).optional() }),
    reply: success(placesSchema),
  },
} as const satisfies CallTable;
