import type { Failure, ReasonCode } from '@evoting/contract/reasons';
import { i18n } from '@lingui/core';
import { addPart } from './locale.ts';
import type { REASONS } from './reasons.ts';

/** What the server said, as sentences for the reader; `message` is absent where it gave none. */
export interface Told {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly string[];
}

type Table = typeof REASONS;
/** If the catalogue takes longer than this the server's own sentence is shown. */
const FETCHED_WITHIN_MS = 2_000;

/**
 * Reads the body of a failure.
 * Takes: anything that was thrown.
 * Gives: the server's own sentences, which are English, to readers of English; in another language those of
 * the codes. The other kind is what remains where the server wrote none, for a code that this page does not
 * know, and where the table of sentences cannot be fetched.
 */
export async function tell(body: unknown): Promise<Told> {
  const { code, message, params, errors, reasons } = shapeOf(body);
  const english = { ...(code && { code }), ...(message && { message }), ...(errors && { errors }) };
  if (code === undefined || (message && i18n.locale === 'en')) return english;
  const table = await fetchTable();
  if (table === null) return english;
  if (code !== 'invalid') {
    const said = say(table, code, params);
    return said ? { ...english, message: said } : english;
  }
  const told = (reasons ?? []).map((one, i) => say(table, one.code, one.params) ?? errors?.[i] ?? '');
  return told.some(Boolean) ? { code, message: told.filter(Boolean).join('. '), errors: told } : english;
}

function say(table: Table, code: string, params: unknown): string | undefined {
  if (!Object.hasOwn(table, code)) return undefined;
  try {
    return table[code as ReasonCode](params as never);
  } catch {
    // Of another version of the server, whose sentence needs something else.
    return undefined;
  }
}

let fetching: Promise<Table | null> | undefined;

async function fetchTable(): Promise<Table | null> {
  fetching ??= Promise.all([import('./reasons.ts'), addPart('reasons')]).then(
    ([{ REASONS }]) => REASONS,
    () => {
      // The line broke: the next refusal asks again.
      fetching = undefined;
      return null;
    },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, FETCHED_WITHIN_MS, null);
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
