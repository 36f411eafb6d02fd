import { z } from 'zod';

/** What an account is. */
export const roleSchema = z.enum(['PARTY', 'CANDIDATE', 'VOTER', 'COMMISSION']);
export type Role = z.infer<typeof roleSchema>;

/** What an officer of the commission is; an observer reads only. */
export const officerRoleSchema = z.enum(['returning-officer', 'registrar', 'observer']);
export type OfficerRole = z.infer<typeof officerRoleSchema>;

/** Which officers make a call of the console. */
export const EVERY_OFFICER = { officers: ['returning-officer', 'registrar', 'observer'] } as const;
export const REGISTRARS = { officers: ['returning-officer', 'registrar'] } as const;
export const RETURNING_OFFICERS = { officers: ['returning-officer'] } as const;

/**
 * Who may make a call: anyone, anyone with a live session, accounts of the named roles only, or officers of
 * the commission who are one of these; anybody else is answered 403.
 */
export type Auth =
  | 'public'
  | 'session'
  | readonly Exclude<Role, 'COMMISSION'>[]
  | { readonly officers: readonly OfficerRole[] };

/**
 * One call of the HTTP contract. Its key in the table is `METHOD /path`, relative to the base address.
 * `multipart` names the file fields that are taken beside the body's text fields; 'only' refuses JSON, 'also'
 * takes both.
 */
export interface Call {
  readonly auth: Auth;
  /** An officer may make it before the second factor, after which the session counts for all others. */
  readonly unconfirmed?: true;
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
