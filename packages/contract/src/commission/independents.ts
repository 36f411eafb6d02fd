import { z } from 'zod';
import { type CallTable, REGISTRARS, success } from '../call.ts';
import { bioSchema, candidateIdSchema, nameSchema, postIdSchema } from '../fields.ts';
import { because, type PlainCode } from '../reasons.ts';

/** The most candidates in one table. */
export const CANDIDATE_TABLE_MAX = 500;
const TABLE_MAX_BYTES = 2 * 1024 * 1024;
/** The limit of a body with a table, in bytes: Base64 writes three bytes as four. */
export const CANDIDATE_TABLE_BODY_BYTES = 2 * TABLE_MAX_BYTES;

const faultSchema = z.object({
  /** Counted from 1, without the header. */
  candidate: z.number().int(),
  /** As in the table. */
  name: z.string(),
  code: z.custom<PlainCode>((code) => typeof code === 'string'),
});
export type CandidateFault = z.output<typeof faultSchema>;

/** Candidates without a party, whom officers put up before voting begins. */
export const independentCalls = {
  'POST /commission/candidates': {
    auth: REGISTRARS,
    summary: 'Put up a candidate without a party, before voting begins',
    status: 201,
    multipart: { accepts: 'only', files: ['image'] },
    body: z.object({ name: nameSchema, position: postIdSchema, bio: bioSchema }),
    reply: success(z.object({ id: candidateIdSchema })),
  },
  'PUT /commission/candidates/:id': {
    auth: REGISTRARS,
    summary: 'Change a candidate without a party, before voting begins; only what is sent is changed',
    params: z.object({ id: candidateIdSchema }),
    multipart: { accepts: 'also', files: ['image'] },
    body: z.object({ name: nameSchema.optional(), bio: bioSchema.optional(), post: postIdSchema.optional() }),
    reply: success(z.object({})),
  },
  'POST /commission/candidates/table': {
    auth: REGISTRARS,
    summary: 'Put up the candidates of a table in CSV (post, name, bio): all of them, or none',
    /** The file's own bytes in base64: how it is encoded and divided is guessed as of a roll's list. */
    body: z.object({
      table: z
        .base64()
        .min(1, because('list-empty'))
        .max(Math.ceil(TABLE_MAX_BYTES / 3) * 4),
    }),
    /** Either all are put up, or nothing changed and every fault is listed. */
    reply: success(z.object({ added: z.number().int(), faults: z.array(faultSchema) })),
  },
} as const satisfies CallTable;
