import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Opens the log of this process, a line of JSON an event. Plugins log what they are given, at the finer
 * levels with the headers of a request, and the database's own words on a failure hold the whole row: tokens,
 * e-mails and hashes are taken out of every line.
 * Takes: from which level on, and where to unless it is the standard output.
 */
export function openLog(level: string, stream?: DestinationStream): Log {
  const headers = ['headers', '*.headers', '*.*.headers'];
  const redact = [...headers.map((path) => `${path}.authorization`), 'err.detail', 'err.where'];
  return stream ? pino({ level, redact }, stream) : pino({ level, redact });
}
