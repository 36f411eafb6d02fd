import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A line of a server's log about an answered request. */
const FAILED = /"status":500\b[^\n]*"msg":"request completed"/g;

/**
 * Counts the answers with status 500 in servers' logs: each is a failure that the server did not recognise, and no
 * client can tell from it to try again.
 * @param folder the folder of the logs
 */
export function answersOf500(folder: string): number {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const counts = logs.map((name) => readFileSync(path.join(folder, name), 'utf8').match(FAILED)?.length ?? 0);
  return counts.reduce((total, count) => total + count, 0);
}
