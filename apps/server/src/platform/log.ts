import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Creates the log of this process, one line of JSON for each event. Plugins log their arguments, at the finer
 * levels with the headers of a request, and the database's message on a failure quotes the whole row: tokens,
 * e-mails and hashes are taken out of every line.
 * Takes: the lowest level, and the destination, standard output by default.
 */
export function createLog(level: string, stream?: DestinationStream): Log {
  const headers = ['headers', '*.headers', '*.*.headers'];
  const redact = [...headers.map((path) => `${path}.authorization`), 'err.detail', 'err.where'];
  return stream ? pino({ level, redact }, stream) : pino({ level, redact });
}
