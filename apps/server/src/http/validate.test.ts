import type { Call } from '@evoting/contract/call';
import { calls } from '@evoting/contract/calls';
import { type Failure, failureSchema } from '@evoting/contract/reasons';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpError } from './errors.ts';
import { validate } from './validate.ts';

/** Values that no field of any call takes. */
const NASTY = [
  undefined,
  null,
  '',
  ' ',
  7,
  -1,
  1e9,
  {},
  [],
  [{}],
  'x'.repeat(2_000_000),
  'a\u202eb',
  '...',
  [[7]],
];

function failureOf(schema: z.ZodType, value: unknown): Failure | null {
  try {
    validate(schema, value);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.failure;
    throw error;
  }
}

const schemas = Object.entries(calls as Record<string, Call>).flatMap(([key, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[key, part, schema] as const] : [],
  ),
);

describe('the refusals of a schema', () => {
  it.each(schemas)('has a code for every fault that %s may find in its %s', (_key, _part, schema) => {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['ballot', 'retryKey'];
    const wrong = NASTY.flatMap((value) => [
      value,
      Object.fromEntries(fields.map((field) => [field, value])),
      ...fields.map((field) => ({ [field]: value })),
    ]);
    const failures = wrong.map((value) => failureOf(schema, value)).filter((failure) => failure !== null);
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) {
      expect(failureSchema.parse(failure).errors?.join('. ') ?? failure.message).toBe(failure.message);
      expect(failure.reasons?.length).toBe(failure.errors?.length);
    }
  });

  it('has one sentence for each fault, with the codes in the same order', () => {
    const { body } = calls['POST /user/register-voter'];
    expect(failureOf(body, { name: '', email: 'x', password: '1' })).toEqual({
      code: 'invalid',
      message: 'Name is required. Invalid email address. Password should contain a minimum of 6 characters',
      errors: [
        'Name is required',
        'Invalid email address',
        'Password should contain a minimum of 6 characters',
      ],
      reasons: [{ code: 'name-missing' }, { code: 'email-wrong' }, { code: 'password-too-short' }],
    });
  });

  it('names the field where the schema has no sentence of its own, and quotes nothing that was sent', () => {
    expect(failureOf(calls['GET /extras/search'].query, { q: 'x'.repeat(101) })).toMatchObject({
      errors: ['Q is too long or too large'],
      reasons: [{ code: 'field-too-large', params: { field: 'Q' } }],
    });
  });
});
