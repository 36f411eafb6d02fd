import type { Failure } from '@evoting/contract/reasons';
import { i18n } from '@lingui/core';
import { addPart, withEnglish } from './locale.ts';
import { translate } from './translate.ts';

/** The server's failure as sentences in the reader's language. */
export interface FailureMessage {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly string[];
}

/** If the catalogue takes longer, the server's own sentence is shown. */
const FETCHED_WITHIN_MS = 2_000;

/**
 * Reads the body of a failure. In English the server's own sentence is preferred, in other languages the
 * catalogue's sentence for the code; the other one is the fallback. A draft has the server's sentence below it.
 * @param body anything
 */
export async function readFailure(body: unknown): Promise<FailureMessage> {
  const { code, message, params, errors, reasons } = shapeOf(body);
  const english = { ...(code && { code }), ...(message && { message }), ...(errors && { errors }) };
  if (code === undefined || (message && i18n.locale === 'en')) return english;
  if (!(await fetchSentences())) return english;
  if (code !== 'invalid') {
    const sentence = sentenceOf(code, params);
    return sentence
      ? { ...english, message: withEnglish(idOf(code), sentence, message ?? sentence) }
      : english;
  }
  const sentences = (reasons ?? []).map((one, i) => {
    const source = errors?.[i] ?? '';
    const sentence = sentenceOf(one.code, one.params);
    return sentence ? withEnglish(idOf(one.code), sentence, source || sentence) : source;
  });
  if (!sentences.some(Boolean)) return english;
  return { code, message: sentences.filter(Boolean).join('. '), errors: sentences };
}

/** The id of a code's sentence in the catalogues. */
const idOf = (code: string) => `reason.${code}`;

const sentenceOf = (code: string, params: unknown) =>
  translate(idOf(code), (params ?? {}) as Readonly<Record<string, unknown>>) ?? undefined;

let fetching: Promise<boolean> | undefined;

/** Fetches the sentences; resolves to false if they do not arrive in time. */
async function fetchSentences(): Promise<boolean> {
  fetching ??= addPart('reasons').then(
    () => true,
    () => {
      // The next refusal tries again.
      fetching = undefined;
      return false;
    },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, FETCHED_WITHIN_MS, false);
  });
  return Promise.race([fetching, late]).finally(() => clearTimeout(timer));
}

/** Keeps the well-formed parts of a failure's body. */
function shapeOf(body: unknown): Partial<Failure> {
  if (typeof body !== 'object' || body === null) return {};
  const { code, message, params, errors, reasons } = body as Record<string, unknown>;
  return {
    ...(typeof code === 'string' && { code: code as Failure['code'] }),
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(typeof params === 'object' && params !== null && { params: params as Failure['params'] }),
    ...(Array.isArray(errors) && { errors: errors.filter((entry) => typeof entry === 'string') }),
    ...(Array.isArray(reasons) && { reasons: reasons.filter((entry) => typeof entry?.code === 'string') }),
  };
}
