import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

/**
 * Creates the log of this process, one line of JSON per event. Removes tokens, e-mails and hashes from every
 * line: plugins log headers at the finer levels, and a failure of the database quotes the whole row.
 * @param level the lowest level that is logged
 * @param stream default: standard output
 */
export function createLog(level: string, stream?: DestinationStream): Log {
  const headers = ['headers', '*.headers', '*.*.headers'];
  const redact = headers.map((path) => `${path}.authorization`);
  const options = { level, redact, serializers: { err: withoutRows } };
  return stream ? pino(options, stream) : pino(options);
}

/** The fields of an error in which PostgreSQL quotes a row. */
const QUOTING: readonly string[] = ['detail', 'where'];

/**
 * Serializes an error without the quoted rows, at any depth, since errors nest. A cyclic or too deep one is
 * reduced to its name, message and stack.
 */
function withoutRows(failure: Error): unknown {
  try {
    const serialized = stdSerializers.err(failure);
    const hide = (field: string, value: unknown) => (QUOTING.includes(field) ? '[Redacted]' : value);
    return JSON.parse(JSON.stringify(serialized, hide));
  } catch {
    return { type: failure.name, message: failure.message, stack: failure.stack };
  }
}
