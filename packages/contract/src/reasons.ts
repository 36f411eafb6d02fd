import { z } from 'zod';
import { SENTENCES } from './sentences.ts';

type Sentences = typeof SENTENCES;
/** A code of the closed set of reasons for which the server refuses. */
export type ReasonCode = keyof Sentences;
/** The names of a sentence's parameters, which it has in braces. */
type NamesOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never;
type Value = string | number | readonly string[];
/** The codes whose sentences have no parameters. */
export type PlainCode = {
  [Code in ReasonCode]: [NamesOf<Sentences[Code]>] extends [never] ? Code : never;
}[ReasonCode];

type CodeWithParams = Exclude<ReasonCode, PlainCode>;
/** A reason on the wire: its code and the parameters of its sentence. */
export type Reason =
  | { readonly code: PlainCode; readonly params?: undefined }
  | {
      [Code in CodeWithParams]: {
        readonly code: Code;
        readonly params: Readonly<Record<NamesOf<Sentences[Code]>, Value>>;
      };
    }[CodeWithParams];

/** Words a reason in English. A list is joined with *or*. */
export function sentenceOf({ code, params }: Reason): string {
  const values: Readonly<Record<string, Value>> = params ?? {};
  return SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => [values[name]].flat().join(' or '));
}

/** Checks at compile time that a schema's message is the code of a reason, and returns it. */
export const because = (code: PlainCode): string => code;

/** Tells whether a text is the code of a reason without parameters. */
export const isPlainCode = (text: string): text is PlainCode =>
  Object.hasOwn(SENTENCES, text) && !SENTENCES[text as ReasonCode].includes('{');

const codes = Object.keys(SENTENCES) as ReasonCode[];
const paramsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
const reasonSchema = z.object({ code: z.enum(codes), params: paramsSchema.optional() });

/**
 * The body of every failure, of any status. `message` is the reason's sentence in English, for clients that
 * know no codes. If fields are invalid the code is `invalid`, and `errors` and `reasons` have one sentence
 * and one reason for each fault, in the same order.
 */
export const failureSchema = z.object({
  code: z.enum([...codes, 'invalid']),
  message: z.string(),
  params: paramsSchema.optional(),
  errors: z.array(z.string()).optional(),
  reasons: z.array(reasonSchema).optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Makes the body of a refusal. */
export function failureOf(reason: Reason): Failure {
  const { code, params } = reason;
  return { code, message: sentenceOf(reason), ...(params && { params: { ...params } as Failure['params'] }) };
}

/**
 * Makes the body of a refusal of invalid fields.
 * @param reasons one for each fault
 */
export function failureOfFields(reasons: readonly Reason[]): Failure {
  const errors = reasons.map(sentenceOf);
  return {
    code: 'invalid',
    message: errors.join('. '),
    errors,
    reasons: reasons.map((one) => ({ ...one })) as never,
  };
}
