import { z } from 'zod';
import { SENTENCES } from './sentences.ts';

type Sentences = typeof SENTENCES;
/** Why the server refuses: a closed set. */
export type ReasonCode = keyof Sentences;
/** The parameters of a sentence: its names in braces. */
type NamesOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never;
type Value = string | number | readonly string[];
/** The codes whose sentences have no parameters. */
export type PlainCode = {
  [Code in ReasonCode]: [NamesOf<Sentences[Code]>] extends [never] ? Code : never;
}[ReasonCode];

type TellingCode = Exclude<ReasonCode, PlainCode>;
/** A reason on the wire: its code and the parameters of its sentence. */
export type Reason =
  | { readonly code: PlainCode; readonly params?: undefined }
  | {
      [Code in TellingCode]: {
        readonly code: Code;
        readonly params: Readonly<Record<NamesOf<Sentences[Code]>, Value>>;
      };
    }[TellingCode];

/** Words a reason in English. A list is joined with *or*. */
export function sentenceOf({ code, params }: Reason): string {
  const values: Readonly<Record<string, Value>> = params ?? {};
  return SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => [values[name]].flat().join(' or '));
}

/**
 * What a schema says where it refuses: its message is the code of a reason, so that a fault of a field has a
 * code as every refusal has.
 * Takes: the code.
 * Gives: the same; a code that does not exist does not compile.
 */
export const because = (code: PlainCode): string => code;

/** Whether a text is the code of a reason that needs nothing else. */
export const isPlainCode = (text: string): text is PlainCode =>
  Object.hasOwn(SENTENCES, text) && !SENTENCES[text as ReasonCode].includes('{');

const codes = Object.keys(SENTENCES) as ReasonCode[];
const paramsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
/** `code` and `params` of one reason. */
const reasonSchema = z.object({ code: z.enum(codes), params: paramsSchema.optional() });

/**
 * The body of every failure, of any status. `message` is the reason's sentence in English, for clients
 * that know no codes. Where fields are at fault the code is `invalid`: `errors` holds one plain sentence a
 * fault and `reasons` their reasons, in the same order.
 */
export const failureSchema = z.object({
  code: z.enum([...codes, 'invalid']),
  message: z.string(),
  params: paramsSchema.optional(),
  errors: z.array(z.string()).optional(),
  reasons: z.array(reasonSchema).optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/**
 * The body of a refusal.
 * Takes: its reason.
 * Gives: what is sent.
 */
export function failureOf(reason: Reason): Failure {
  const { code, params } = reason;
  return { code, message: sentenceOf(reason), ...(params && { params: { ...params } as Failure['params'] }) };
}

/**
 * The body of a refusal for faults of fields.
 * Takes: each fault's reason, each once.
 * Gives: what is sent.
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
