import type { Failure } from '@evoting/contract/reasons';
import { i18n } from '@lingui/core';
import { addPart } from './locale.ts';
import { translate } from './translate.ts';

/** What the server said, as sentences for the reader; `message` is absent where it gave none. */
export interface Told {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly string[];
}

/** If the catalogue takes longer than this the server's own sentence is shown. */
const FETCHED_WITHIN_MS = 2_000;

/**
 * Reads the body of a failure. Readers of English get the server's own sentences, others those of the codes.
 * The other kind remains where the server wrote none, for a code that this page does not know, and where the
 * sentences cannot be fetched.
 * @param body anything that was thrown
 */
export async function tell(body: unknown): Promise<Told> {
  const { code, message, params, errors, reasons } = shapeOf(body);
  const english = { ...(code && { code }), ...(message && { message }), ...(errors && { errors }) };
  if (code === undefined || (message && i18n.locale === 'en')) return english;
  if (!(await fetchSentences())) return english;
  if (code !== 'invalid') {
    const said = say(code, params);
    return said ? { ...english, message: said } : english;
  }
  const told = (reasons ?? []).map((one, i) => say(one.code, one.params) ?? errors?.[i] ?? '');
  return told.some(Boolean) ? { code, message: told.filter(Boolean).join('. '), errors: told } : english;
}

const say = (code: string, params: unknown) =>
  translate(`reason.${code}`, (params ?? {}) as Readonly<Record<string, unknown>>) ?? undefined;

let fetching: Promise<boolean> | undefined;

/** Fetches the sentences. Returns false where they cannot be fetched in time. */
async function fetchSentences(): Promise<boolean> {
  fetching ??= addPart('reasons').then(
    () => true,
    () => {
      // The line broke: the next refusal asks again.
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

/** Keeps of a body what has the form of a failure. */
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
