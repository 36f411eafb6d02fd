import { isPlainCode, type PlainCode, type Reason, sentenceOf } from '@evoting/contract/reasons';
import type { z } from 'zod';
import { HttpError } from './errors.ts';

const FAULTS_TOLD_MAX = 20;

/**
 * Parses outside input by a schema.
 * @throws {HttpError} 400 with one reason for each distinct fault
 */
export function validate(schema: z.ZodType, value: unknown): unknown {
  if (holdsWhatCannotBeStored(value)) throw new HttpError('character-refused');
  const parsed = schema.safeParse(value, { error: generalCode });
  if (parsed.success) return parsed.data;
  const reasons = new Map(parsed.error.issues.map(reasonOf).map((reason) => [sentenceOf(reason), reason]));
  throw new HttpError([...reasons.values()].slice(0, FAULTS_TOLD_MAX));
}

/**
 * Detects NUL, which PostgreSQL cannot store in a text, and lone surrogates, which it cannot store in JSON.
 * No person types either. The depth is that of the deepest body of the contract.
 */
function holdsWhatCannotBeStored(value: unknown, depth = 4): boolean {
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((inner) => holdsWhatCannotBeStored(inner, depth - 1));
}

/** Returns the code of the contract's schema, or a general code with the field. */
function reasonOf({ message, path }: { message: string; path: PropertyKey[] }): Reason {
  if (isPlainCode(message)) return { code: message };
  const name = path.map(String).join('.');
  return {
    code: message as GeneralCode,
    params: { field: `${name.charAt(0).toUpperCase()}${name.slice(1)}` },
  };
}

type GeneralCode = 'field-missing' | 'field-too-large' | 'field-too-small' | 'field-wrong';

/** Chooses the code of an issue whose schema names none. Never quotes the input. */
function generalCode(issue: { path?: PropertyKey[] | undefined; code?: string; input?: unknown }): string {
  const isMissing = issue.input === undefined;
  if (!issue.path?.length) return (isMissing ? 'body-missing' : 'body-wrong') satisfies PlainCode;
  if (isMissing) return 'field-missing' satisfies GeneralCode;
  if (issue.code === 'too_big') return 'field-too-large' satisfies GeneralCode;
  if (issue.code === 'too_small') return 'field-too-small' satisfies GeneralCode;
  return 'field-wrong' satisfies GeneralCode;
}
