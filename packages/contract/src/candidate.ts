import { z } from 'zod';
import { type CallTable, success } from './call.ts';
import { resultEntrySchema, resultsMetaSchema } from './extras.ts';
import { acronymShownSchema, bioSchema, imagePathSchema } from './fields.ts';
import { candidateSchema } from './party.ts';

/**
 * The candidate as voters see them, and the votes for the post so far. `meta` describes the current election.
 * If the candidate stood in an earlier one, `former` names that; its `log` is null if it was never opened.
 */
export const candidateViewSchema = z.object({
  candidate: candidateSchema,
  partyName: z.string(),
  partyAcronym: acronymShownSchema,
  partyBanner: imagePathSchema,
  standing: z.array(resultEntrySchema),
  former: z.object({ title: z.string(), log: z.string().nullable() }).nullable(),
  meta: resultsMetaSchema,
});
export type CandidateView = z.infer<typeof candidateViewSchema>;

export const candidateCalls = {
  'GET /candidate/me': {
    auth: ['CANDIDATE'],
    summary: "The candidate's own entry and the standing of the post",
    reply: success(candidateViewSchema),
  },
  'PUT /candidate/me': {
    auth: ['CANDIDATE'],
    summary: 'Change your own bio or picture; only what is sent is changed',
    multipart: { accepts: 'also', files: ['image'] },
    body: z.object({ bio: bioSchema.optional() }),
    reply: success(candidateViewSchema),
  },
} as const satisfies CallTable;
