import type { z } from 'zod';
import { BadRequest } from '../errors.ts';

/**
 * Reads something from outside by its schema.
 * Gives: the parsed value. Refuses (throws BadRequest 400): one plain sentence a fault, each once.
 */
export function validate(schema: z.ZodType, value: unknown): unknown {
  if (holdsNul(value)) throw new BadRequest('The request holds a character that cannot be stored');
  const parsed = schema.safeParse(value, { error: plainSentence });
  if (parsed.success) return parsed.data;
  const errors = [...new Set(parsed.error.issues.map((issue) => issue.message))].slice(0, 20);
  throw new BadRequest(errors.join('. '), { errors });
}

/** PostgreSQL stores no NUL in a text; no person types one. The depth is that of the deepest body of the contract. */
function holdsNul(value: unknown, depth = 4): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((inner) => holdsNul(inner, depth - 1));
}

/** For schemas that bring no sentence of their own; never quotes what was sent. */
function plainSentence(issue: { path?: PropertyKey[] | undefined; code?: string; input?: unknown }): string {
  const field = issue.path?.map(String).join('.');
  if (!field)
    return issue.input === undefined ? 'The request is empty' : 'The request does not have the right form';
  const name = `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  if (issue.input === undefined) return `${name} is required`;
  if (issue.code === 'too_big') return `${name} is too long or too large`;
  if (issue.code === 'too_small') return `${name} is too short or too small`;
  return `${name} is not valid`;
}
