import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, officerRoleSchema, RETURNING_OFFICERS, success } from '../call.ts';
import { userIdSchema } from '../fields.ts';

/** An officer who works for the commission now. */
const officerSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  email: z.string(),
  role: officerRoleSchema,
});

export const officerCalls = {
  'GET /commission/me': {
    auth: EVERY_OFFICER,
    summary: 'The officer whom the session belongs to, and how many officers there are',
    reply: success(
      z.object({
        officer: officerSchema,
        /** Of those who may change something: where there is one, nobody stands behind an act of theirs. */
        officers: z.number().int(),
      }),
    ),
  },
  'GET /commission/officers': {
    auth: EVERY_OFFICER,
    summary: 'Everybody who works for the commission, in the order in which they came',
    reply: success(z.object({ officers: z.array(officerSchema) })),
  },
  'PUT /commission/officers/:id': {
    auth: RETURNING_OFFICERS,
    summary: 'Give an officer another part in the commission; one returning officer stays',
    params: z.object({ id: userIdSchema }),
    body: z.object({ role: officerRoleSchema }),
    reply: success(z.object({})),
  },
  'DELETE /commission/officers/:id': {
    auth: RETURNING_OFFICERS,
    summary: 'Remove an officer, whose sessions end; one returning officer stays',
    params: z.object({ id: userIdSchema }),
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
