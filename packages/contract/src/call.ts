import { z } from 'zod';

export const roleSchema = z.enum(['PARTY', 'CANDIDATE', 'VOTER', 'COMMISSION']);
export type Role = z.infer<typeof roleSchema>;

/**
 * Who may make a call: anyone, anyone with a live session, or the named roles only (another role is answered
 * 403).
 */
export type Auth = 'public' | 'session' | readonly Role[];

/**
 * One call of the HTTP contract. Its key in the table is `METHOD /path`, relative to the base address.
 * `multipart` names the file fields that are taken beside the body's text fields; 'only' refuses JSON, 'also'
 * takes both.
 */
export interface Call {
  readonly auth: Auth;
  readonly summary: string;
  readonly status?: 200 | 201 | 202;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly multipart?: { readonly accepts: 'only' | 'also'; readonly files: readonly string[] };
  readonly reply: z.ZodType;
}

export type CallKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type CallTable = Readonly<Record<CallKey, Call>>;

/** The body of every success: a sentence for a person, and the data. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ message: z.string(), data });
}
