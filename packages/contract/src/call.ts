import { z } from 'zod';

/** The kind of an account; `PLACE` is that of a place on the roll, opened by a link, which does nothing but vote. */
export const roleSchema = z.enum(['PARTY', 'CANDIDATE', 'VOTER', 'COMMISSION', 'PLACE']);
export type Role = z.infer<typeof roleSchema>;

/** The role of an officer of the commission; an observer only reads. */
export const officerRoleSchema = z.enum(['returning-officer', 'registrar', 'observer']);
export type OfficerRole = z.infer<typeof officerRoleSchema>;

/** The officers who may make a call of the console. */
export const EVERY_OFFICER = { officers: ['returning-officer', 'registrar', 'observer'] } as const;
export const REGISTRARS = { officers: ['returning-officer', 'registrar'] } as const;
export const RETURNING_OFFICERS = { officers: ['returning-officer'] } as const;

/** The callers that a call accepts: anyone, any live session, accounts of these roles, or officers with these roles. */
export type Auth =
  | 'public'
  | 'session'
  | readonly Exclude<Role, 'COMMISSION' | 'PLACE'>[]
  | { readonly officers: readonly OfficerRole[] };

/**
 * A call of the HTTP contract. Its key in the table is `METHOD /path`, relative to the base address.
 * `multipart` names the file fields accepted beside the body's text fields; 'only' refuses JSON, 'also'
 * accepts both.
 */
export interface Call {
  readonly auth: Auth;
  /** Officers may make this call before they have confirmed their second factor. */
  readonly unconfirmed?: true;
  /** The call changes only the officer's own account: new officers, who only read, may make it too. */
  readonly ofOwnAccount?: true;
  /** The session of a place, opened by a link, may make this call; it may make no other. */
  readonly ofPlaces?: true;
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

/** Makes the schema of a success: a sentence for people, and the data. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ message: z.string(), data });
}
