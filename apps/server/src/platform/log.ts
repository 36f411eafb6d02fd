import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

/**
 * Creates the log of this process, one line of JSON for each event. Plugins log their arguments, at the finer
 * levels with the headers of a request, and the database's message on a failure quotes the whole row: tokens,
 * e-mails and hashes are taken out of every line.
 * Takes: the lowest level, and the destination, standard output by default.
 */
export function createLog(level: string, stream?: DestinationStream): Log {
  const headers = ['headers', '*.headers', '*.*.headers'];
  const redact = headers.map((path) => `${path}.authorization`);
  const options = { level, redact, serializers: { err: withoutRows } };
  return stream ? pino(options, stream) : pino(options);
}

/** The fields of a failure in which PostgreSQL quotes a row. */
const QUOTING: readonly string[] = ['detail', 'where'];

/**
 * A failure as it is logged: without what quotes a row, at any depth, since one failure may hold others. One
 * that has no end, or too deep a one, is told by its name alone.
 */
function withoutRows(failure: Error): unknown {
  try {
    const said = stdSerializers.err(failure);
    const hide = (field: string, value: unknown) => (QUOTING.includes(field) ? '[Redacted]' : value);
    return JSON.parse(JSON.stringify(said, hide));
  } catch {
    return { type: failure.name, message: failure.message, stack: failure.stack };
  }
}
