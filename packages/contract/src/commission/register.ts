import { z } from 'zod';
import { type CallTable, REGISTRARS, success } from '../call.ts';
import { LIST_PAGE } from './roll.ts';

/** A line of the register. */
const registerRowSchema = z.object({
  voterNumber: z.string(),
  surname: z.string(),
  name: z.string(),
  area: z.string(),
});
export type RegisterRow = z.infer<typeof registerRowSchema>;

export const registerCalls = {
  'POST /commission/roll/register': {
    auth: REGISTRARS,
    summary: `The next ${LIST_PAGE} people on the roll by voter number, to print it: without \`after\` the first ones, which the log of acts notes; refused once the roll has changed since \`changes\``,
    body: z.object({
      after: z.string().max(40).optional(),
      changes: z.number().int().min(0),
    }),
    reply: success(
      z.object({
        /** The commission's name; null where it has none. */
        commission: z.string().nullable(),
        title: z.string(),
        rows: z.array(registerRowSchema),
      }),
    ),
  },
} as const satisfies CallTable;
